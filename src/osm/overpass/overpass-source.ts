/** Reads Overpass JSON as a source of features; the counterpart of overpass-query.ts. */
import { isPlausibleDate, statedDate } from '../data-date.ts';
import { type AreaRelation, emitRelation, memberWays } from '../features/area-relations.ts';
import { addMembers, MemberWays } from '../features/members.ts';
import { emitNode, emitPaths, emitRings } from '../features/object-features.ts';
import { type Course, pathsOf, ringsOf } from '../features/way-course.ts';
import type { MemberWay } from '../geometry/rings.ts';
import { type FeatureLog, FeatureLogWriter } from '../records/feature-log.ts';
import type { FeatureSink } from '../records/layouts.ts';
import { classify } from '../tags/classify.ts';
import type { Facts } from '../tags/facts.ts';
import { FEATURE_KEYS, isIgnoredKey, type Tags } from '../tags/tags.ts';
import { type LiveNode, type LiveRelation, type LiveWay, readElements } from './overpass-elements.ts';

export interface OverpassSource {
  logs: FeatureLog[];
  /** date of the data, ISO 8601; null if unknown */
  updatedAt: string | null;
  counts: Record<string, number>;
  /** number of elements left out as unusable */
  leftOut: number;
}

/**
 * Reads a response of Overpass.
 * @param now current time, ms since 1970
 * @throws OsmDataError with one sentence if it is invalid or incomplete
 */
export function readOverpass(json: string, now: number): OverpassSource {
  const { nodes, ways, relations, leftOut, date } = readElements(json);
  const asOf = isPlausibleDate(date) ? date : 0;
  const writer = new FeatureLogWriter();
  const { sink } = writer;
  for (const { id, tags, x, y } of nodes.values()) {
    const facts = classify(featureTags(tags), 'node', 0, undefined, asOf);
    if (facts) emitNode(sink, id, facts, x, y);
  }
  const areas = [...relations.values()].flatMap((each) => areaRelation(each, asOf));
  const sets = { ways: new Set<number>(), speakers: new Set<number>(), claims: new Set<number>() };
  for (const area of areas) addMembers(area, sets);
  const members = new MemberWays(sets);
  const outlines = new Map<number, Facts>();
  const courses = new Map<number, MemberWay>();
  for (const way of ways.values()) {
    const course = courseOf(way, nodes);
    emitWay(sink, way, course, { members, outlines, asOf });
    const { firstNode, lastNode, points } = course;
    if (course.breaks.length === 0) courses.set(way.id, { firstNode, lastNode, path: points });
  }
  const counts = { nodes: nodes.size, ways: ways.size, relations: areas.length, unclosed_areas: 0 };
  for (const area of areas)
    emitRelation(
      sink,
      area,
      area.ways.map((id) => courses.get(id)),
      outlines,
      counts,
    );
  return { logs: [writer.pack()], updatedAt: statedDate(date, now), counts, leftOut };
}

function courseOf({ nodes: refs }: LiveWay, nodes: ReadonlyMap<number, LiveNode>): Course {
  const found: number[] = [];
  const breaks: number[] = [];
  for (const ref of refs) {
    const node = nodes.get(ref);
    if (node) found.push(node.x, node.y);
    else breaks.push(found.length);
  }
  const points = Int32Array.from(found);
  const [firstNode, lastNode] = [refs[0]!, refs.at(-1)!];
  const closed = refs.length >= 4 && firstNode === lastNode;
  return { points, breaks, paths: pathsOf(points, breaks), closed, firstNode, lastNode };
}

function emitWay(
  sink: FeatureSink,
  { id, tags: all }: LiveWay,
  course: Course,
  { members, outlines, asOf }: { members: MemberWays; outlines: Map<number, Facts>; asOf: number },
): void {
  const tags = featureTags(all);
  const isMember = members.has(id);
  const outline =
    isMember && members.speaksForRelation(id) ? classify(tags, 'area', 0, undefined, asOf) : null;
  if (outline) outlines.set(id, outline);
  const facts = classify(tags, course.closed ? 'closed way' : 'open way', 0, undefined, asOf);
  if (!facts) return;
  emitPaths(sink, id, facts, course.paths, course.closed);
  if (!course.closed) return;
  // relations are built without ways with missing nodes, so no relation represents such a way
  const own = isMember && course.breaks.length === 0 ? members.remainsOf(id, facts) : facts;
  const rings = ringsOf(course);
  if (rings.length > 0) emitRings(sink, 'way', id, own, rings);
}

function areaRelation({ id, tags: all, ways }: LiveRelation, asOf: number): AreaRelation[] {
  const type = all.get('type');
  if (type !== 'multipolygon' && type !== 'boundary') return [];
  const tags = featureTags(all);
  const facts = classify(tags, 'area', 0, undefined, asOf);
  if (!facts && !(type === 'multipolygon' && tags.size === 0)) return [];
  return [{ osmId: id, facts, wholeOnly: all.get('boundary') === 'administrative', ...memberWays(ways) }];
}

/** Returns the tags that rules read; empty for an object that becomes nothing. */
function featureTags(tags: Tags): Tags {
  const entries = [...tags].filter(([key]) => !isIgnoredKey(key));
  return new Map(entries.some(([key]) => FEATURE_KEYS.has(key)) ? entries : []);
}
