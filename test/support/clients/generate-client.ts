/**
 * Generates a typed client from the OpenAPI document. Needs a process of its own, because generators change
 * globals.
 *
 *     bun generate-client.ts <hey-api | orval | openapi-typescript> <folder> <address of the service>
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plugin } from 'bun';
import { typesOfDocument } from '../../../scripts/client.ts';

const DOCUMENT = join(import.meta.dir, '..', '..', '..', 'docs', 'openapi.json');
const [generator, folder, service] = process.argv.slice(2) as [string, string, string];

if (generator === 'openapi-typescript') writeFileSync(join(folder, 'schema.d.ts'), await typesOfDocument());
if (generator === 'orval') {
  const { generate } = await import('orval');
  const target = join(folder, 'orval', 'spotscore.ts');
  await generate({ input: DOCUMENT, output: { target, client: 'fetch', baseUrl: service } }, folder);
}
if (generator === 'hey-api') {
  plugin({
    name: 'typescript 5',
    setup(build) {
      build.module('typescript', async () => ({ exports: await import('typescript-5'), loader: 'object' }));
    },
  });
  const { createClient } = await import('@hey-api/openapi-ts');
  await createClient({
    input: DOCUMENT,
    output: join(folder, 'hey-api'),
    logs: { level: 'silent', file: false },
  });
}
