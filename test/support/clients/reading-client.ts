/**
 * Writes programs that read every field of the OpenAPI document, so that a compiler checks that a client's
 * types have all of them. They are generated from the document, so that no field is forgotten.
 */
import type { JsonSchema } from '../../../src/api/protocol/json-schema.ts';
import type { OpenApiDocument, Operation, Parameter } from '../../../src/http/openapi.ts';

/** Types for `get(value, 'key')`, also if the value may be null or have another shape; `any` is an error. */
const HELPERS = `
type Is<T> = 0 extends 1 & T ? { readonly any: unique symbol } : T;
type Keys<T> = T extends object ? keyof T : never;
type Value<T, K> = T extends object ? (K extends keyof T ? NonNullable<T[K]> : never) : never;
declare function get<T, K extends Keys<T>>(value: T, key: K): Is<Value<T, K>>;
declare function item<T>(list: T): T extends readonly (infer Item)[] ? Is<Item> : never;
`;

interface Call {
  operation: Operation;
  method: 'get' | 'post';
  path: string;
}

/** How a kind of client sends requests, and where its answers are. */
interface Dialect {
  head: string;
  call(call: Call): string;
  /** expression for the body of an error: `error` or a member of it */
  problem: string;
  /** a body with one spot a line, as the client expects it */
  spotLines: unknown;
}

const FETCH: Dialect = {
  head: "import { createSpotscore } from 'spotscore-client';\nconst client = createSpotscore('http://127.0.0.1:3000');",
  call({ operation, method, path }) {
    const params = Object.fromEntries(
      (['query', 'path', 'header'] as const)
        .map((place) => [place, valuesOf(operation, place)] as const)
        .filter(([, values]) => Object.keys(values).length > 0),
    );
    const body = bodyOf(operation, FETCH);
    const options = JSON.stringify({ params, ...(body ? { body } : {}) });
    return `client.${method.toUpperCase()}('${path}', ${options})`;
  },
  problem: 'answer.error',
  spotLines: { lat: 1, lon: 2 },
};

const EDEN: Dialect = {
  head:
    "import { treaty } from '@elysia/eden';\nimport type { Spotscore } from 'spotscore-client/eden';\n" +
    "const client = treaty<Spotscore>('http://127.0.0.1:3000', { parseDate: false });",
  call({ operation, method, path }) {
    const parts = path.split('/').slice(1);
    const values: Record<string, unknown> = valuesOf(operation, 'path');
    const chain = parts.map((part) => {
      const [, name, ending] = /^\{(\w+)\}(.*)$/.exec(part) ?? [];
      if (name === undefined) return `['${part}']`;
      const value = ending ? `${values[name]}${ending}` : values[name];
      return `(${JSON.stringify({ [name]: value })})`;
    });
    const options = { query: valuesOf(operation, 'query'), headers: valuesOf(operation, 'header') };
    const body = bodyOf(operation, EDEN);
    const given = body ? [body, options] : [options];
    return `client${chain.join('')}.${method}(${given.map((each) => JSON.stringify(each)).join(', ')})`;
  },
  problem: "get(answer.error, 'value')",
  spotLines: '{ "lat": 1, "lon": 2 }',
};

export const readingFetch = (document: OpenApiDocument) => program(document, FETCH);
export const readingEden = (document: OpenApiDocument) => program(document, EDEN);

function program(document: OpenApiDocument, { head, call, problem }: Dialect): string {
  const blocks = Object.entries(document.paths).flatMap(([path, item]) =>
    (['get', 'post'] as const).flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const reads: Reads = new Map();
      for (const [status, { content = {} }] of Object.entries(operation.responses)) {
        for (const [type, { schema }] of Object.entries(content)) {
          if (!type.endsWith('json') || type.includes('ndjson')) continue;
          read(Number(status) < 400 ? 'answer.data' : problem, schema, document, reads);
        }
      }
      const lines = [...reads].map(([value, types]) => {
        // one shape has a value here, another one a list
        const isListToo = [...reads.keys()].some((other) => other.includes(`item(${value})`));
        return `${value} satisfies ${[...types, ...(isListToo ? ['readonly unknown[]'] : [])].join(' | ')};`;
      });
      return [`{\n  const answer = await ${call({ operation, method, path })};\n  ${lines.join('\n  ')}\n}`];
    }),
  );
  return [head, HELPERS, ...blocks, ''].join('\n');
}

/** Types of each value that is read, by its expression; only of values without members. */
type Reads = Map<string, Set<string>>;

function read(value: string, schema: JsonSchema, document: OpenApiDocument, into: Reads): void {
  const inside = (way: string, each: JsonSchema) => read(way, each, document, into);
  const named = schema.$ref?.replace('#/components/schemas/', '');
  if (named !== undefined) inside(value, document.components.schemas[named]!);
  for (const each of schema.anyOf ?? []) inside(value, each);
  for (const [name, each] of Object.entries(schema.properties ?? {}))
    inside(`get(${value}, '${name}')`, each);
  const [item] = schema.prefixItems ?? [schema.items].flat();
  if (item) inside(`item(${value})`, item);
  const type = schema.anyOf || schema.properties || item ? null : typeOf(schema);
  if (type !== null) into.set(value, (into.get(value) ?? new Set()).add(type));
}

/** Returns the TypeScript name of a type; `get` leaves out null. */
function typeOf({ type, enum: choices, const: only }: JsonSchema): string | null {
  const words = choices ?? (only === undefined ? [] : [only]);
  if (words.length > 0)
    return words
      .filter((word) => word !== null)
      .map((word) => JSON.stringify(word))
      .join(' | ');
  const [name] = [type ?? []].flat();
  if (name === 'null' || name === undefined) return null;
  return name === 'integer' ? 'number' : name;
}

function valuesOf({ parameters = [] }: Operation, place: Parameter['in']): Record<string, unknown> {
  return Object.fromEntries(
    parameters.filter((each) => each.in === place).map(({ name, example }) => [name, example]),
  );
}

/** Returns the example of a body. */
function bodyOf({ requestBody }: Operation, { spotLines }: Dialect): unknown {
  if (requestBody?.content['application/x-ndjson']) return spotLines;
  const reference = requestBody?.content['application/json']?.schema.$ref;
  if (!reference) return null;
  return EXAMPLE_BODIES[reference.replace('#/components/schemas/', '')];
}

const EXAMPLE_BODIES: Record<string, unknown> = {
  SpotList: { spots: [{ lat: 1, lon: 2, id: 'here', at: '2026-02-16T22:30' }], detail: 'full' },
  NearbySearch: { lat: 1, lon: 2, radius: 5000, wishes: { water: true }, van: { height_m: 2.8 } },
  TourPlan: {
    start: { lat: 1, lon: 2 },
    end: { lat: 2, lon: 2 },
    via: [{ lat: 1.5, lon: 2, night: true }],
    hours_per_day: 5,
    wishes: { water: true, kinds: ['parking'] },
    van: { height_m: 2.8 },
    nights: [{ date: '2026-02-16', lat: 1, lon: 2 }],
  },
  Report: {
    spot_id: '01cdcc0b-a2c7-88d0-87b1-3a25287eb33e',
    signal_type: 'calm',
    device_token: '8c5a1f0e-3b52-4c0d-9d62-0d2f3a8f7f11',
    timestamp: '2026-02-16T22:30:00Z',
  },
};
