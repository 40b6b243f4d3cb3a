/** What differs between two answers: JSON paths, lines of text, pixels, layers or bytes. */
import { VectorTile } from '@mapbox/vector-tile';
import { decode } from 'fast-png';
import { PbfReader } from 'pbf';
import { type Answer, type CompareRequest, jsonOf } from './request.ts';

/** A difference. Equal places have equal paths, whichever element of a list they are in. */
export interface Difference {
  path: string;
  /** shortened text; `-` where nothing is */
  old: string;
  new: string;
}

const HEADERS = [
  'content-type',
  'content-language',
  'content-range',
  'cache-control',
  'vary',
  'allow',
  'location',
];
/**
 * Members that two runs of one program do not share, and versions, which the comparison prints once. Everything else
 * must be equal, dates of imports included: all clocks stand still.
 */
const VOLATILE = new Set([
  'request_id',
  'signal_id',
  'uptime_s',
  'version',
  'service_version',
  'model_version',
]);
/** Members of the health of a service with counters of its requests, times and memory. */
const VOLATILE_HEALTH = new Set([...VOLATILE, 'workers', 'caches', 'database']);
/** Maximum length of an example, characters. */
const SHORT = 140;

/** Returns the differences; none = equal. Volatile members do not count. */
export function differencesOf({ operation }: CompareRequest, old: Answer, now: Answer): Difference[] {
  if (old.status !== now.status) {
    return [{ path: '(status)', old: `${old.status} ${start(old)}`, new: `${now.status} ${start(now)}` }];
  }
  const isSame = Buffer.compare(old.body, now.body) === 0;
  // a tag follows from all bytes of the resource, so it tells nothing where they differ or are not all here
  const compared = isSame && old.status !== 206 ? [...HEADERS, 'etag'] : HEADERS;
  const headers = compared
    .map((name) => ({
      path: `(header ${name})`,
      old: old.headers.get(name) ?? '-',
      new: now.headers.get(name) ?? '-',
    }))
    .filter((header) => header.old !== header.new);
  return isSame ? headers : [...headers, ...bodyDifferences(operation, old, now)];
}

function bodyDifferences(operation: string, old: Answer, now: Answer): Difference[] {
  const type = old.headers.get('content-type') ?? '';
  if (/[/+]json/.test(type)) {
    const volatile = operation === 'health' ? VOLATILE_HEALTH : VOLATILE;
    return jsonDifferences(masked(jsonOf(old), volatile), masked(jsonOf(now), volatile));
  }
  if (/ndjson/.test(type)) {
    const [before, after] = [old, now].map((answer) => textOf(answer).trimEnd().split('\n').map(parsedLine));
    return jsonDifferences(masked(before, VOLATILE), masked(after, VOLATILE));
  }
  if (operation === 'metrics') return textDifferences(describedIn(textOf(old)), describedIn(textOf(now)));
  if (/^text|xml|javascript/.test(type)) return textDifferences(textOf(old), textOf(now));
  if (type === 'image/png') return pixelDifferences(old, now);
  if (/vector-tile/.test(type)) return layerDifferences(old, now);
  if (operation === 'regionPack' && old.status === 200) return packDifferences(old, now);
  return byteDifferences('(bytes)', old.body, now.body);
}

function masked(value: unknown, volatile: ReadonlySet<string>): unknown {
  return JSON.parse(JSON.stringify(value), (key, member) => (volatile.has(key) ? undefined : member));
}

/** Compares two JSON values member by member. If only the order of members differs, says so. */
export function jsonDifferences(old: unknown, now: unknown): Difference[] {
  const found: Difference[] = [];
  compareJson(old, now, '', found);
  if (found.length === 0 && JSON.stringify(old) !== JSON.stringify(now)) {
    found.push({ path: '(order of members)', old: short(old), new: short(now) });
  }
  return found;
}

function compareJson(old: unknown, now: unknown, path: string, found: Difference[]): void {
  if (isList(old) && isList(now)) compareLists(old, now, path, found);
  else if (isObject(old) && isObject(now)) {
    for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
      compareJson(old[key], now[key], path === '' ? key : `${path}.${key}`, found);
    }
  } else if (JSON.stringify(old) !== JSON.stringify(now))
    found.push({ path, old: short(old), new: short(now) });
}

/** Compares lists of things: the same thing by its identity, the rest in order. Lists of numbers are values. */
function compareLists(
  old: readonly unknown[],
  now: readonly unknown[],
  path: string,
  found: Difference[],
): void {
  const isOfThings = [...old, ...now].every((each) => isObject(each) || typeof each === 'string');
  if (!isOfThings) {
    if (JSON.stringify(old) !== JSON.stringify(now)) found.push({ path, old: short(old), new: short(now) });
    return;
  }
  const [before, after] = [byIdentity(old), byIdentity(now)];
  const shared = [...before.keys()].filter((id) => after.has(id));
  for (const id of shared) {
    compareJson(before.get(id), after.get(id), pathIn(path, before.get(id)), found);
  }
  const gone = [...before].filter(([id]) => !after.has(id)).map(([, each]) => each);
  const added = [...after].filter(([id]) => !before.has(id)).map(([, each]) => each);
  for (let i = 0; i < Math.max(gone.length, added.length); i++) {
    const areTexts = typeof gone[i] === 'string' && typeof added[i] === 'string';
    if (areTexts) found.push({ path: `${path}[]`, old: short(gone[i]), new: short(added[i]) });
    else {
      if (i < gone.length)
        found.push({ path: `${pathIn(path, gone[i])} only in old`, old: short(gone[i]), new: '-' });
      if (i < added.length)
        found.push({ path: `${pathIn(path, added[i])} only in new`, old: '-', new: short(added[i]) });
    }
  }
  const isReordered = shared.join() !== [...after.keys()].filter((id) => before.has(id)).join();
  if (isReordered)
    found.push({ path: `${path}[] (order)`, old: firstOther(before, after), new: firstOther(after, before) });
}

/** Returns the path of an element: with its key, or without a position, so that equal differences are counted. */
function pathIn(path: string, element: unknown): string {
  return `${path}[${isObject(element) && typeof element.key === 'string' ? element.key : ''}]`;
}

/** Returns the first thing whose position differs in the other list. */
function firstOther(list: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): string {
  const others = [...other.keys()];
  return short([...list.keys()].find((id, i) => id !== others[i]));
}

/** Returns the elements by what identifies them in a list of their kind; equal ones are counted. */
function byIdentity(list: readonly unknown[]): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [i, each] of list.entries()) {
    const id = identityOf(each) ?? `#${i}`;
    let unique = id;
    for (let count = 2; found.has(unique); count++) unique = `${id} ${count}`;
    found.set(unique, each);
  }
  return found;
}

/** Returns the first identifying member that an element has; null without one. */
function identityOf(element: unknown): string | null {
  if (!isObject(element)) return String(element);
  const source = isObject(element.properties) ? element.properties : element;
  const { spot_id, key, osm_id, source_name, id, lat, lon, name, date } = source;
  if (typeof spot_id === 'string') return spot_id;
  if (typeof key === 'string') return `${key} ${osm_id ?? ''}`;
  if (typeof lat === 'number') return `${lat} ${lon} ${name ?? ''}`;
  const first = source_name ?? id ?? name ?? date;
  return first === undefined || first === null ? null : String(first);
}

function textDifferences(old: string, now: string): Difference[] {
  if (old === now) return [];
  const [before, after] = [old.split('\n'), now.split('\n')];
  const i = before.findIndex((line, at) => line !== after[at]);
  const [from = '-', to = '-'] = i < 0 ? ['-', after[before.length]] : [before[i], after[i]];
  let same = 0;
  while (same < from.length && from[same] === to[same]) same++;
  const around = (line: string) => short(line.slice(Math.max(0, same - SHORT / 3)), false);
  return [{ path: '(text)', old: around(from), new: around(to) }];
}

/** Returns the names, kinds and descriptions of all metrics. Their values and labels depend on timing. */
const describedIn = (metrics: string): string =>
  metrics
    .split('\n')
    .filter((line) => line.startsWith('#'))
    .join('\n');

function pixelDifferences(old: Answer, now: Answer): Difference[] {
  const [before, after] = [decode(old.body), decode(now.body)];
  const size = ({ width, height, channels }: typeof before) => `${width} x ${height}, ${channels} channels`;
  if (size(before) !== size(after)) return [{ path: '(picture)', old: size(before), new: size(after) }];
  let pixels = 0;
  let most = 0;
  for (let at = 0; at < before.data.length; at += before.channels) {
    let difference = 0;
    for (let channel = at; channel < at + before.channels; channel++) {
      difference = Math.max(difference, Math.abs(before.data[channel]! - after.data[channel]!));
    }
    if (difference > 0) pixels++;
    most = Math.max(most, difference);
  }
  const total = before.width * before.height;
  if (pixels === 0) return byteDifferences('(bytes; equal pixels)', old.body, now.body);
  return [{ path: '(pixels)', old: `${total} pixels`, new: `${pixels} differ, by up to ${most} of 255` }];
}

function layerDifferences(old: Answer, now: Answer): Difference[] {
  const [before, after] = [old, now].map(({ body }) => new VectorTile(new PbfReader(body)).layers);
  const names = new Set([...Object.keys(before!), ...Object.keys(after!)]);
  const counts = [...names].map((name) => ({
    path: `(features of layer ${name})`,
    old: String(before![name]?.length ?? '-'),
    new: String(after![name]?.length ?? '-'),
  }));
  const differing = counts.filter((count) => count.old !== count.new);
  return differing.length > 0 ? differing : byteDifferences('(bytes; as many features)', old.body, now.body);
}

/** Members of the description of a pack that follow from its files, which are compared by themselves. */
const VOLATILE_PACK = new Set([...VOLATILE, 'hash', 'offset']);
/** In the borders of a pack: hash of the source files that made them. */
const STAMP = /"stamp":"[0-9a-f]{64}"/;

/** Compares the descriptions of two offline packs, and each of their files. */
function packDifferences(old: Answer, now: Answer): Difference[] {
  const [before, after] = [packOf(old), packOf(now)];
  const found = jsonDifferences(masked(before.about, VOLATILE_PACK), masked(after.about, VOLATILE_PACK));
  for (const [name, from] of before.files) {
    const to = after.files.get(name);
    if (to && !from.equals(to)) found.push(...byteDifferences(`(file ${name})`, from, to));
  }
  return found;
}

function packOf({ body }: Answer) {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const about = JSON.parse(bytes.toString('utf8', 12, 12 + bytes.readUInt32LE(8)));
  const files = Object.entries(about as Record<string, { offset?: number; bytes?: number } | null>).flatMap(
    ([name, file]) => {
      if (file?.offset === undefined || file.bytes === undefined) return [];
      const text = bytes.toString('latin1', file.offset, file.offset + file.bytes).replace(STAMP, '');
      return [[name, Buffer.from(text, 'latin1')] as const];
    },
  );
  return { about, files: new Map(files) };
}

function byteDifferences(path: string, old: Uint8Array, now: Uint8Array): Difference[] {
  const about = (bytes: Uint8Array) => `${bytes.length} bytes, hash ${Bun.hash(bytes).toString(36)}`;
  return [{ path, old: about(old), new: about(now) }];
}

const textOf = ({ body }: Answer): string => new TextDecoder().decode(body);
const start = (answer: Answer): string => short(textOf(answer), false);
const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

function short(value: unknown, asJson = true): string {
  const text = asJson ? (JSON.stringify(value) ?? '-') : String(value);
  return text.length > SHORT ? `${text.slice(0, SHORT)}…` : text;
}
