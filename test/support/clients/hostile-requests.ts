/**
 * Requests that clients should not send, generated from the OpenAPI document: valid, invalid and almost valid
 * ones.
 */
import fc from 'fast-check';
import type { JsonSchema } from '../../../src/api/protocol/json-schema.ts';
import type { Content, OpenApiDocument, Operation, Parameter } from '../../../src/http/openapi.ts';
import { DATE_TIME } from '../../../src/shared/time/date-time.ts';

export interface HostileRequest {
  /** method and path template as in the document */
  operation: string;
  method: string;
  /** path and query */
  target: string;
  headers: Record<string, string>;
  body: string | null;
}

/** Weights of operations: high for cheap and important ones, low for costly ones. The default is WEIGHT. */
const WEIGHTS: Record<string, number> = {
  'GET /api/spot/score': 60,
  'POST /api/spot/signal': 40,
  'POST /api/spot/scores': 20,
  'POST /api/spot/scores/stream': 10,
  'GET /api/geocode/search': 20,
  'GET /api/map/tile/{z}/{x}/{y}.png': 20,
  'GET /api/spot/timeline': 8,
  'GET /api/map/features': 8,
  'GET /api/spot/nearby': 3,
  'GET /api/spot/nearby.geojson': 1,
  'GET /api/map/score/{z}/{x}/{y}.png': 3,
  'GET /api/regions/{name}/pack': 1,
};
const WEIGHT = 4;

const RUBBISH = [
  '',
  ' ',
  '-0',
  '+1',
  '1,5',
  '1e999',
  '0x10',
  '٣',
  '1.',
  '.5',
  '91',
  '180.0000001',
  'NaN',
  'Infinity',
  'null',
  'true',
  '[]',
  '\0',
  '%00',
  '%ZZ',
  '\r\nx-injected: 1',
  '../../etc/passwd',
  "' OR 1=1; --",
  '<script>alert(1)</script>',
  '\u202e\ud83d\ude90',
  '9'.repeat(10_000),
  `0.${'0'.repeat(5_000)}1`,
  '2026-02-16',
  '2026-02-30T00:00:00Z',
  '2026-02-16T24:00:00Z',
  '2026-02-16T22:30:60Z',
  '2026-02-16T22:30:00+24:00',
  '2026-03-29T02:30:00',
  '9998-12-31T23:59:59-12:00',
  '9999-12-31T23:59:59Z',
  '0001-01-01T00:00:00+14:00',
  '0000-01-01T00:00:00Z',
  '-271821-04-19T00:00:00Z',
  '+275760-09-13T00:00:01Z',
  '__proto__',
  'constructor',
];

const rubbish = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...RUBBISH) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.double().map(String) },
  { weight: 1, arbitrary: fc.integer().map(String) },
);

const moment = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Generates texts that fit the schema. */
function fitting(
  { type, format, pattern, enum: choices, minimum = -1e6, maximum = 1e6 }: JsonSchema,
  example: unknown,
) {
  const known = example === undefined ? [] : [fc.constant(String(example))];
  if (choices) return fc.constantFrom(...choices.map(String));
  if (type === 'number')
    return fc.oneof(...known, fc.double({ min: minimum, max: maximum, noNaN: true }).map(String));
  if (type === 'integer') return fc.oneof(...known, fc.integer({ min: minimum, max: maximum }).map(String));
  if (pattern === DATE_TIME.source) return fc.oneof(...known, moment);
  if (format === 'uuid') return fc.oneof(...known, fc.uuid());
  return fc.oneof(...known, fc.string({ unit: 'binary', maxLength: 40 }));
}

function parameterText({ schema, example }: Parameter): fc.Arbitrary<string> {
  return fc.oneof({ weight: 6, arbitrary: fitting(schema, example) }, { weight: 1, arbitrary: rubbish });
}

/** Generates a JSON value that usually fits the schema, as a whole or in part. */
function jsonFor(schema: JsonSchema, document: OpenApiDocument): fc.Arbitrary<unknown> {
  const wrong = fc.oneof(rubbish, fc.jsonValue({ maxDepth: 3 }));
  return fc.oneof({ weight: 8, arbitrary: fittingJson(schema, document) }, { weight: 1, arbitrary: wrong });
}

function fittingJson(schema: JsonSchema, document: OpenApiDocument): fc.Arbitrary<unknown> {
  const inside = (each: JsonSchema) => jsonFor(each, document);
  if (schema.$ref) return fittingJson(resolved(schema.$ref, document), document);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(inside));
  if (schema.type === 'object') {
    const values = Object.entries(schema.properties ?? {}).map(
      ([name, each]) => [name, inside(each)] as const,
    );
    return fc.record(Object.fromEntries(values), { requiredKeys: schema.required ?? [] });
  }
  if (schema.type === 'array') return fc.array(inside([schema.items ?? {}].flat()[0]!), { maxLength: 30 });
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  return fitting(schema, schema.examples?.[0]).map((text) => (isNumber ? Number(text) : text));
}

function resolved(reference: string, { components }: OpenApiDocument): JsonSchema {
  return components.schemas[reference.replace('#/components/schemas/', '')]!;
}

function bodyText(contents: Content, document: OpenApiDocument): fc.Arbitrary<string> {
  const [{ schema } = { schema: {} }] = Object.values(contents);
  const json = jsonFor(schema, document).map((value) => JSON.stringify(value) ?? '');
  return fc.oneof(
    { weight: 6, arbitrary: json },
    {
      weight: 2,
      arbitrary: fc
        .array(jsonFor(schema, document), { maxLength: 20 })
        .map((all) => all.map((each) => JSON.stringify(each)).join('\n')),
    },
    { weight: 1, arbitrary: json.map((text) => text.slice(0, text.length / 2)) },
    { weight: 1, arbitrary: rubbish },
    { weight: 1, arbitrary: fc.constantFrom('['.repeat(2_000), `{"a":`.repeat(500), 'x'.repeat(5_000_000)) },
  );
}

/** Characters that a header may contain; the client itself refuses any other. */
const headerText = fc.oneof(
  fc.constantFrom(
    '*',
    'de-DE,de;q=0.9',
    'gzip;q=nan',
    'W/"x", *',
    'https://a.example',
    'x'.repeat(8_000),
    '1.2.3.4, ::1',
  ),
  fc.string({ unit: 'grapheme-ascii', maxLength: 80 }),
);
const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'x-forwarded-for',
  'x-request-id',
  'traceparent',
];
const headers = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...HEADERS), headerText), {
    maxLength: 3,
    selector: ([name]) => name,
  })
  .map((pairs): Record<string, string> => Object.fromEntries(pairs));

const method = (own: string) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constant(own) },
    { weight: 1, arbitrary: fc.constantFrom('HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') },
  );

/** Number of times that a parameter occurs: usually once, sometimes never or twice. */
const times = fc.constantFrom(0, 1, 1, 1, 1, 1, 1, 1, 1, 2);

function requestsFor(
  path: string,
  own: string,
  operation: Operation,
  document: OpenApiDocument,
): fc.Arbitrary<HostileRequest> {
  // headers are generated for all operations alike
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in !== 'header');
  const content = operation.requestBody?.content;
  const values = fc.tuple(...parameters.map((parameter) => fc.tuple(parameterText(parameter), times)));
  const mediaType = fc.constantFrom(
    ...Object.keys(content ?? {}),
    ...Object.keys(content ?? {}),
    'text/plain',
    '',
  );
  return fc
    .record({
      method: method(own),
      values,
      headers,
      mediaType,
      body: content ? bodyText(content, document) : fc.constant(null),
    })
    .map(({ method, values, headers, mediaType, body }) => {
      let target = path;
      const query: string[] = [];
      for (const [i, [text, count]] of values.entries()) {
        const { name, in: place } = parameters[i]!;
        if (place === 'path') target = target.replace(`{${name}}`, encoded(text) || '-');
        else for (let n = 0; n < count; n++) query.push(`${name}=${encoded(text)}`);
      }
      if (query.length > 0) target += `?${query.join('&')}`;
      const takesBody = body !== null && method !== 'HEAD' && method !== 'OPTIONS';
      return {
        operation: `${own} ${path}`,
        method,
        target,
        headers: takesBody && mediaType !== '' ? { ...headers, 'content-type': mediaType } : headers,
        body: takesBody ? body : null,
      };
    });
}

/** Encodes a text for a URL. Lone surrogates have no encoding, so they are replaced. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Generates requests for all operations of the document. */
export function hostileRequests(document: OpenApiDocument): fc.Arbitrary<HostileRequest> {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    (['get', 'post'] as const).flatMap((own) => {
      const operation = item?.[own];
      if (!operation) return [];
      const name = `${own.toUpperCase()} ${path}`;
      return [
        {
          weight: WEIGHTS[name] ?? WEIGHT,
          arbitrary: requestsFor(path, own.toUpperCase(), operation, document),
        },
      ];
    }),
  );
  return fc.oneof(...all);
}
