/** Rules for drawing lines: roads, railways and rivers. */
import { type KeySet, keySet } from '../tags/key-set.ts';
import { isSet, lookupOf, type Tags } from '../tags/tags.ts';
import { type Drawing, labelsOf, lookUp, said } from './drawing.ts';

type Rule = readonly [layer: 'roads' | 'water', kind: string, minZoom: number];

const LINES = lookupOf<Rule>({
  highway: {
    motorway: ['roads', 'highway', 5],
    trunk: ['roads', 'highway', 6],
    primary: ['roads', 'major_road', 8],
    secondary: ['roads', 'major_road', 9],
    tertiary: ['roads', 'medium_road', 11],
    unclassified: ['roads', 'minor_road', 12],
    residential: ['roads', 'minor_road', 12],
    living_street: ['roads', 'minor_road', 12],
    road: ['roads', 'minor_road', 12],
    busway: ['roads', 'minor_road', 13],
    service: ['roads', 'minor_road', 13],
    track: ['roads', 'path', 13],
    path: ['roads', 'path', 13],
    cycleway: ['roads', 'path', 13],
    bridleway: ['roads', 'path', 13],
    pedestrian: ['roads', 'path', 13],
    via_ferrata: ['roads', 'path', 13],
    footway: ['roads', 'path', 14],
    steps: ['roads', 'path', 14],
    corridor: ['roads', 'path', 14],
    raceway: ['roads', 'other', 13],
  },
  railway: {
    rail: ['roads', 'rail', 9],
    narrow_gauge: ['roads', 'rail', 10],
    light_rail: ['roads', 'rail', 11],
    funicular: ['roads', 'rail', 11],
    monorail: ['roads', 'rail', 11],
    subway: ['roads', 'rail', 12],
    tram: ['roads', 'rail', 13],
  },
  aeroway: {
    runway: ['roads', 'aeroway', 10],
    taxiway: ['roads', 'aeroway', 12],
  },
  route: { ferry: ['roads', 'ferry', 9] },
  waterway: {
    river: ['water', 'river', 8],
    canal: ['water', 'canal', 10],
    stream: ['water', 'stream', 13],
    ditch: ['water', 'ditch', 14],
    drain: ['water', 'ditch', 14],
  },
});

/** Number of zooms by which slip roads appear later than their road. */
const LINK_LATER = 2;
const LINK = '_link';
/**
 * Keys of drawn lines. Without `route`, which has no bit in a KeySet: ferries are checked separately.
 */
const LINE_KEYS = keySet('highway', 'railway', 'aeroway', 'waterway');
const SIDINGS_FROM = 13;
const DRIVEWAYS_FROM = 14;
const DRIVEWAYS = new Set(['driveway', 'parking_aisle', 'drive-through', 'emergency_access']);

/** Returns how a way is drawn as a line; null if it is not. @param keys keys of the tags */
export function lineDrawing(tags: Tags, keys: KeySet): Drawing | null {
  if (!(keys & LINE_KEYS) && !tags.has('route')) return null;
  const tagged = tags.get('highway') ?? '';
  const isLink = tagged.endsWith(LINK);
  const highway = isLink ? tagged.slice(0, -LINK.length) : tagged;
  const rule = isLink ? LINES.get('highway')!.get(highway) : lookUp(LINES, tags);
  if (!rule) return null;
  const [layer, kind, minZoom] = rule;
  if (layer === 'water') {
    const properties = said({ kind, tunnel: isCovered(tags), ...labelsOf(tags) });
    return { layer, shape: 'line', minZoom, properties };
  }
  const properties = said({
    kind,
    kind_detail: detailOf(kind, highway, tags),
    ref: tags.get('ref'),
    bridge: isSet(tags, 'bridge'),
    tunnel: isCovered(tags),
    link: isLink,
    ...labelsOf(tags),
  });
  return { layer, shape: 'line', minZoom: roadZoom(kind, minZoom, isLink, tags), properties };
}

function roadZoom(kind: string, minZoom: number, isLink: boolean, tags: Tags): number {
  const service = tags.get('service') ?? '';
  if (kind === 'rail' && service !== '') return Math.max(minZoom, SIDINGS_FROM);
  if (tags.get('highway') === 'service' && DRIVEWAYS.has(service)) return DRIVEWAYS_FROM;
  return isLink ? minZoom + LINK_LATER : minZoom;
}

function detailOf(kind: string, highway: string, tags: Tags): string {
  if (kind === 'rail') return tags.get('railway') ?? '';
  if (kind === 'aeroway') return tags.get('aeroway') ?? '';
  return kind === 'ferry' ? '' : highway;
}

function isCovered(tags: Tags): boolean {
  return isSet(tags, 'tunnel') || isSet(tags, 'covered');
}

/** Kinds of roads with numbers on signs. */
const NUMBERED = new Set(['highway', 'major_road']);

/**
 * Returns a separate line for the number of a road; null if none is drawn. The road itself is split wherever
 * its name, a bridge or a tunnel begins, and such pieces are too short for a sign.
 * @param road from `lineDrawing`
 */
export function numberDrawing({ layer, minZoom, properties }: Drawing): Drawing | null {
  const { kind, kind_detail, ref, link } = properties;
  if (layer !== 'roads' || link || typeof ref !== 'string' || !NUMBERED.has(String(kind))) return null;
  // the first of several numbers
  const number = ref.split(';')[0]!.trim();
  if (number === '') return null;
  return {
    layer: 'road_numbers',
    shape: 'line',
    minZoom,
    properties: { kind: kind!, kind_detail: kind_detail!, ref: number },
  };
}
