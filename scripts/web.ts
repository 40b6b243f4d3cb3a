/** Makes dist/web.bundle, the embedded map page and Swagger UI, unless the inputs are unchanged. */
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BunPlugin } from 'bun';
import type { Texts } from '../src/words/en/page-en.ts';
import { makeIfChanged } from './up-to-date.ts';

const ROOT = join(import.meta.dir, '..');
const WEB = join(ROOT, 'src', 'web');
const OUTPUT = join(ROOT, 'dist', 'web.bundle');
const WORLD = join(ROOT, 'dist', 'world.pmtiles');
const PACKER = join(ROOT, 'src', 'http', 'assets', 'web-bundle.ts');
/** Files of Swagger UI; package.json has its version. */
const SWAGGER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'];
/** Rooms of the page and of its worker (ARCHITECTURE.md). */
const ROOMS = [
  'api',
  'layers',
  'map-tiles',
  'offline',
  'places',
  'platform',
  'region',
  'routing',
  'scoring',
  'search',
  'shared',
  'threads',
  'web',
  'words',
];
/** Options of the bundler. Without `define`, JSX becomes calls that contain positions in the source. */
const BUNDLING = {
  target: 'browser',
  format: 'esm',
  minify: true,
  define: { 'process.env.NODE_ENV': '"production"' },
} as const;
/** Inputs of the bundle. */
const INPUTS = [
  import.meta.path,
  PACKER,
  join(import.meta.dir, 'web'),
  WORLD,
  ...ROOMS.map((room) => join(ROOT, 'src', room)),
  join(ROOT, 'package.json'),
];

await makeIfChanged({ outputs: [OUTPUT], inputs: INPUTS }, makeBundle);

async function makeBundle(): Promise<void> {
  // imported late: the check above runs at every start
  const { iconPng, iconSvg } = await import('./web/icon.ts');
  const { chatPage } = await import('./web/chat-page.ts');
  const { sprite } = await import('./web/sprite.ts');
  const { translated } = await import('./web/translated.ts');
  const { packBundle } = await import('../src/http/assets/web-bundle.ts');
  const { FRAME } = await import('../src/words/page-frame.ts');
  const { LANGUAGES } = await import('../src/shared/language.ts');
  const { leanHolidays } = await import('./web/lean-holidays.ts');
  const { leanLetters } = await import('./web/lean-letters.ts');
  const { leanMapStyles } = await import('./web/lean-map-styles.ts');

  const page = await scripts(join(WEB, 'main.ts'), { name: 'page', prefix: '' });
  const offline = await scripts(join(ROOT, 'src/offline/worker.ts'), {
    name: 'offline',
    prefix: 'offline-',
    plugins: [leanHolidays(ROOT), leanLetters()],
  });
  const html = await Bun.file(join(WEB, 'index.html')).text();
  const missing = await Bun.file(join(WEB, 'missing.html')).text();
  const manifest = await Bun.file(join(WEB, 'manifest.json')).json();
  const icons = await sprite();
  const inEachLanguage = await Promise.all(
    LANGUAGES.map(async (language): Promise<[string, string][]> => {
      const words: Texts = (await import(`../src/words/${language}/page-${language}.ts`))[language];
      const texts = { ...words, ...FRAME[language] };
      const { title: name, description, welcomeTitle: label, tabSaved, tabRoute } = texts;
      const screenshots = manifest.screenshots.map((each: object) => ({ ...each, label }));
      const shortcuts = [
        { name: tabSaved, url: './?tab=saved' },
        { name: tabRoute, url: './?tab=route' },
      ];
      return [
        [`index.${language}.html`, translated(html, language, texts, icons)],
        [`missing.${language}.html`, translated(missing, language, texts, icons)],
        [
          `manifest.${language}.webmanifest`,
          JSON.stringify({ ...manifest, lang: language, name, description, shortcuts, screenshots }),
        ],
      ];
    }),
  );
  const files = new Map<string, string | Uint8Array>([
    ...page,
    ['renderer-worker.js', await bundled(Bun.resolveSync('maplibre-gl/dist/maplibre-gl-worker.mjs', ROOT))],
    ['renderer.css', leanMapStyles(await bundled(Bun.resolveSync('maplibre-gl/dist/maplibre-gl.css', ROOT)))],
    ['page.css', await bundled(join(WEB, 'styles/page.css'))],
    ['sections.css', await bundled(join(WEB, 'styles/parts/sections.css'))],
    ['later-parts.css', await bundled(join(WEB, 'styles/later-parts.css'))],
    ['before-paint.js', await bundled(join(WEB, 'before-paint.ts'))],
    ['icon.svg', iconSvg()],
    ...[180, 192, 512].map((side): [string, Uint8Array] => [`icon-${side}.png`, iconPng(side)]),
  ]);
  // words of the page by language, fetched on demand, except English, which stands in for all others
  const words = LANGUAGES.filter((language) => language !== 'en').map((language) => `page-${language}.js`);
  // the service chooses the language of these two
  const shell = ['./', 'manifest.webmanifest', ...[...files.keys()].filter((name) => !words.includes(name))];
  // needed only to save a region, as is the map of the world, a file of its own
  for (const [name, content] of [...offline, ...inEachLanguage.flat()]) files.set(name, content);
  // needed only to install the page (scripts/screenshots.ts)
  for (const { src } of manifest.screenshots) files.set(src, await Bun.file(join(WEB, src)).bytes());
  const hash = new Bun.CryptoHasher('sha256');
  for (const content of [...files.values(), await Bun.file(WORLD).bytes()]) hash.update(content);
  files.set(
    'service-worker.js',
    await bundled(join(WEB, 'service-worker.ts'), {
      BUILD_ID: JSON.stringify(hash.digest('hex').slice(0, 12)),
      SHELL: JSON.stringify(shell),
      ON_DEMAND: JSON.stringify([...words, ...offline.map(([name]) => name), basename(WORLD)]),
    }),
  );
  files.set('chat.html', await chatPage(WEB, icons, BUNDLING));
  for (const name of SWAGGER_FILES)
    files.set(name, await Bun.file(Bun.resolveSync(`swagger-ui-dist/${name}`, ROOT)).bytes());
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  await Bun.write(OUTPUT, packBundle(files));
}

/**
 * Bundles a script. Returns it, and the parts that it fetches later, which may import from it.
 * @param prefix of the names of these parts
 */
async function scripts(
  entry: string,
  { name, prefix, plugins = [] }: { name: string; prefix: string; plugins?: BunPlugin[] },
): Promise<[name: string, text: string][]> {
  const { outputs } = await Bun.build({
    ...BUNDLING,
    entrypoints: [entry],
    splitting: true,
    // code that a part shares with the script stays in the script only if its name has a hash
    naming: { entry: `${name}-[hash].js`, chunk: `${prefix}[name].js` },
    // parts import only the script, which is already loaded
    modulePreload: false,
    plugins,
  });
  const names = outputs.map(({ path }) => basename(path));
  const hashed = names[0]!;
  if (names.includes(`${prefix}${basename(entry, '.ts')}.js`))
    throw new Error(`${entry} awaits at its top level, so code that parts share with it is a further file`);
  return Promise.all(
    outputs.map(async (output, i) => {
      const text = await output.text();
      return [i === 0 ? `${name}.js` : names[i]!, text.replaceAll(hashed, `${name}.js`)];
    }),
  );
}

async function bundled(entry: string, define: Record<string, string> = {}): Promise<string> {
  const { outputs } = await Bun.build({
    ...BUNDLING,
    entrypoints: [entry],
    define: { ...BUNDLING.define, ...define },
  });
  return outputs[0]!.text();
}
