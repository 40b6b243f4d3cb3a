/**
 * Reads the elements of Overpass JSON (https://wiki.openstreetmap.org/wiki/OSM_JSON). Each is checked by itself, so that
 * one odd value costs one element instead of the whole response.
 */
import { toUnits } from '../../shared/geo/earth.ts';
import { cleanText } from '../../shared/text/clean-text.ts';
import { OsmDataError } from '../import-errors.ts';
import { MAX_MEMBERS, MAX_NODES } from '../object-sizes.ts';
import type { Tags } from '../tags/tags.ts';

export interface LiveNode {
  id: number;
  tags: Tags;
  /** position, stored units */
  x: number;
  y: number;
}

export interface LiveWay {
  id: number;
  tags: Tags;
  /** ids of its nodes, two or more */
  nodes: number[];
}

export interface LiveRelation {
  id: number;
  tags: Tags;
  /** members that are ways; id NaN = unreadable */
  ways: [id: number, isInner: boolean][];
}

/** Elements by id. Of an element that occurs several times, the highest version is kept, or the last. */
export interface LiveElements {
  nodes: ReadonlyMap<number, LiveNode>;
  ways: ReadonlyMap<number, LiveWay>;
  relations: ReadonlyMap<number, LiveRelation>;
  /** number of elements left out as unusable */
  leftOut: number;
  /** date of the data as stated, ms since 1970; NaN if unknown */
  date: number;
}

const UTC_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

type Fields = Readonly<Record<string, unknown>>;

/** Reads a response. @throws OsmDataError with one sentence if it is invalid or incomplete as a whole */
export function readElements(json: string): LiveElements {
  const { elements, osm3s, remark } = documentOf(json);
  if (!Array.isArray(elements)) throw new OsmDataError('the response of Overpass has no map data');
  // "runtime error: Query timed out …": status 200, with part of the data missing
  if (/error/i.test(textOf(remark))) throw new OsmDataError('the response of Overpass is incomplete');
  const nodes = new Newest(nodeOf);
  const ways = new Newest(wayOf);
  const relations = new Newest(relationOf);
  const byType: Readonly<Record<string, Newest<unknown>>> = { node: nodes, way: ways, relation: relations };
  let leftOut = 0;
  for (const element of elements) {
    const fields = fieldsOf(element);
    const type = textOf(fields.type);
    const known = Object.hasOwn(byType, type) ? byType[type] : undefined;
    // such as "area" and "count", which queries may ask for
    if (!known?.add(fields)) leftOut++;
  }
  const stated = textOf(fieldsOf(osm3s).timestamp_osm_base);
  // other forms would depend on the time zone of the machine
  const date = UTC_TIME.test(stated) ? Date.parse(stated) : Number.NaN;
  return { nodes: nodes.found, ways: ways.found, relations: relations.found, leftOut, date };
}

/** Returns a text; '' for other values, some of which cannot be converted: `{ toString: 0 }`. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function documentOf(json: string): Fields {
  try {
    return fieldsOf(JSON.parse(json));
  } catch {
    throw new OsmDataError('the response of Overpass is not JSON');
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

/** Collects elements of one type. */
class Newest<Element> {
  readonly found = new Map<number, Element>();
  private readonly versions = new Map<number, number>();

  /** @param read returns an element; null if it is unusable */
  constructor(private readonly read: (id: number, tags: Tags, fields: Fields) => Element | null) {}

  /** Adds an element. @returns false if it is unusable */
  add(fields: Fields): boolean {
    const { id, version } = fields;
    if (!isId(id)) return false;
    const element = this.read(id, tagsOf(fields.tags), fields);
    if (element === null) return false;
    const own = typeof version === 'number' ? version : 0;
    if (own < (this.versions.get(id) ?? own)) return true;
    this.versions.set(id, own);
    this.found.set(id, element);
    return true;
  }
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function nodeOf(id: number, tags: Tags, { lat, lon }: Fields): LiveNode | null {
  const isOnEarth = isWithin(lat, 90) && isWithin(lon, 180);
  return isOnEarth ? { id, tags, x: toUnits(lon as number), y: toUnits(lat as number) } : null;
}

function isWithin(value: unknown, most: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= most;
}

function wayOf(id: number, tags: Tags, { nodes }: Fields): LiveWay | null {
  if (!Array.isArray(nodes) || nodes.length < 2 || nodes.length > MAX_NODES) return null;
  return { id, tags, nodes: nodes.map((node) => (isId(node) ? node : Number.NaN)) };
}

function relationOf(id: number, tags: Tags, { members = [] }: Fields): LiveRelation | null {
  if (!Array.isArray(members) || members.length > MAX_MEMBERS) return null;
  const ways: LiveRelation['ways'] = [];
  for (const member of members) {
    const { type, ref, role } = fieldsOf(member);
    if (type === 'node' || type === 'relation') continue;
    ways.push([type === 'way' && isId(ref) ? ref : Number.NaN, role === 'inner']);
  }
  return { id, tags, ways };
}

/** Returns the tags that are texts; numbers and truth values, which some programs write instead, as texts. */
function tagsOf(value: unknown): Tags {
  const tags = new Map<string, string>();
  for (const [key, text] of Object.entries(fieldsOf(value)))
    if (['string', 'number', 'boolean'].includes(typeof text)) tags.set(key, cleanText(String(text)));
  return tags;
}
