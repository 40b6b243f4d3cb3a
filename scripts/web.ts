/** Makes dist/web.bundle, the map page and Swagger UI inside the executable, when it is missing or older than what it is made of. */
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isUpToDate } from './up-to-date.ts';

const ROOT = join(import.meta.dir, '..');
const WEB = join(ROOT, 'src', 'web');
const OUTPUT = join(ROOT, 'dist', 'web.bundle');
const WORLD = join(ROOT, 'dist', 'world.pmtiles');
const PACKER = join(ROOT, 'src', 'http', 'assets', 'web-bundle.ts');
/** Of Swagger UI; with another version package.json changes. */
const SWAGGER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'];
/** The rooms of the page and of its worker, see ARCHITECTURE.md. */
const ROOMS = [
  'api',
  'map-tiles',
  'offline',
  'platform',
  'region',
  'scoring',
  'search',
  'shared',
  'threads',
  'web',
];
const BUNDLING = { target: 'browser', format: 'esm', minify: true } as const;
/** A change in any of these makes another bundle. */
const INPUTS = [
  import.meta.path,
  PACKER,
  join(import.meta.dir, 'web'),
  WORLD,
  ...ROOMS.map((room) => join(ROOT, 'src', room)),
  join(ROOT, 'package.json'),
];

if (!isUpToDate(OUTPUT, INPUTS)) await makeBundle();

async function makeBundle(): Promise<void> {
  // imported only now: the check above runs at every start
  const { iconPng, iconSvg } = await import('./web/icon.ts');
  const { translated } = await import('./web/translated.ts');
  const { packBundle } = await import('../src/http/assets/web-bundle.ts');
  const { de } = await import('../src/web/text/de.ts');
  const { en } = await import('../src/web/text/en.ts');

  const html = await Bun.file(join(WEB, 'index.html')).text();
  const files = new Map<string, string | Uint8Array>([
    ['index.en.html', translated(html, 'en', en)],
    ['index.de.html', translated(html, 'de', de)],
    ...(await scripts()),
    ['renderer-worker.js', await bundled(Bun.resolveSync('maplibre-gl/dist/maplibre-gl-worker.mjs', ROOT))],
    ['renderer.css', await bundled(Bun.resolveSync('maplibre-gl/dist/maplibre-gl.css', ROOT))],
    ['page.css', await bundled(join(WEB, 'styles/page.css'))],
    ['manifest.webmanifest', JSON.stringify(await Bun.file(join(WEB, 'manifest.json')).json())],
    ['icon.svg', iconSvg()],
    ...[180, 192, 512].map((side): [string, Uint8Array] => [`icon-${side}.png`, iconPng(side)]),
  ]);
  const shell = ['./', ...[...files.keys()].filter((name) => !name.endsWith('.html'))];
  // only for who saves a region
  const onDemand = new Map<string, string | Uint8Array>([
    ['offline.js', await bundled(join(ROOT, 'src/offline/worker.ts'))],
    ['world.pmtiles', await Bun.file(WORLD).bytes()],
  ]);
  for (const [name, content] of onDemand) files.set(name, content);
  const hash = new Bun.CryptoHasher('sha256');
  for (const content of files.values()) hash.update(content);
  files.set(
    'service-worker.js',
    await bundled(join(WEB, 'service-worker.ts'), {
      BUILD_ID: JSON.stringify(hash.digest('hex').slice(0, 12)),
      SHELL: JSON.stringify(shell),
      ON_DEMAND: JSON.stringify([...onDemand.keys()]),
    }),
  );
  for (const name of SWAGGER_FILES)
    files.set(name, await Bun.file(Bun.resolveSync(`swagger-ui-dist/${name}`, ROOT)).bytes());
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  await Bun.write(OUTPUT, packBundle(files));
}

/** The page, and by their names the parts of it that it fetches later. */
async function scripts(): Promise<[name: string, text: string][]> {
  const { outputs } = await Bun.build({
    ...BUNDLING,
    entrypoints: [join(WEB, 'main.ts')],
    splitting: true,
    naming: { entry: 'page.[ext]', chunk: '[name].[ext]' },
  });
  return Promise.all(outputs.map(async (output) => [basename(output.path), await output.text()]));
}

async function bundled(entry: string, define: Record<string, string> = {}): Promise<string> {
  const { outputs } = await Bun.build({ ...BUNDLING, entrypoints: [entry], define });
  return outputs[0]!.text();
}
