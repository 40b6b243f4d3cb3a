/** The files for proxies name operations that exist, and treat every stream as one. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dir, '../../..');
const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, unknown> } }>>;
};
const nginx = readFileSync(join(root, 'deploy/proxy/nginx.conf'), 'utf8');

interface Location {
  path: RegExp;
  body: string;
}

/** Returns the locations of nginx that are given by a path or an expression. */
function locations(): Location[] {
  return [...nginx.matchAll(/^ +location (=|~) (\S+) \{([^}]*)\}/gm)].map(([, kind, path, body]) => ({
    path: new RegExp(kind === '=' ? `^${path}$` : path!),
    body: body!,
  }));
}

test('each location for operations of the API matches one', () => {
  const ofApi = locations().filter(({ path }) => path.source.includes('api'));
  expect(ofApi.length).toBeGreaterThan(0);
  for (const { path } of ofApi) {
    const matched = Object.keys(paths).filter((each) => path.test(each));
    expect([path.source, matched.length > 0]).toEqual([path.source, true]);
  }
});

test('each stream passes in both directions as it comes, however long it is', () => {
  const streams = Object.entries(paths).flatMap(([path, { post }]) =>
    post?.requestBody?.content['application/x-ndjson'] ? [path] : [],
  );
  // the second path is that of old callers, which is not in the document
  expect(streams).toEqual(['/api/spot/scores/stream']);
  for (const stream of [...streams, '/api/spot/scores']) {
    const [found] = locations().filter(({ path }) => path.test(stream));
    expect(found?.body).toContain('proxy_request_buffering off;');
    expect(found?.body).toContain('proxy_buffering off;');
    expect(found?.body).toContain('client_max_body_size 0;');
  }
  expect(readFileSync(join(root, 'deploy/proxy/Caddyfile'), 'utf8')).toContain('flush_interval -1');
});
