/** Generates the OpenAPI document from the schemas of the routes. */
import { mapProperties, toOpenAPIPath } from '@elysiajs/swagger/utils';
import type { TObject, TSchema } from '@sinclair/typebox';
import type { AnyElysia } from 'elysia';
import { COMMON_HEADERS, RATE_LIMIT_HEADERS } from '../api/protocol/headers.ts';
import { type JsonSchema, jsonSchemaOf } from '../api/protocol/json-schema.ts';
import { VERSION } from '../shared/program/version.ts';

export interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required: boolean;
  description: string;
  example: unknown;
  schema: JsonSchema;
}

export type Content = Record<string, { schema: JsonSchema; example?: unknown }>;

export interface Answer {
  description: string;
  headers?: Record<string, object>;
  content?: Content;
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, Answer>;
}

export type Paths = Record<string, { get?: Operation; post?: Operation }>;

export interface OpenApiDocument {
  openapi: string;
  paths: Paths;
  components: { schemas: Record<string, JsonSchema> };
}

const ABOUT = {
  openapi: '3.1.0',
  info: {
    title: 'spotscore',
    version: VERSION,
    description:
      'How quiet and undisturbed will tonight be at this place? A score from 0 to 100 for people who sleep in a van.',
    license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    contact: { name: 'The operator of this service' },
  },
  // relative to the document, so that it is valid behind any path prefix
  servers: [{ url: '..' }],
  security: [],
  tags: [
    { name: 'spot', description: 'Scores of nights, places to sleep, and reports' },
    { name: 'map', description: 'Maps, shapes and names' },
    { name: 'operation', description: 'Health and metrics' },
  ],
};

/** Schemas and operation members of a route. */
interface RouteHooks {
  query?: TObject;
  params?: TObject;
  headers?: TObject;
  body?: TSchema;
  response: Record<string, TSchema>;
  detail: Pick<Operation, 'operationId' | 'summary' | 'tags'>;
}

/** Describes all routes. Schemas with a title become components of that name. */
export function openApiDocument(routes: AnyElysia): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = {};
  const paths: Paths = {};
  for (const { path, method, hooks } of routes.routes) {
    const documented = pathOf(path, hooks);
    paths[documented] = { ...paths[documented], [method.toLowerCase()]: operationOf(hooks, schemas) };
  }
  const sorted = Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b));
  return { ...ABOUT, paths, components: { schemas: Object.fromEntries(sorted) } };
}

/** Converts a route pattern to an OpenAPI path: `/tile/:z/:x/:y` to `/tile/{z}/{x}/{y}.png`. */
function pathOf(path: string, { params }: RouteHooks): string {
  const endings = Object.entries(params?.properties ?? {}).filter(([, { ending }]) => ending);
  return endings.reduce(
    (whole, [name, { ending }]) => whole.replace(`{${name}}`, `{${name}}.${ending}`),
    toOpenAPIPath(path),
  );
}

function operationOf(hooks: RouteHooks, schemas: Record<string, JsonSchema>): Operation {
  const { body, response, detail } = hooks;
  const parameters = (['header', 'path', 'query'] as const).flatMap((place) => parametersOf(hooks, place));
  const common = { ...('429' in response ? RATE_LIMIT_HEADERS : {}), ...COMMON_HEADERS };
  const answers = Object.fromEntries(
    Object.entries(response)
      // Elysia's status for invalid input, which this API never sends
      .filter(([status]) => status !== '422')
      .map(([status, schema]) => [status, answerOf(schema, common, schemas)]),
  );
  const isConditional = parameters.some(({ name }) => name === 'if-none-match');
  return {
    ...detail,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: contentOf(body, schemas) } } : {}),
    responses: isConditional ? withUnchanged(answers) : answers,
  };
}

function parametersOf({ query, params, headers }: RouteHooks, place: Parameter['in']): Parameter[] {
  const schema = { query, path: params, header: headers }[place];
  if (!schema) return [];
  // the plugin accepts any JSON Schema of an object
  return mapProperties(place, jsonSchemaOf(schema) as TSchema, {}).map(({ examples, ...parameter }) => ({
    ...parameter,
    in: place,
    example: examples?.[0],
  }));
}

/**
 * Adds the 304 of conditional requests. JSON routes do not declare it: a middleware sends it, and Eden, Elysia's
 * typed client, would make every program handle an error without a body.
 */
function withUnchanged(answers: Record<string, Answer>): Record<string, Answer> {
  const { 'Content-Language': _, ...headers } = answers['200']?.headers ?? {};
  return { 304: { description: 'The client has the current version', headers }, ...answers };
}

function answerOf(schema: TSchema, common: object, schemas: Record<string, JsonSchema>): Answer {
  const { description = '', headers, type } = schema;
  return {
    description,
    headers: { ...headers, ...common },
    ...(type === 'void' ? {} : { content: contentOf(schema, schemas) }),
  };
}

/** Returns the schema under its media type; for a stream, the schema of one line. */
function contentOf(schema: TSchema, schemas: Record<string, JsonSchema>): Content {
  const { description: _, contentMediaType = 'application/json', contentSchema, ...body } = schema;
  return { [contentMediaType]: { schema: jsonSchemaOf(contentSchema ?? body, schemas) } };
}
