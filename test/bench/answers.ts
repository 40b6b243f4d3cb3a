/**
 * Compares the answers of two executables, byte for byte: every operation of the API on the sample and on the extracts
 * beside the checkout.
 *
 *     bun test/bench/answers.ts <old> [<new>] [flags]
 *
 * The new executable is dist/spotscore by default. Exit code 1 if an answer differs, 2 if the comparison fails.
 *
 *     --quick              fewer requests
 *     --only <a,b>         only these operations, by their operationId
 *     --explain <n>        prints all differences with up to n examples each, and their requests
 *     --old-data <folder>  imports of the old executable, kept for the next run; made if missing
 *     --same-imports       both serve the imports of the old executable; default: each makes its own
 *
 * As a part of the benchmarks: `OLD=<old> bun run bench answers`.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../support/seeded-random.ts';
import { BRIEF_LIFE } from '../support/servers/brief-life.ts';
import { importAll, ServerPair, type Versions, versionsOf } from './answers/executables.ts';
import { generalRequests, reportRequests, requestsAfterReports } from './answers/general-requests.ts';
import { Report } from './answers/report.ts';
import { type Answer, ask, type CompareRequest, jsonOf } from './answers/request.ts';
import { FULL, QUICK, RegionRequests } from './answers/requests.ts';
import { type SeedRegion, type Seeds, seedsOf } from './answers/seeds.ts';
import type { Figure } from './figure.ts';
import { EXECUTABLE } from './load/server.ts';
import { single } from './statistics.ts';

const SEED = 418;
/** Concurrent requests. More would exceed the limits per client. */
const CONCURRENT = 4;

interface Options {
  quick?: boolean;
  only?: string;
  explain?: string;
  'old-data'?: string;
  'same-imports'?: boolean;
}

async function compare(executables: readonly [string, string], options: Options): Promise<Report> {
  const report = new Report(explainOf(options));
  const versions = (await Promise.all(executables.map(versionsOf))) as [Versions, Versions];
  addVersions(report, versions);
  if (options['same-imports'] && !versions[1].region_formats_read.includes(versions[0].region_format)) {
    throw new Error('--same-imports: the new executable cannot read the region files of the old one');
  }
  const folder = mkdtempSync(join(tmpdir(), 'spotscore-answers-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const old = resolve(options['old-data'] ?? join(folder, 'old'));
    const now = options['same-imports'] ? old : join(folder, 'new');
    progress('importing …');
    await importAll(executables[0], old);
    if (now !== old) {
      await importAll(executables[1], now);
      addImports(report, old, now);
    }
    for (const data of [null, [old, now] as const]) {
      const served = mkdtempSync(join(folder, 'run-'));
      const pair = await ServerPair.start(executables, data, served, options.quick ? BRIEF_LIFE : {});
      try {
        await compareServers(pair, report, options, data === null ? 'the sample' : 'the extracts');
      } finally {
        await pair.stop();
      }
    }
  } finally {
    remove();
  }
  return report;
}

/** Returns the number of `--explain`; null without the flag. */
function explainOf({ explain }: Options): number | null {
  if (explain === undefined) return null;
  if (!/^[1-9]\d*$/.test(explain)) throw new Error(`--explain is "${explain}"; expected a number from 1`);
  return Number(explain);
}

/** A model or format of another version is a difference by itself; answers are compared without these versions. */
function addVersions(report: Report, [old, now]: readonly [Versions, Versions]): void {
  const differences = (['model', 'region_format'] as const)
    .filter((name) => old[name] !== now[name])
    .map((name) => ({ path: name, old: String(old[name]), new: String(now[name]) }));
  report.addOther('version', `commit ${old.commit} -> ${now.commit}`, differences);
}

function addImports(report: Report, old: string, now: string): void {
  const [before, after] = [old, now].map((data) => readdirSync(join(data, 'regions')).toSorted());
  for (const name of new Set([...before!, ...after!])) {
    const [from, to] = [old, now].map((data) => {
      const path = join(data, 'regions', name);
      return existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    });
    const about = (bytes: Buffer) => `${bytes.length} bytes`;
    const differences = from!.equals(to!) ? [] : [{ path: name, old: about(from!), new: about(to!) }];
    report.addOther('imported files', name, differences);
  }
}

async function compareServers(
  pair: ServerPair,
  report: Report,
  options: Options,
  title: string,
): Promise<void> {
  const [old, now] = pair.urls;
  const amounts = options.quick ? QUICK : FULL;
  const random = seededRandom(SEED);
  const askOld = (request: CompareRequest) => ask(old, request);
  const documents = await Promise.all([old, now].map(operationsOf));
  const { regions } = jsonOf(await askOld({ operation: 'regions', path: '/api/regions' })) as {
    regions: SeedRegion[];
  };
  const seeds = new Map<SeedRegion, Seeds>();
  for (const region of regions) {
    seeds.set(
      region,
      await seedsOf(region, amounts, random, async (request) => (await askOld(request)).body),
    );
  }
  const each = [...seeds];
  const generated = each.map(([region, its], nth) => new RegionRequests(region, its, amounts, nth, random));
  // reports change answers, and packs are built one after the other
  const phases: [CompareRequest[], concurrent: number][] = [
    [generalRequests(regions), 1],
    [generated.flatMap((region) => region.all()), CONCURRENT],
    [each.flatMap(([, its]) => reportRequests(its)), 1],
    [each.flatMap(([region, its]) => requestsAfterReports(region, its)), CONCURRENT],
    [generated.flatMap((region) => region.packs()), 1],
  ];
  addOperations(
    report,
    documents as [Set<string>, Set<string>],
    phases.flatMap(([requests]) => requests),
  );
  const only = onlyOf(
    options,
    phases.flatMap(([requests]) => requests),
  );
  const wanted = phases.map(([requests, concurrent]) => ({
    requests: requests.filter(({ operation }) => !only || only.has(operation)),
    concurrent,
  }));
  progress(`${title}: ${wanted.flatMap(({ requests }) => requests).length} requests of each executable …`);
  for (const { requests, concurrent } of wanted) {
    await inParallel(requests, concurrent, async (request, done) => {
      const answers = await Promise.all([ask(old, request), ask(now, request)]);
      report.add(request, ...(answers as [Answer, Answer]));
      if (done % 1000 === 999) progress(`${title}: ${done + 1} of ${requests.length} requests`);
    });
  }
}

/** Returns the operations of `--only`; null = all. @throws Error if one has no request */
function onlyOf({ only }: Options, requests: readonly CompareRequest[]): Set<string> | null {
  if (only === undefined) return null;
  const operations = new Set(requests.map(({ operation }) => operation));
  for (const name of only.split(',')) {
    if (!operations.has(name)) {
      throw new Error(`--only names "${name}"; expected some of ${[...operations].join(', ')}`);
    }
  }
  return new Set(only.split(','));
}

async function operationsOf(url: string): Promise<Set<string>> {
  const answer = await ask(url, { operation: 'document', path: '/swagger/json' });
  const { paths } = jsonOf(answer) as { paths: Record<string, Record<string, { operationId?: string }>> };
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  return new Set(operations.flatMap(({ operationId }) => operationId ?? []));
}

/** Adds the operations that one document has alone, and those without a request. */
function addOperations(
  report: Report,
  [old, now]: readonly [ReadonlySet<string>, ReadonlySet<string>],
  requests: readonly CompareRequest[],
): void {
  const requested = new Set(requests.map(({ operation }) => operation));
  const found = [
    ...[...old]
      .filter((name) => !now.has(name))
      .map((name) => ({ path: 'only in old', old: name, new: '-' })),
    ...[...now]
      .filter((name) => !old.has(name))
      .map((name) => ({ path: 'only in new', old: '-', new: name })),
    ...[...now]
      .filter((name) => old.has(name) && !requested.has(name))
      .map((name) => ({ path: 'without a request in this benchmark', old: name, new: name })),
  ];
  report.addOther('operations', 'document', found);
}

async function inParallel<T>(
  items: readonly T[],
  concurrent: number,
  handle: (item: T, done: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const i = next++;
      await handle(items[i]!, i);
    }
  };
  await Promise.all(Array.from({ length: concurrent }, worker));
}

const progress = (text: string): void => console.error(text);

/** Compares `OLD` with the built executable, as a part of the benchmarks; measures nothing without `OLD`. */
export async function comparedAnswers(): Promise<Figure[]> {
  const old = Bun.env.OLD;
  if (old === undefined) {
    console.error('OLD=<executable> names the one whose answers are compared');
    return [];
  }
  const report = await compare([resolve(old), EXECUTABLE], {});
  console.error(report.text());
  if (!report.isEqual) process.exitCode = 1;
  return [...report.tallies].map(([operation, { equal, differ, onlyOne }]) => ({
    name: `answers unlike those of ${old}, of ${equal + differ + onlyOne}: ${operation}`,
    goal: '0',
    value: single(differ + onlyOne),
    unit: '',
    reached: differ + onlyOne === 0,
  }));
}

const USAGE = 'usage: bun test/bench/answers.ts <old executable> [<new executable>] [flags]';

/** @returns exit code: 0 = equal, 1 = answers differ */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    args: Bun.argv.slice(2),
    allowPositionals: true,
    options: {
      quick: { type: 'boolean' },
      only: { type: 'string' },
      explain: { type: 'string' },
      'old-data': { type: 'string' },
      'same-imports': { type: 'boolean' },
    },
  });
  // servers start in a folder of their own
  const [old, now = EXECUTABLE] = positionals.map((path) => resolve(path));
  if (old === undefined) throw new Error(USAGE);
  const started = performance.now();
  const report = await compare([old, now], values);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${report.text()}\n${report.isEqual ? 'no answer differs' : 'answers differ'}; ${seconds} s`);
  return report.isEqual ? 0 : 1;
}

if (import.meta.main) {
  // an interrupted comparison leaves no server behind
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(2));
  const code = await main().catch((error: Error) => {
    console.error(error.message);
    return 2;
  });
  process.exit(code);
}
