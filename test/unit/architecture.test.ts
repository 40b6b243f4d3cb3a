/** Checks every import against the table of rooms in ARCHITECTURE.md. */
import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Glob } from 'bun';

const ROOT = join(import.meta.dir, '../..');
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/**
 * Files of the program by path from the root, with the files that each imports, including imports of types.
 */
const imports = new Map(
  [...new Glob('{src,workers}/**/*.{ts,tsx}').scanSync(ROOT)].map((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    const targets = [...text.matchAll(IMPORT)].map(([, target]) =>
      relative(ROOT, join(ROOT, dirname(path), target!)),
    );
    return [path, targets];
  }),
);

/** Rows of the table of rooms: `| `src/http/` | purpose | may import |`. */
const mayImport = new Map(
  [...readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').matchAll(/^\| `([^`]+)` \|.*\| ([^|]*) \|$/gm)].map(
    ([, room, allowed]) => [room!.replace(/\/$/, ''), new Set(allowed!.split(', '))],
  ),
);

/**
 * Returns the room of a file, `src/http` for `src/http/app.ts`. Outside src/ it is the first folder, such as
 * drizzle/ or dist/.
 */
function roomOf(path: string): string {
  const [first, second] = path.split('/');
  return first === 'src' ? `src/${second}` : first!;
}

test('every room is in the table, and every row of the table is a room', () => {
  expect([...mayImport.keys()].sort()).toEqual([...new Set([...imports.keys()].map(roomOf))].sort());
});

test('no room imports a room that the table does not allow', () => {
  const upward = [...imports].flatMap(([path, targets]) =>
    targets
      .filter((target) => roomOf(target) !== roomOf(path))
      .filter((target) => !mayImport.get(roomOf(path))?.has(roomOf(target).replace('src/', '')))
      .map((target) => `${path} imports ${target}`),
  );
  expect(upward).toEqual([]);
});

test('imports of files and of rooms have no cycle', () => {
  expect(cycleIn(imports)).toBeNull();
  const rooms = new Map<string, string[]>();
  for (const [path, targets] of imports) {
    const room = roomOf(path);
    const others = targets.map(roomOf).filter((other) => other !== room);
    rooms.set(room, [...(rooms.get(room) ?? []), ...others]);
  }
  expect(cycleIn(rooms)).toBeNull();
});

/** Returns each folder of a room with its files and folders, and what each of these imports from the others. */
function foldersIn(room: string): Map<string, Map<string, string[]>> {
  const folders = new Map<string, Map<string, string[]>>();
  for (const [path, targets] of imports) {
    for (const target of targets) {
      const [from, to] = [path.split('/'), target.split('/')];
      const depth = from.findIndex((step, i) => step !== to[i]);
      if (depth < 0 || !path.startsWith(`${room}/`) || !target.startsWith(`${room}/`)) continue;
      const parent = from.slice(0, depth).join('/');
      const inside = folders.get(parent) ?? new Map<string, string[]>();
      folders.set(parent, inside.set(from[depth]!, [...(inside.get(from[depth]!) ?? []), to[depth]!]));
    }
  }
  return folders;
}

test('no two folders of a room import each other, directly or through files beside them', () => {
  const rooms = [...new Set([...imports.keys()].map(roomOf))];
  const folders = rooms.flatMap((room) => [...foldersIn(room)]);
  expect(folders.length).toBeGreaterThan(50);
  const cycles = folders.map(([parent, inside]) => [parent, cycleIn(inside)]);
  expect(cycles.filter(([, cycle]) => cycle !== null)).toEqual([]);
});

test('folders of the page import in one direction: lib, state, map, places, reports, parts', () => {
  const folders = ['lib', 'state', 'map', 'places', 'reports', 'parts'];
  const folderOf = (path: string) => folders.indexOf(path.split('/')[2]!);
  const upward = [...imports].flatMap(([path, targets]) =>
    path.startsWith('src/web/') && folderOf(path) >= 0
      ? targets
          .filter((target) => target.startsWith('src/web/') && folderOf(target) > folderOf(path))
          .map((target) => `${path} imports ${target}`)
      : [],
  );
  expect(upward).toEqual([]);
});

/**
 * The list of folders and files of src/scoring by line: `2. `calendar/` (nights and holidays), `factor/``.
 */
const scoringOrder = new Map(
  [...readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').matchAll(/^(\d+)\. (.*)$/gm)].flatMap(
    ([, line, text]) =>
      [...text!.matchAll(/`([\w-]+(?:\/|\.ts))`/g)].map(([, name]) => [name!, Number(line)] as const),
  ),
);

/**
 * Returns the part of src/scoring: `lines/` for `src/scoring/lines/trains.ts`, `rating.ts` for
 * `src/scoring/rating.ts`; null elsewhere.
 */
function partOfScoring(path: string): string | null {
  const [, part, isFolder] = /^src\/scoring\/([^/]+)(\/)?/.exec(path) ?? [];
  return part ? part + (isFolder ?? '') : null;
}

test('src/scoring keeps the order in ARCHITECTURE.md', () => {
  const parts = [...imports.keys()].map(partOfScoring).filter((part) => part !== null);
  expect([...scoringOrder.keys()].sort()).toEqual([...new Set(parts)].sort());
  const upward = [...imports].flatMap(([path, targets]) => {
    const part = partOfScoring(path);
    return targets
      .filter((target) => part !== null && partOfScoring(target) !== null && partOfScoring(target) !== part)
      .filter((target) => scoringOrder.get(partOfScoring(target)!)! > scoringOrder.get(part!)!)
      .map((target) => `${path} imports ${target}`);
  });
  expect(upward).toEqual([]);
});

test('every file and folder named in ARCHITECTURE.md, CONTRIBUTING.md and docs/internals.md exists', () => {
  const named = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/internals.md'].flatMap((document) =>
    [
      ...readFileSync(join(ROOT, document), 'utf8').matchAll(/`((?:src|test|scripts|workers)\/[\w./-]*)`/g),
    ].map(([, path]) => path!),
  );
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('every folder and file that the table of rooms names in a room is there', () => {
  const rows = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').matchAll(
    /^\| `(src\/[^`]+)` \|(.*)\|.*\|$/gm,
  );
  const named = [...rows].flatMap(([, room, content]) =>
    [...content!.matchAll(/`([\w-][\w./-]*(?:\/|\.tsx?))`/g)].map(([, name]) => [room!, name!] as const),
  );
  expect(named.length).toBeGreaterThan(30);
  const missing = named.filter(
    ([room, name]) => !existsSync(join(ROOT, room, name)) && !existsSync(join(ROOT, name)),
  );
  expect(missing).toEqual([]);
});

test('every shortened path in docs/internals.md, like `osm/pbf/wire.ts` and `osm/pbf/`, exists', () => {
  const text = readFileSync(join(ROOT, 'docs/internals.md'), 'utf8');
  const named = [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path]) => `/${path}`);
  const files = [...new Glob('{src,test,scripts,workers}/**/*.{ts,tsx}').scanSync(ROOT)].map(
    (path) => `/${path}`,
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !files.some((file) => file.endsWith(path)))).toEqual([]);
  const folders = [...text.matchAll(/`([\w./-]+\/)`/g)].map(([, path]) => `/${path}`);
  expect(folders.filter((folder) => !files.some((file) => file.includes(folder)))).toEqual([]);
});

/** What the quick part of the suite goes without: the executable, databases, proxies and the browser. */
const SLOW_SUPPORT = /^test\/support\/(servers\/(executable|postgres|proxy)\.ts|browser\/)/;
/** Imports of values, as those of types start nothing. */
const VALUE_IMPORT = /^(?:import|export)\s(?!type\b)[^';]*'(\.[^']+)'/gm;

/** Returns how a file of tests comes to import slow support, as text; null if it does not. */
function wayToSlowSupport(path: string, way: readonly string[] = []): string | null {
  if (SLOW_SUPPORT.test(path)) return [...way, path].join(' -> ');
  if (!path.startsWith('test/') || way.includes(path) || !existsSync(join(ROOT, path))) return null;
  const targets = readFileSync(join(ROOT, path), 'utf8').matchAll(VALUE_IMPORT);
  for (const [, target] of targets) {
    const found = wayToSlowSupport(relative(ROOT, join(ROOT, dirname(path), target!)), [...way, path]);
    if (found) return found;
  }
  return null;
}

test('every test is in a folder that `run test` or .ci/run names', () => {
  const folders = [...new Glob('**/*.test.{ts,tsx}').scanSync(join(ROOT, 'test'))].map(
    (path) => `test/${path.split('/')[0]}`,
  );
  const [, rest] = /^tests bun scripts\/test\.ts (.*)$/m.exec(readFileSync(join(ROOT, '.ci/run'), 'utf8'))!;
  const ran = ['test/unit', 'test/api', ...rest!.split(' ')];
  expect([...new Set(folders)].filter((folder) => !ran.includes(folder))).toEqual([]);
});

test('the tests in the process of the tests start no executable, database, proxy or browser', () => {
  const files = [...new Glob('test/{unit,api,long}/**/*.test.ts').scanSync(ROOT)];
  expect(files.map((path) => wayToSlowSupport(path)).filter((way) => way !== null)).toEqual([]);
  expect(wayToSlowSupport('test/e2e/page/places.test.ts')).not.toBeNull();
});

/** Returns a path from a node back to itself, as text; null if there is none. */
function cycleIn(graph: ReadonlyMap<string, readonly string[]>): string | null {
  const done = new Set<string>();
  function visit(node: string, way: readonly string[]): string | null {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node].join(' -> ');
    if (done.has(node)) return null;
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...way, node]);
      if (cycle) return cycle;
    }
    done.add(node);
    return null;
  }
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle) return cycle;
  }
  return null;
}
