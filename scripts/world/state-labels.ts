/** Names of states, provinces and regions at low zooms, in the languages of the map, from Natural Earth. */
import polylabel from 'polylabel';
import type { MapFeature } from '../../src/map-tiles/map-feature.ts';
import { latitudeAt, longitudeAt, mercatorArea, mercatorX, mercatorY } from '../../src/map-tiles/mercator.ts';
import { STATE_UNITS_PER_DEGREE } from '../../src/region/world/border-atlas.ts';
import { E7 } from '../../src/shared/geo/earth.ts';
import { LANGUAGES } from '../../src/shared/language.ts';
import { groupOf } from '../names/areas.ts';
import { naturalStates, type StateTexts } from '../states/natural-earth.ts';
import type { NameRow } from './name-rows.ts';
import { REGION_NAMES } from './region-names.ts';

/** Radius of a state at which its name appears, px, for a name of about 90 px. */
const ROOM_FOR_NAME = 45;
/** Width of the world at zoom 0 in MapLibre, px. */
const WORLD_PIXELS = 512;
/** Minimum zoom of the largest states, and of all others that are not left out. */
const ZOOMS = { first: 3, last: 7 };
/** Precision of the middle, as a share of the square root of the area. */
const MIDDLE_PRECISION = 0.02;
/** Words before and after a name that say what it is, in the languages of the map; a particle joins the former to it. */
const KINDS = [
  'kanton|canton|cantone|département|departement|departamento|dipartimento|provincie|province|provincia|província|provinz',
  'regione|regio|region|région|región|região|freistaat|staat|state|estado|stato|état|county|grafschaft|comté|condado|contea',
  'graafschap|woiwodschaft|voïvodie|voivodato|voivodía|voivodía|voivodia|woiwodschap|bezirk|kreis|gebiet|rajongemeinde|okres',
  'gouvernement|gouvernorat|gobernación|governatorato|oblast|autonome gemeinschaft|communauté autonome|communauté',
  'comunidad autónoma|comunidad|comunità autonoma|comunidade autónoma|republik|république|república|repubblica',
].join('|');
const BEFORE = new RegExp(
  `^(?:${KINDS})(?: of| de la| de l['’]| de| du| des| do| da| del| dell['’]| della| di| d['’]| von| van)? `,
  'iu',
);
const ARTICLE = /^d['’](?=\p{Lu})/u;
const AFTER =
  /(?:-aimag| kraj|(?: |-)(?:county|province|voivodeship|region|governorate|prefecture|district|oblast|provinz|provincie))$/iu;

interface Labelled {
  names: NameRow;
  country: string;
  /** outer rings in stored units */
  rings: Int32Array[];
}

/**
 * Returns the names of states where there is room, up to zoom 7 of the renderer. Those beyond the deepest zoom of the
 * world's tiles are `small_region`, which a map shows later.
 * @param deepest deepest zoom of the tiles @param towns names of towns: a state that is called like one says nothing new
 */
export function stateLabels(deepest: number, towns: ReadonlySet<string>): MapFeature[] {
  return labelled().flatMap(({ names, country, rings }): MapFeature[] => {
    if (towns.has(`${names.name} ${country}`) || towns.has(`${names['name:en']} ${country}`)) return [];
    const { x, y, radius } = middleOf(rings);
    const zoom = Math.ceil(Math.log2(ROOM_FOR_NAME / (radius * WORLD_PIXELS)));
    if (zoom > ZOOMS.last) return [];
    const isSmall = zoom > deepest;
    return [
      {
        layer: 'places',
        shape: 'point',
        minZoom: Math.max(ZOOMS.first, Math.min(deepest, zoom)),
        properties: { kind_detail: isSmall ? 'small_region' : 'region', ...names },
        paths: [Int32Array.of(x, y)],
      },
    ];
  });
}

/** Returns states, and the regions that consist of several of them, which have names instead of their parts. */
function labelled(): Labelled[] {
  const groups = new Map<string, Labelled>();
  const states: Labelled[] = [];
  for (const { texts, rings } of naturalStates()) {
    const country = texts.iso_a2 ?? '';
    const group = groupOf(texts);
    const own = rings.map((ring) => Int32Array.from(ring, (value) => (value * E7) / STATE_UNITS_PER_DEGREE));
    if (own.length === 0) continue;
    const names = group === null ? namesOf(texts) : REGION_NAMES.get(group);
    if (!names?.name) continue;
    const known = group === null ? undefined : groups.get(group);
    if (known) known.rings.push(...own);
    else {
      const added = { names, country, rings: own };
      states.push(added);
      if (group !== null) groups.set(group, added);
    }
  }
  return states;
}

function namesOf(texts: StateTexts): NameRow {
  const bare = (name: string) => name.replace(BEFORE, '').replace(ARTICLE, '').replace(AFTER, '').trim();
  const names: NameRow = { name: bare(texts.name ?? '') };
  for (const language of LANGUAGES) {
    const other = bare(texts[`name_${language}`] ?? '');
    if (other !== '' && other !== names.name) names[`name:${language}`] = other;
  }
  return names;
}

/** Returns the middle of the largest ring, stored units, and the radius of a circle of the area of all, world widths. */
function middleOf(rings: readonly Int32Array[]): { x: number; y: number; radius: number } {
  const sized = rings.map((ring) => ({ ring, area: mercatorArea(ring) })).sort((a, b) => b.area - a.area);
  const total = sized.reduce((sum, { area }) => sum + area, 0);
  // the parts of a region are its provinces: the one in their middle
  const centre = { x: 0, y: 0 };
  for (const { ring, area } of sized) {
    const { x, y } = averageOf(ring);
    centre.x += (x * area) / total;
    centre.y += (y * area) / total;
  }
  const isOne = sized[0]!.area > total / 2;
  const inner = polylabel([pairsOf(sized[0]!.ring)], MIDDLE_PRECISION * Math.sqrt(sized[0]!.area));
  const [x, y] = isOne ? [inner[0]!, inner[1]!] : [centre.x, centre.y];
  // long and narrow states have less room than their area
  const radius = isOne ? inner.distance * 1.3 : Math.sqrt(total / Math.PI) * 0.8;
  return { x: longitudeAt(x), y: latitudeAt(y), radius };
}

function pairsOf(ring: Int32Array): [number, number][] {
  return Array.from({ length: ring.length / 2 }, (_, i) => [
    mercatorX(ring[2 * i]!),
    mercatorY(ring[2 * i + 1]!),
  ]);
}

function averageOf(ring: Int32Array): { x: number; y: number } {
  const pairs = pairsOf(ring);
  const sum = (axis: 0 | 1) => pairs.reduce((total, pair) => total + pair[axis], 0);
  return { x: sum(0) / pairs.length, y: sum(1) / pairs.length };
}
