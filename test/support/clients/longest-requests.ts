/**
 * The largest requests that the OpenAPI document allows: every operation with the longest legal value of every field.
 * A field for which no such value is known is an error, so that a new operation is not forgotten.
 */
import type { JsonSchema } from '../../../src/api/protocol/json-schema.ts';
import type { OpenApiDocument, Operation, Parameter } from '../../../src/http/openapi.ts';
import { decodePolyline, encodePolyline } from '../../../src/shared/geo/polyline.ts';
import { MONTEVIDEO } from '../maps/sample-region.ts';

export interface LongRequest {
  /** method, path template and shape: "GET /api/spot/nearby, shape 2" */
  name: string;
  /** method and path template */
  operation: string;
  method: string;
  /** path and query */
  target: string;
  contentType: string | null;
  body: string | null;
}

/** Maximum number of shapes of a request: a value can be long in several ways. */
const SHAPES = 8;
/** Number of zooms of a tile that are asked for. */
const ZOOMS = 4;

/** Longest values of texts, one per shape. */
type Texts = (longest: number) => readonly string[];

/** Values of texts whose schema does not describe them, by the name of the field. */
const TEXTS: Readonly<Record<string, Texts>> = {
  at: () => ['2026-02-16T22:30:00.12345678901234567890+01:00'],
  open_at: () => ['2026-02-16T22:30:00.12345678901234567890+01:00'],
  departure: () => ['2026-02-16T22:30:00.12345678901234567890+01:00'],
  arrive_by: () => ['2026-03-16T22:30:00.12345678901234567890+01:00'],
  timestamp: () => [new Date().toISOString()],
  date: () => ['2026-02-17'],
  lang: () => ['de'],
  bbox: () => ['-56.25,-34.95,-56.1,-34.85', '-56.4,-35,-55.9,-34.7', '-180,-90,180,90', '-60,-40,-50,-30'],
  kinds: () => ['caravan_site,camp_site,parking,rest_area,services,layby,kerb,track'],
  cursor: () => ['100-29500000', '999999-999999999'],
  route: (longest) => [dense(longest), same(longest), zigzag(longest, 900), circles(longest)],
  track: (longest) => [dense(longest), same(longest), zigzag(longest, 19_000), circles(longest)],
  q: (longest) => [
    'plaza independencia '.repeat(longest).slice(0, longest).trim(),
    'a b c d e f g h i j k l m n '.repeat(longest).slice(0, longest).trim(),
    'ave'.repeat(longest).slice(0, longest),
    'São-Jo\u0303ão\u0301 12ä/'.repeat(longest).slice(0, longest).trim(),
    // letters that stand for many
    '\ufdfa'.repeat(longest),
    'x'.repeat(longest),
    `1${' '.repeat(longest - 2)}N`,
    'de-CH;q=0.5,'.repeat(longest).slice(0, longest),
    // one piece of hundreds of words
    `http://${'a.'.repeat(longest)}`.slice(0, longest),
  ],
  // of a spot: thousands of them fit into a body
  id: (longest) => ['\u00e9'.repeat(longest / 2), 'x'.repeat(longest)],
  spot_id: () => ['0158b110-01b3-8dec-86cd-f9caf5d7bc81'],
  device_token: () => ['8c5a1f0e-3b52-4c0d-9d62-0d2f3a8f7f11'],
};

/** Values of numbers that are not their maximum: positions in the sample, and tiles around it. */
const NUMBERS: Readonly<Record<string, (i: number) => number>> = {
  lat: (i) => MONTEVIDEO.lat + (i % 100) * 2e-4,
  lon: (i) => MONTEVIDEO.lon + Math.floor(i / 100) * 2e-4,
  // a higher score, or less than nothing, would leave no place
  min_score: () => 0,
  max_houses: () => 1000,
  min_capacity: () => 1,
  // of a tour: as many days as there may be
  hours_per_day: (i) => [0.1, 1, 5, 14][i % 4]!,
};

/** Returns the tile of the sample at a zoom. */
function tileAt(z: number): { z: number; x: number; y: number } {
  const latitude = (MONTEVIDEO.lat * Math.PI) / 180;
  return {
    z,
    x: Math.floor(((MONTEVIDEO.lon + 180) / 360) * 2 ** z),
    y: Math.floor((0.5 - Math.asinh(Math.tan(latitude)) / (2 * Math.PI)) * 2 ** z),
  };
}

/** Maximum length of path and query, characters: the runtime refuses 16 KB of headers. */
const MAX_TARGET = 14_000;

/** Returns a line of many corners around one place, a metre apart. */
function dense(longest: number): string {
  return filled(longest, (i) => [i % 2 === 0 ? 1 : -1, i % 3 === 0 ? 1 : 0]);
}

/** Returns a line that never leaves its start. */
function same(longest: number): string {
  return filled(longest, () => [0, 0]);
}

/** Returns a line up and down through the region, `kilometres` long. */
function zigzag(longest: number, kilometres: number): string {
  const step = 15_000;
  const count = Math.floor((kilometres * 100) / (step * 1.112));
  return filled(longest, (i) => (i < count ? [i % 2 === 0 ? step : -step, 15] : [0, 0]));
}

/** Returns a line around one place, farther from it with every turn. */
function circles(longest: number): string {
  return filled(longest, (i) => {
    const radius = i / 40;
    return [Math.round(radius * Math.sin(i * 0.9)), Math.round(radius * Math.cos(i * 0.9))];
  });
}

/** Returns the longest polyline with these steps, in units of 1e-5 degrees, beginning in the sample. */
function filled(longest: number, step: (i: number) => [north: number, east: number]): string {
  let text = encodePolyline([MONTEVIDEO, MONTEVIDEO]);
  for (let i = 0; ; i++) {
    const [lat, lon] = step(i).map((each) => each / 1e5);
    // steps count from the corner before: those of a line from the origin
    const next = encodePolyline([{ lat: lat!, lon: lon! }]);
    if (text.length + next.length > longest) return text;
    text += next;
  }
}

/** Returns the value of a field in one shape. @param i number of the item in its list, so that items differ */
function longestValue(
  name: string,
  given: JsonSchema,
  shape: number,
  i: number,
  document: OpenApiDocument,
): unknown {
  const schema = resolved(given, document);
  const { type, enum: choices, maximum, maxLength, maxItems } = schema;
  if (schema.anyOf) return longestValue(name, schema.anyOf[0]!, shape, i, document);
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, each]) => [
        key,
        longestValue(key, each, shape, i, document),
      ]),
    );
  if (type === 'array') {
    if (typeof maxItems !== 'number') throw new Error(`how many ${name} may there be?`);
    const { enum: words } = resolved(schema.items!, document);
    return Array.from({ length: maxItems }, (_, item) =>
      words
        ? words[item % words.length]
        : distinct(longestValue(name, schema.items!, shape, item, document), item),
    );
  }
  if (type === 'boolean') return shape % 2 === 0;
  const texts = TEXTS[name]?.(typeof maxLength === 'number' ? maxLength : 0);
  if (texts) return texts[shape % texts.length];
  if (choices) return choices[shape % choices.length];
  const number = NUMBERS[name];
  if (number) return number(type === 'number' && name === 'hours_per_day' ? shape : i);
  if (type === 'number' || type === 'integer') {
    if (maximum === undefined) throw new Error(`how large may ${name} be?`);
    return maximum;
  }
  throw new Error(`what is the longest value of ${name}? See TEXTS in longest-requests.ts`);
}

/** Nights of one date are refused. */
function distinct(value: unknown, item: number): unknown {
  if (typeof value !== 'object' || value === null || !('date' in value)) return value;
  return { ...value, date: new Date(Date.UTC(2026, 1, 16 + item)).toISOString().slice(0, 10) };
}

function resolved(schema: JsonSchema, { components }: OpenApiDocument): JsonSchema {
  return schema.$ref ? components.schemas[schema.$ref.replace('#/components/schemas/', '')]! : schema;
}

/** Fields that exclude each other: the shape decides which of them are in a request. */
const EXCLUSIVE: Readonly<Record<string, readonly (readonly string[])[]>> = {
  '/api/spot/nearby': [['lat', 'lon'], ['bbox', 'lat', 'lon'], ['route'], ['route', 'lat', 'lon']],
  '/api/tour': [['start', 'end', 'via'], ['track']],
};

/** Returns the request of an operation in one shape. @param cut which of the fields that exclude each other it has */
function requestOf(
  path: string,
  method: string,
  { parameters = [], requestBody }: Operation,
  shape: number,
  cut: readonly string[] | null,
  all: readonly string[],
  document: OpenApiDocument,
): LongRequest {
  const isIn = (name: string) => cut === null || cut.includes(name) || !all.includes(name);
  let target = path;
  const query = new URLSearchParams();
  const zoom = (parameters as Parameter[]).find(({ name }) => name === 'z')?.schema;
  const { minimum: lowest = 0, maximum: deepest = 0 } = zoom ?? {};
  const tile: Record<string, number> = { ...tileAt([deepest, 14, 10, lowest][shape % ZOOMS]!) };
  for (const { name, in: place, schema, example } of parameters as Parameter[]) {
    if (place === 'header' || !isIn(name)) continue;
    // names of regions are known to the document only by their example
    const isTile = place === 'path' && name in tile;
    const known = isTile ? tile[name] : name === 'name' ? example : undefined;
    const value = String(known ?? longestValue(name, schema, shape, shape, document));
    if (place === 'path') target = target.replace(`{${name}}`, value);
    else query.set(name, value);
  }
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  let body: string | null = null;
  if (content && type) {
    const isLines = type === 'application/x-ndjson';
    const one = (i: number) =>
      longestValue('body', content.schema, shape, i, document) as Record<string, unknown>;
    const value = Object.fromEntries(Object.entries(isLines ? {} : one(0)).filter(([name]) => isIn(name)));
    body = isLines
      ? Array.from({ length: 10_000 }, (_, i) => `${JSON.stringify(one(i))}\n`).join('')
      : JSON.stringify(value);
  }
  // a cut polyline is one, too, but for half a number at its end
  for (let route = query.get('route'); route && String(query).length > MAX_TARGET; ) {
    route = route.slice(0, -200).replace(/[\x5f-\x7e]*$/, '');
    query.set('route', decodePolyline(route) ? route : route.replace(/.[\x5f-\x7e]*$/, ''));
    route = query.get('route');
  }
  if (query.size > 0) target += `?${query}`;
  return {
    operation: `${method} ${path}`,
    name: `${method} ${path}, shape ${shape}${cut ? ` with ${cut.join()}` : ''}`,
    method,
    target,
    contentType: type ?? null,
    body,
  };
}

/** Returns the number of ways in which some values of an operation are long. */
function shapesOf({ parameters = [], requestBody }: Operation, document: OpenApiDocument): number {
  const names = (parameters as Parameter[]).map(({ name }) => name);
  const collect = (given: JsonSchema) => {
    const schema = resolved(given, document);
    for (const [name, each] of Object.entries(schema.properties ?? {})) {
      names.push(name);
      collect(each);
    }
    if (schema.items) collect(schema.items);
  };
  for (const { schema } of Object.values(requestBody?.content ?? {})) collect(schema);
  // tiles: one per zoom
  const ways = names.map((name) => (name === 'z' ? ZOOMS : (TEXTS[name]?.(2).length ?? 1)));
  const isPlain = names.length === 0;
  return isPlain ? 1 : Math.min(SHAPES, Math.max(2, ...ways));
}

/** Returns the longest requests of all operations. */
export function longestRequests(document: OpenApiDocument): LongRequest[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    (['get', 'post'] as const).flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const cuts = EXCLUSIVE[path.replace(/\.\w+$/, '')] ?? [null];
      const all = cuts.flatMap((cut) => cut ?? []);
      return Array.from({ length: shapesOf(operation, document) }, (_, shape) => shape).flatMap((shape) =>
        cuts.map((cut) => requestOf(path, method.toUpperCase(), operation, shape, cut, all, document)),
      );
    }),
  );
}
