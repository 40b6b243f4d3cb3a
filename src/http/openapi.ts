/**
 * The OpenAPI document: what the swagger plugin reads from the routes' schemas, finished. The plugin writes OpenAPI 3.0
 * as far as it goes; `finished` makes valid 3.1 of it, with a name for every schema that has a title.
 *
 * Keywords of our schemas that end here: `contentMediaType` (what the answer or body is sent as), `contentSchema` (what
 * each line of it holds), `headers` and `alternative` (of an answer), `describes` (what an entry is that is checked
 * later), `expectation` (words for messages).
 */
import { swagger } from '@elysiajs/swagger';
import { type AnyElysia, Elysia } from 'elysia';
import { REQUEST_ID_HEADER } from '../api/headers.ts';
import { VERSION } from '../shared/program/version.ts';

export interface Schema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  items?: Schema | Schema[];
  prefixItems?: Schema[];
  examples?: unknown[];
  pattern?: string;
  format?: string;
  required?: string[];
  minimum?: number;
  maximum?: number;
  contentMediaType?: string;
  contentSchema?: Schema;
  describes?: Schema;
  alternative?: Schema;
  [keyword: string]: unknown;
}

export interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required: boolean;
  description: string;
  example: unknown;
  schema: Schema;
}

export type Content = Record<string, { schema: Schema; example?: unknown }>;

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
  components: { schemas: Record<string, Schema> };
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
  // relative to the document, so that it holds behind any path prefix
  servers: [{ url: '..' }],
  security: [],
  tags: [
    { name: 'map', description: 'Maps, shapes and names' },
    { name: 'operation', description: 'Is the service well?' },
    { name: 'spot', description: 'Nights at a place, and what people report of them' },
  ],
};

/** The last part of a tile's path in the schemas of routes: its ending stands in the path. */
const TILE_ROW = /\\\.(\w+)\$$/;

/** Describes the routes. The plugin's page loads from a foreign host, so it gets an app that nobody can reach. */
export async function openApiDocument(routes: AnyElysia): Promise<OpenApiDocument> {
  const documented = new Elysia()
    .use(routes)
    // or every path with a dot in it is left out
    .use(swagger({ path: '/page', specPath: '/json', excludeStaticFile: false }));
  const response = await documented.handle(new Request('http://localhost/json'));
  const { paths } = (await response.json()) as { paths: PluginPaths };
  return finished(paths);
}

/** An answer as the plugin writes it: keywords of its schema beside it. */
interface PluginAnswer extends Schema {
  headers?: Record<string, object>;
  content?: Content;
}

interface PluginOperation extends Omit<Operation, 'parameters' | 'responses'> {
  parameters?: (Parameter & { examples: unknown[] })[];
  responses: Record<string, PluginAnswer>;
}

type PluginPaths = Record<string, Record<string, PluginOperation>>;

function finished(pluginPaths: PluginPaths): OpenApiDocument {
  const schemas: Record<string, Schema> = {};
  const paths: Paths = {};
  for (const [pluginPath, item] of Object.entries(pluginPaths)) {
    for (const [method, operation] of Object.entries(item)) {
      const row = operation.parameters?.find(({ schema }) => TILE_ROW.test(schema.pattern ?? ''));
      const [, ending] = TILE_ROW.exec(row?.schema.pattern ?? '') ?? [];
      const path = row ? pluginPath.replace(`{${row.name}}`, `{${row.name}}.${ending}`) : pluginPath;
      paths[path] = { ...paths[path], [method]: finishedOperation(operation, schemas) };
    }
  }
  const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b)));
  return { ...ABOUT, paths, components: { schemas: sorted } };
}

function finishedOperation(operation: PluginOperation, schemas: Record<string, Schema>): Operation {
  const { parameters, requestBody, responses, ...rest } = operation;
  // Elysia's own status for bad input, which we never answer with
  const statuses = Object.entries(responses).filter(([status]) => status !== '422');
  const answers = Object.fromEntries(
    statuses.map(([status, each]) => [status, finishedAnswer(each, schemas)]),
  );
  return {
    ...rest,
    ...(parameters ? { parameters: parameters.map((each) => finishedParameter(each, schemas)) } : {}),
    ...(requestBody ? { requestBody: finishedBody(requestBody.content, schemas) } : {}),
    responses: parameters?.some(({ name }) => name === 'if-none-match') ? withUnchanged(answers) : answers,
  };
}

/**
 * Who asks with If-None-Match may be answered 304. Routes do not name it: no route makes it, and Eden would have every
 * program expect an error without a body.
 */
function withUnchanged(answers: Record<string, Answer>): Record<string, Answer> {
  const { 'Content-Language': _, ...headers } = answers['200']?.headers ?? {};
  return { 304: { description: 'The client has it already', headers }, ...answers };
}

function finishedParameter(
  { examples, schema, ...parameter }: Parameter & { examples: unknown[] },
  schemas: Record<string, Schema>,
): Parameter {
  const [example] = examples;
  if (TILE_ROW.test(schema.pattern ?? ''))
    return {
      ...parameter,
      example: Number.parseInt(String(example), 10),
      schema: { type: 'integer', minimum: 0 },
    };
  return { ...parameter, example, schema: finishedSchema(schema, schemas) };
}

function finishedBody(content: Content, schemas: Record<string, Schema>) {
  const [{ schema }] = Object.values(content) as [{ schema: Schema }];
  return { required: true, content: contentOf(schema, schemas) } as const;
}

function finishedAnswer(answer: PluginAnswer, schemas: Record<string, Schema>): Answer {
  const { description = '', headers, alternative, content, title, contentMediaType } = answer;
  const [body] = Object.values(content ?? {});
  return {
    description,
    headers: { ...headers, ...REQUEST_ID_HEADER },
    // the plugin has taken these off the schema
    ...(body
      ? { content: contentOf({ ...body.schema, title, contentMediaType, alternative }, schemas) }
      : {}),
  };
}

/** A schema and its alternatives, one behind the other, each in its media type. */
function contentOf({ description: _, ...schema }: Schema, schemas: Record<string, Schema>): Content {
  const all = [schema];
  for (let next = schema.alternative; next; next = next.alternative) all.push(next);
  return Object.fromEntries(
    all.map(({ contentMediaType = 'application/json', contentSchema, ...each }) => [
      contentMediaType,
      { schema: finishedSchema(contentSchema ?? each, schemas) },
    ]),
  );
}

/** A schema in the words of OpenAPI 3.1; one with a title moves to `schemas` and leaves a reference. */
function finishedSchema(schema: Schema, schemas: Record<string, Schema>): Schema {
  if (schema.describes) return finishedSchema(schema.describes, schemas);
  // Elysia forbids more properties in a schema that it has compiled, and leaves them out instead of refusing them
  const {
    title,
    expectation,
    headers,
    alternative,
    nullable,
    additionalItems,
    additionalProperties,
    patternProperties,
    anyOf,
    ...rest
  } = schema;
  const finish = (each: Schema) => finishedSchema(each, schemas);
  const made: Schema = { ...(anyOf ? unionOf(anyOf.map(finish)) : {}), ...rest };
  if (rest.properties) {
    made.properties = Object.fromEntries(
      Object.entries(rest.properties).map(([name, each]) => [name, finish(each)]),
    );
  }
  // of records, whose members have any name
  const [member] = Object.values(patternProperties ?? {});
  if (member) made.additionalProperties = finish(member);
  if (Array.isArray(rest.items)) {
    made.prefixItems = rest.items.map(finish);
    // no more than these may be there, but checkers want to see it
    [made.items] = made.prefixItems;
  } else if (rest.items) made.items = finish(rest.items);
  if (title === undefined) return made;
  const known = schemas[title];
  if (known && !Bun.deepEquals(known, made)) throw new Error(`two schemas are called ${title}`);
  schemas[title] = made;
  return { $ref: `#/components/schemas/${title}` };
}

/** What stands for a union: literals are one list, "or null" is a type. */
function unionOf(members: Schema[]): Schema {
  const [first, second] = members;
  if (members.every((member) => 'const' in member)) {
    return { type: first!.type, enum: members.map((member) => member.const) };
  }
  const isNullable = members.length === 2 && second!.type === 'null' && typeof first!.type === 'string';
  if (!isNullable) return { anyOf: members };
  const values = first!.enum ? { enum: [...first!.enum, null] } : {};
  return { ...first, ...values, type: [String(first!.type), 'null'] };
}
