/**
 * Compares every answer in a test with the OpenAPI document: status, headers, media type and every member.
 */
import published from '../../../docs/openapi.json' with { type: 'json' };
import type { JsonSchema } from '../../../src/api/protocol/json-schema.ts';
import { CSV, PARQUET } from '../../../src/api/scores.ts';
import type { OpenApiDocument, Operation } from '../../../src/http/openapi.ts';
import { violations } from '../clients/json-schema.ts';

const document = published as unknown as OpenApiDocument;

const OPERATIONS = Object.entries(document.paths).map(([path, item]) => ({
  matcher: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
  item,
}));

/** Suffix of the operation that documents an old form of a request, by media type and path. */
const OWN_OPERATIONS: Record<string, Record<string, string>> = {
  'application/geo+json': { '/api/spot/nearby': '.geojson', '/api/spot/scores': '.geojson' },
  'application/x-ndjson': { '/api/spot/scores': '/stream' },
};

/** Operations whose description has other forms of the response, tables. */
const TABLES = new Set(['scoreSpots', 'scoreSpotsStream']);

const SHORT_SCORES: Record<string, string> = { score: 'SpotRating', summary: 'SpotSummary' };

/** Returns the schema of a single score that names another `detail` than `full`, which is what the operation describes. */
export function shortSchema(path: string, query: URLSearchParams): JsonSchema | undefined {
  const name = path === '/api/spot/score' ? SHORT_SCORES[query.get('detail') ?? ''] : undefined;
  return name === undefined ? undefined : document.components.schemas[name];
}

/**
 * Headers that may be missing: waiting does not help with every such status, and limits are the operator's
 * choice. A status has several reasons.
 */
const MAY_BE_MISSING = new Set([
  'Accept-Encoding',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Spotscore-Ignored',
]);

/** Returns the answer itself. @throws Error when the document does not describe it */
export async function checkedAnswer(method: string, url: string, response: Response): Promise<Response> {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.replace(/\/$/, '') + (OWN_OPERATIONS[mediaTypeOf(response)]?.[pathname] ?? '');
  const item = OPERATIONS.find(({ matcher }) => matcher.test(path))?.item;
  const operation = method === 'GET' ? item?.get : method === 'POST' ? item?.post : undefined;
  const short = response.ok ? shortSchema(pathname, searchParams) : undefined;
  const wrong = operation
    ? await violationsOf(operation, response, short)
    : await problemViolations(response, pathname);
  if (wrong.length === 0) return response;
  throw new Error(`${method} ${pathname}: ${response.status} is not as described: ${wrong.join('; ')}`);
}

async function violationsOf(
  { operationId, responses }: Operation,
  response: Response,
  short: JsonSchema | undefined,
): Promise<string[]> {
  const described = responses[response.status];
  if (!described) return ['no such status'];
  const missing = Object.keys(described.headers ?? {}).filter(
    (name) => !MAY_BE_MISSING.has(name) && !response.headers.has(name),
  );
  if (missing.length > 0) return missing.map((name) => `no ${name}`);
  if (!described.content) return [];
  const type = mediaTypeOf(response);
  if ((type === CSV || type === PARQUET) && TABLES.has(operationId)) return [];
  const { content } = described;
  const schema = short ?? content[type]?.schema;
  if (!schema) return [`media type ${type}`];
  // reading a stream would consume it
  if (!/[/+]json$/.test(type)) return [];
  return violations(await jsonOf(response), schema, document);
}

/** Checks an answer of no operation, which is a page, a preflight answer or a problem. */
async function problemViolations(response: Response, pathname: string): Promise<string[]> {
  if (response.status < 400 || response.body === null) return [];
  const type = mediaTypeOf(response);
  // an error of the Model Context Protocol
  if (type === 'application/json' && pathname === '/mcp') return [];
  if (type !== 'application/problem+json') return [`media type ${type}`];
  return violations(await jsonOf(response), document.components.schemas.Problem!, document);
}

function mediaTypeOf({ headers }: Response): string {
  return headers.get('content-type')?.replace(/;.*/, '') ?? 'none';
}

/** Parses a copy of the body, so that the test can still read it. Decompresses it if needed. */
async function jsonOf(response: Response): Promise<unknown> {
  const bytes = await response.clone().bytes();
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return JSON.parse(new TextDecoder().decode(isPacked ? Bun.gunzipSync(bytes) : bytes));
}
