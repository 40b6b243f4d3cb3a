/** The OpenAPI document and a Swagger UI without external hosts. */
import { type AnyElysia, Elysia } from 'elysia';
import { type Asset, createAsset } from '../assets/assets.ts';
import { bundledAsset } from '../assets/bundled-assets.ts';
import { withBrotli } from '../assets/web-bundle.ts';
import { openApiDocument } from '../openapi.ts';
import { type ExampleSpot, withExamples, withTimes } from '../openapi-examples.ts';
import { START } from './swagger-start.ts';

/** No external resources. Swagger UI sets styles on elements and draws icons from data: URLs. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; " +
  "base-uri 'none'; frame-ancestors 'none'";

const SCRIPT = 'text/javascript; charset=utf-8';
/** Interval at which the examples get a new time, ms. */
const EXAMPLE_MS = 3_600_000;
/** Brotli quality for responses compressed on request: takes a few milliseconds. */
const QUICK = 5;

/** Renders the page. @param root relative URL of the assets: the service may be mounted under any path */
const page = (root: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>spotscore: the interface</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${root}swagger-ui-bundle.js"></script>
<script src="${root}start.js"></script>
</body>
</html>
`;

/**
 * Serves documentation of the given routes under /swagger.
 * @param exampleSpot location of the examples; null = the built-in sample
 * @param now ms since 1970 UTC
 */
export function docsRoutes(routes: AnyElysia, exampleSpot: () => ExampleSpot | null, now: () => number) {
  const startAsset = createAsset(START, SCRIPT);
  let document: { about: string; asset: Promise<Asset> } | undefined;

  return new Elysia({ name: 'docs', detail: { hide: true } })
    .get('/swagger', ({ request, path }) => {
      const html = createAsset(page(path.endsWith('/') ? '' : 'swagger/'), 'text/html; charset=utf-8');
      const response = html.respond(request);
      response.headers.set('content-security-policy', CONTENT_SECURITY_POLICY);
      return response;
    })
    .get('/swagger/json', async ({ request }) => {
      const spot = exampleSpot();
      const time = new Date(Math.floor(now() / EXAMPLE_MS) * EXAMPLE_MS).toISOString();
      const about = JSON.stringify([spot, time]);
      // generated again when the served regions change, and every hour
      if (document?.about !== about) document = { about, asset: documentAsset(routes, spot, time) };
      return (await document.asset).respond(request);
    })
    .get('/swagger/swagger-ui.css', async ({ request }) =>
      (await bundledAsset('swagger-ui.css', 'text/css; charset=utf-8')).respond(request),
    )
    .get('/swagger/swagger-ui-bundle.js', async ({ request }) =>
      (await bundledAsset('swagger-ui-bundle.js', SCRIPT)).respond(request),
    )
    .get('/swagger/start.js', ({ request }) => startAsset.respond(request));
}

async function documentAsset(routes: AnyElysia, spot: ExampleSpot | null, time: string): Promise<Asset> {
  const document = withTimes(openApiDocument(routes), time, spot);
  const text = JSON.stringify(spot ? withExamples(document, spot) : document);
  return createAsset(text, 'application/json', withBrotli(text, QUICK));
}
