/** Reads Overpass JSON as a source of features; the counterpart of overpass-query.ts. */
import type { OsmType } from '../../region/format/codes.ts';
import { toUnits } from '../../shared/geo/earth.ts';
import { type AreaRelation, emitRelation } from '../features/area-relations.ts';
import { addMembers, MemberWays } from '../features/members.ts';
import { emitNode, emitPaths, emitRings } from '../features/object-features.ts';
import type { MemberWay } from '../geometry/rings.ts';
import { OsmDataError } from '../import-errors.ts';
import { type FeatureLog, FeatureLogWriter } from '../records/feature-log.ts';
import type { FeatureSink } from '../records/layouts.ts';
import { classify } from '../tags/classify.ts';
import type { Facts } from '../tags/facts.ts';
import { FEATURE_KEYS, isIgnoredKey, type Tags } from '../tags/tags.ts';

/** Element as in https://wiki.openstreetmap.org/wiki/OSM_JSON. */
interface OverpassElement {
  type: OsmType;
  id: number;
  lat?: number;
  lon?: number;
  nodes?: number[];
  members?: { type: OsmType; ref: number; role: string }[];
  tags?: Record<string, string>;
}

interface OverpassDocument {
  elements: OverpassElement[];
  osm3s?: { timestamp_osm_base?: string };
  /** reason why the response is incomplete */
  remark?: string;
}

export interface OverpassSource {
  logs: FeatureLog[];
  /** date of the data, ISO 8601; null if unknown */
  updatedAt: string | null;
  counts: Record<string, number>;
}

/** A way with all its nodes, coordinates in stored units. */
interface KnownWay {
  element: OverpassElement;
  nodes: number[];
  path: Int32Array;
}

/** Reads a response of Overpass. @throws OsmDataError with one sentence if it is invalid or incomplete */
export function readOverpass(json: string): OverpassSource {
  const { elements, osm3s } = parse(json);
  const places = placesOf(elements);
  const ways = waysOf(elements, places);
  const writer = new FeatureLogWriter();
  const { sink } = writer;
  for (const element of elements) {
    const place = element.type === 'node' ? places.get(element.id) : undefined;
    const facts = place && classify(featureTags(element), 'node');
    if (place && facts) emitNode(sink, element.id, facts, ...place);
  }
  const relations = elements.filter(({ type }) => type === 'relation').flatMap(areaRelation);
  const sets = { ways: new Set<number>(), speakers: new Set<number>(), claims: new Set<number>() };
  for (const relation of relations) addMembers(relation, sets);
  const members = new MemberWays(sets);
  const outlines = new Map<number, Facts>();
  for (const way of ways) emitWay(sink, way, members, outlines);
  const counts = {
    nodes: places.size,
    ways: ways.length,
    relations: relations.length,
    unclosed_areas: 0,
  };
  const courses = new Map(ways.map(({ element, nodes, path }) => [element.id, courseOf(nodes, path)]));
  for (const relation of relations)
    emitRelation(
      sink,
      relation,
      relation.ways.map((id) => courses.get(id)),
      outlines,
      counts,
    );
  return {
    logs: [writer.pack()],
    updatedAt: timeOf(osm3s?.timestamp_osm_base),
    counts,
  };
}

function parse(json: string): OverpassDocument {
  let document: Partial<OverpassDocument> | null;
  try {
    document = JSON.parse(json);
  } catch {
    throw new OsmDataError('the response of Overpass is not JSON');
  }
  const { elements, remark } = document ?? {};
  if (!Array.isArray(elements)) throw new OsmDataError('the response of Overpass has no map data');
  // "runtime error: Query timed out …": status 200, with part of the data missing
  if (remark && /error/i.test(remark)) throw new OsmDataError('the response of Overpass is incomplete');
  return document as OverpassDocument;
}

function placesOf(elements: readonly OverpassElement[]): Map<number, [x: number, y: number]> {
  const places = new Map<number, [number, number]>();
  for (const { type, id, lat, lon } of elements) {
    if (type !== 'node' || typeof lat !== 'number' || typeof lon !== 'number') continue;
    places.set(id, [toUnits(lon), toUnits(lat)]);
  }
  return places;
}

function waysOf(
  elements: readonly OverpassElement[],
  places: ReadonlyMap<number, [number, number]>,
): KnownWay[] {
  const ways: KnownWay[] = [];
  for (const element of elements) {
    const { type, nodes } = element;
    // the query requests all nodes of a way: a way with a missing node is not reliable
    if (type !== 'way' || !Array.isArray(nodes) || !nodes.every((node) => places.has(node))) continue;
    ways.push({ element, nodes, path: Int32Array.from(nodes.flatMap((node) => places.get(node)!)) });
  }
  return ways;
}

function courseOf(nodes: readonly number[], path: Int32Array): MemberWay {
  return { firstNode: nodes[0]!, lastNode: nodes.at(-1)!, path };
}

function emitWay(
  sink: FeatureSink,
  { element, nodes, path }: KnownWay,
  members: MemberWays,
  outlines: Map<number, Facts>,
): void {
  const { id } = element;
  const tags = featureTags(element);
  const isMember = members.has(id);
  const outline = isMember && members.speaksForRelation(id) ? classify(tags, 'area') : null;
  if (outline) outlines.set(id, outline);
  const closed = nodes.length >= 4 && nodes[0] === nodes.at(-1);
  const facts = classify(tags, closed ? 'closed way' : 'open way');
  if (!facts) return;
  emitPaths(sink, id, facts, [path]);
  if (closed) emitRings(sink, 'way', id, isMember ? members.remainsOf(id, facts) : facts, [path]);
}

function areaRelation(element: OverpassElement): AreaRelation[] {
  const { type = '' } = element.tags ?? {};
  if (type !== 'multipolygon' && type !== 'boundary') return [];
  const tags = featureTags(element);
  const facts = classify(tags, 'area');
  if (!facts && !(type === 'multipolygon' && tags.size === 0)) return [];
  const members = (element.members ?? []).filter((member) => member.type === 'way');
  return [
    {
      osmId: element.id,
      facts,
      wholeOnly: element.tags?.boundary === 'administrative',
      ways: members.map(({ ref }) => ref),
      inner: members.map(({ role }) => role === 'inner'),
    },
  ];
}

/** Returns the tags that rules read; empty for an object that becomes nothing. */
function featureTags({ tags = {} }: OverpassElement): Tags {
  const entries = Object.entries(tags).filter(([key]) => !isIgnoredKey(key));
  return new Map(entries.some(([key]) => FEATURE_KEYS.has(key)) ? entries : []);
}

function timeOf(text: string | undefined): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
