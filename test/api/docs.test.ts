import { describe, expect, test } from 'bun:test';
import { brotliDecompressSync } from 'node:zlib';
import type { OpenApiDocument, Operation } from '../../src/http/openapi.ts';
import { decodePolyline } from '../../src/shared/geo/polyline.ts';
import { cellOf } from '../../src/shared/spot-id.ts';
import { testApp } from '../support/http/test-app.ts';

async function openApi(): Promise<OpenApiDocument> {
  return (await testApp().ask('GET /swagger/json')).json();
}

function operations(document: OpenApiDocument): [string, Operation][] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    (['get', 'post'] as const).flatMap((method): [string, Operation][] => {
      const operation = item?.[method];
      return operation ? [[`${method.toUpperCase()} ${path}`, operation]] : [];
    }),
  );
}

describe('the OpenAPI document', () => {
  test('is compressed with Brotli for a client that accepts it', async () => {
    const answer = await testApp().ask('GET /swagger/json', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(JSON.parse(brotliDecompressSync(await answer.bytes()).toString()).openapi).toBe('3.1.0');
  });

  test('describes every route under /api', async () => {
    const described = operations(await openApi()).map(([name]) => name);
    const { app } = testApp();
    for (const { method, path } of app.routes) {
      if (!path.startsWith('/api/')) continue;
      const template = path.replace(/:(\w+)/g, '{$1}');
      expect(described.some((name) => name.startsWith(`${method} ${template}`))).toBe(true);
    }
    expect(described).toContain('GET /api/spot/score');
  });

  test('gives every operation a name, a summary and its responses', async () => {
    const all = operations(await openApi());
    for (const [name, { operationId, summary, responses }] of all) {
      expect([name, typeof operationId, typeof summary]).toEqual([name, 'string', 'string']);
      expect(Object.keys(responses).length).toBeGreaterThan(0);
    }
    expect(new Set(all.map(([, { operationId }]) => operationId)).size).toBe(all.length);
  });

  test('has an example for every parameter, and the examples of the score work', async () => {
    const document = await openApi();
    for (const [name, { parameters = [] }] of operations(document)) {
      for (const parameter of parameters) {
        expect([name, parameter.name, parameter.example !== undefined]).toEqual([name, parameter.name, true]);
      }
    }
    const { parameters } = document.paths['/api/spot/score']!.get!;
    const query = parameters!
      .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
      .join('&');
    const { ask, tasks } = testApp();
    expect((await ask(`GET /api/spot/score?${query}`)).status).toBe(200);
    expect(tasks).toMatchObject([{ lat: -34.9054, lon: -56.1912, at: '2026-02-16T22:00', lang: 'en' }]);
  });

  test('has an example report at a spot where nobody sleeps', async () => {
    const { Report } = (await openApi()).components.schemas;
    const { lat, lon } = cellOf(String(Report!.properties!.spot_id!.examples![0]))!;
    // Point Nemo in the Pacific, far from all land
    expect([lat, lon].map(Math.round)).toEqual([-49, -123]);
  });

  test('refers only to schemas that it contains', async () => {
    const document = await openApi();
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    for (const [, name] of references) expect(Object.keys(document.components!.schemas!)).toContain(name!);
  });
});

describe('the examples of the OpenAPI document', () => {
  test('lie in the served region, and the API accepts them', async () => {
    const spot = { region: 'berlin', name: 'Berlin', lat: 52.524371, lon: 13.410529 };
    const { ask, tasks } = testApp({ exampleSpot: () => spot });
    const document: OpenApiDocument = await (await ask('GET /swagger/json')).json();
    const examplesOf = ({ parameters = [] }: Operation) =>
      Object.fromEntries(parameters.map(({ name, example }) => [name, example]));
    const score = examplesOf(document.paths['/api/spot/score']!.get!);
    expect(score).toMatchObject({ lat: 52.5244, lon: 13.4105 });
    const nearby = examplesOf(document.paths['/api/spot/nearby']!.get!);
    expect(nearby).toMatchObject({ bbox: '13.3805,52.4944,13.4405,52.5544' });
    expect(decodePolyline(String(nearby.route))!.lats[0]).toBeCloseTo(52.5244, 3);
    expect(examplesOf(document.paths['/api/map/tile/{z}/{x}/{y}.png']!.get!)).toMatchObject({
      z: 13,
      x: 4401,
      y: 2686,
    });
    expect(examplesOf(document.paths['/api/geocode/search']!.get!).q).toBe('Berlin');
    expect(examplesOf(document.paths['/api/regions/{name}/pack']!.get!).name).toBe('berlin');
    expect(document.components.schemas.SpotList!.examples).toEqual([
      { spots: [{ lat: 52.5244, lon: 13.4105, id: 'Berlin' }] },
    ]);
    expect((await ask(`GET /api/spot/score?lat=${score.lat}&lon=${score.lon}`)).status).toBe(200);
    expect(tasks).toMatchObject([{ lat: 52.5244, lon: 13.4105 }]);
  });

  test('begin with the operations of spots, first the score', async () => {
    const { paths, ...document } = await openApi();
    const [first] = (document as unknown as { tags: { name: string }[] }).tags;
    const [path] = Object.keys(paths);
    expect([first!.name, path]).toEqual(['spot', '/api/spot/score']);
  });
});

describe('the Swagger page', () => {
  test('loads nothing from another host', async () => {
    const { ask } = testApp();
    const page = await ask('GET /swagger');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    const html = await page.text();
    const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address!);
    expect(addresses).toContain('swagger/swagger-ui-bundle.js');
    for (const address of addresses) {
      expect(address).toMatch(/^(?:swagger\/[\w.-]+|data:,)$/);
      if (address.startsWith('data:')) continue;
      const asset = await ask(`GET /${address}`);
      expect([address, asset.status]).toEqual([address, 200]);
    }
    expect(await (await ask('GET /swagger/start.js')).text()).not.toMatch(/https?:|\/\//);
    const style = await (await ask('GET /swagger/swagger-ui.css')).text();
    for (const [, target] of style.matchAll(/url\(["']?([^)"']*)/g)) expect(target).toMatch(/^data:/);
    expect(style).not.toContain('@import');
  });

  test('finds its files under an address with a trailing slash', async () => {
    const { ask } = testApp();
    const html = await (await ask('GET /swagger/')).text();
    expect(html).toContain('src="swagger-ui-bundle.js"');
  });

  test('compresses its files and sends them once per client', async () => {
    const { ask } = testApp();
    const asset = await ask('GET /swagger/swagger-ui-bundle.js', { 'accept-encoding': 'gzip' });
    expect(asset.headers.get('content-encoding')).toBe('gzip');
    expect(Bun.gunzipSync(await asset.bytes()).length).toBeGreaterThan(1_000_000);
    const smaller = await ask('GET /swagger/swagger-ui-bundle.js', { 'accept-encoding': 'gzip, br' });
    expect(smaller.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await smaller.bytes()).length).toBeGreaterThan(1_000_000);
    const refused = await ask('GET /swagger/swagger-ui-bundle.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect(refused.headers.get('content-encoding')).toBe('gzip');
    const tag = asset.headers.get('etag')!;
    for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const again = await ask('GET /swagger/swagger-ui-bundle.js', { 'if-none-match': known });
      expect([known, again.status]).toEqual([known, 304]);
      expect(again.headers.get('etag')).toBe(tag);
    }
    expect((await ask('GET /swagger/swagger-ui-bundle.js', { 'if-none-match': '"other"' })).status).toBe(200);
  });
});
