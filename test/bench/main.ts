/**
 * The table of figures: `bun run bench [name …]` measures all or the named parts and prints them. A run of all parts
 * writes them as the first table of RESULTS.md. Every server runs in a fresh process; every load is bounded.
 */
import { statSync } from 'node:fs';
import { cpus } from 'node:os';
import { comparedAnswers } from './answers.ts';
import { country } from './country.ts';
import { damagedFiles } from './damaged.ts';
import { idleWithoutDescriptors } from './descriptors.ts';
import type { DistanceFigures } from './distances.ts';
import { asTable, type Figure, isAtMost } from './figure.ts';
import type { FirstHits } from './first-hits.ts';
import { firstVisits } from './first-visit.ts';
import { flowAgainstCounters } from './flow/main.ts';
import { latencyAtLoad, memory, placeSearch, startUp, warmAgainstStatic } from './http.ts';
import { importSpeed } from './import.ts';
import { lawsOfKinds } from './kinds.ts';
import { largeRegion } from './large.ts';
import { spread } from './load/server.ts';
import { longTests, operatorsWeek } from './long-tests.ts';
import { listThroughput, mapLayer, overload, stream } from './many.ts';
import { startWithAMillionSignals } from './million-reports.ts';
import type { NamesFigures } from './names.ts';
import { againstPostgis } from './postgis.ts';
import { durableSignals } from './reports.ts';
import { againstRoutino } from './routing/routino.ts';
import { roadScenarios } from './routing/scenarios.ts';
import type { ScoringFigures } from './scoring.ts';
import type { NameShare, SearchFigures } from './search.ts';
import type { Shares } from './shares.ts';
import { throughput } from './throughput/main.ts';
import { baseMapTiles, tileMemory, tilesAgainstStatic } from './tiles.ts';
import { truth } from './truth/main.ts';

const SAMPLE = new URL('../../dist/sample.spots', import.meta.url).pathname;
const RESULTS = new URL('./RESULTS.md', import.meta.url).pathname;

/**
 * Runs a script of this folder over a region in several fresh processes, and returns the JSON that it prints.
 */
async function measuredApart<T>(script: string, runs: number, region = SAMPLE): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < runs; round++) {
    const path = new URL(script, import.meta.url).pathname;
    const process = Bun.spawn([Bun.argv[0]!, path, region], { stdout: 'pipe', stderr: 'inherit' });
    results.push(JSON.parse(await new Response(process.stdout).text()) as T);
  }
  return results;
}

/** Minimum share of names with a typing error that the search finds. */
const MIN_FOUND = 0.9;
/** Minimum shares of names whose first hit is right. */
const MIN_FIRST_HITS: Record<keyof FirstHits, { what: string; goal: number }> = {
  asItIs: { what: 'as they are written', goal: 0.98 },
  withTown: { what: 'with their town', goal: 0.98 },
  withCountry: { what: 'with their country', goal: 0.97 },
  oneSlip: { what: 'with one slip', goal: 0.93 },
  withoutDiacritics: { what: 'without diacritics', goal: 0.98 },
  abbreviated: { what: 'abbreviated', goal: 0.95 },
};

async function forgivingSearch(): Promise<Figure[]> {
  const [figures] = await measuredApart<SearchFigures>('./search.ts', 1);
  const { exact, slips, halfTyped, names, firstHits } = figures!;
  const figure = (what: string, { found, median, p99 }: NameShare, goal?: number): Figure => ({
    name: `of ${names} names of the sample, ${what}, are among the first five`,
    goal: goal === undefined ? '' : `≥ ${goal * 100} %`,
    value: spread([found * 100]),
    unit: '%',
    ...(goal === undefined ? {} : { reached: found >= goal }),
    note: `a search takes ${median} µs (p99 ${p99} µs)`,
  });
  return [
    figure('as they are written', exact),
    ...Object.entries(slips).map(([slip, each]) => figure(`with one letter ${slip}`, each, MIN_FOUND)),
    figure('half typed, near by', halfTyped),
    ...Object.entries(MIN_FIRST_HITS).map(([spelling, { what, goal }]) => {
      const { asked, found, median, p99 } = firstHits[spelling as keyof FirstHits];
      return {
        name: `the first hit of ${asked} names of the sample, ${what}, is right`,
        goal: `≥ ${Math.round(goal * 100)} %`,
        value: spread([found * 100]),
        unit: '%',
        reached: found >= goal,
        note: `median ${median} µs, p99 ${p99} µs, with the names of the world`,
      };
    }),
  ];
}

/** Minimum share of names of towns whose first hit is right on a fresh install. */
const MIN_FIRST = 0.97;

async function worldTowns(): Promise<Figure[]> {
  const [figures] = await measuredApart<NamesFigures>('./names.ts', 1);
  const { towns, asked, first } = figures!;
  return [
    {
      name: `of ${asked} names of ${towns} towns of the world, the first hit is right on a fresh install`,
      goal: `≥ ${100 * MIN_FIRST} %`,
      value: spread([100 * first]),
      unit: '%',
      reached: first >= MIN_FIRST,
    },
  ];
}

const SCORING_ROUNDS = 5;
/** Time per distance on the machine where the goals were set, ns. */
const DISTANCE_NS = 14.3;
/** Maximum cost of a cold score, in exact distances. */
const MAX_DISTANCES = 2_100;

async function scoring(): Promise<Figure[]> {
  const runs: ScoringFigures[] = [];
  const distances: DistanceFigures[] = [];
  for (let round = 0; round < SCORING_ROUNDS; round++) {
    runs.push(...(await measuredApart<ScoringFigures>('./scoring.ts', 1)));
    distances.push(...(await measuredApart<DistanceFigures>('./distances.ts', 1)));
  }
  const ratios = (times: number[]) => spread(times.map((time, i) => (1000 * time) / distances[i]!.each));
  const medianRatio = ratios(runs.map(({ coldMedian }) => coldMedian));
  return [
    {
      name: 'how fast this machine is: an exact distance to a segment',
      goal: `${DISTANCE_NS} ns where the goals were set`,
      value: spread(distances.map(({ each }) => each)),
      unit: 'ns',
    },
    {
      name: 'scoring a cold spot in the sample city, one thread, median',
      goal: '',
      value: spread(runs.map(({ coldMedian }) => coldMedian)),
      unit: 'µs',
    },
    {
      name: 'scoring a cold spot in the sample city, one thread, p99',
      goal: '',
      value: spread(runs.map(({ coldP99 }) => coldP99)),
      unit: 'µs',
    },
    {
      name: 'median of a cold score / an exact distance',
      goal: `≤ ${MAX_DISTANCES.toLocaleString('en')} (30 µs / ${DISTANCE_NS} ns)`,
      value: medianRatio,
      unit: '',
      reached: isAtMost(medianRatio.median, MAX_DISTANCES),
    },
    {
      name: 'p99 of a cold score / an exact distance',
      goal: '',
      value: ratios(runs.map(({ coldP99 }) => coldP99)),
      unit: '',
    },
    {
      name: 'scoring a warm spot, one thread',
      goal: '',
      value: spread(runs.map(({ warm }) => warm)),
      unit: 'µs',
    },
  ];
}

/**
 * Returns the cost of each step of a cold score, the highest first. Calls between the steps are not included.
 */
async function shares(): Promise<Figure[]> {
  const runs = await measuredApart<Shares>('./shares.ts', 3);
  const sums = runs.map((run) => Object.values(run).reduce((sum, each) => sum + each, 0));
  return Object.keys(runs[0]!)
    .map((step) => ({
      name: `share of a cold score: ${step}`,
      goal: '',
      value: spread(runs.map((run, i) => (100 * run[step]!) / sums[i]!)),
      unit: '%',
      note: `${spread(runs.map((run) => run[step]!)).median.toFixed(1)} µs`,
    }))
    .toSorted((a, b) => b.value.median - a.value.median);
}

const PARTS: Record<string, () => Promise<Figure[]>> = {
  scoring,
  shares,
  large: () =>
    largeRegion(SAMPLE, async (path) => (await measuredApart<ScoringFigures>('./scoring.ts', 1, path))[0]!),
  postgis: () => againstPostgis(SAMPLE),
  warm: () => warmAgainstStatic(SAMPLE),
  names: worldTowns,
  search: async () => [...(await placeSearch()), ...(await forgivingSearch())],
  latency: () => latencyAtLoad(SAMPLE),
  signals: durableSignals,
  million: startWithAMillionSignals,
  start: startUp,
  memory: () => memory(SAMPLE),
  soak: longTests,
  import: importSpeed,
  country,
  flow: () => flowAgainstCounters(),
  truth,
  week: operatorsWeek,
  throughput: () => throughput(SAMPLE),
  list: () => listThroughput(SAMPLE),
  stream: () => stream(SAMPLE),
  layer: mapLayer,
  overload: () => overload(SAMPLE),
  descriptors: idleWithoutDescriptors,
  tiles: tilesAgainstStatic,
  'base-map': baseMapTiles,
  'tile-memory': tileMemory,
  'first-visit': firstVisits,
  damaged: () => damagedFiles(),
  kinds: lawsOfKinds,
  answers: comparedAnswers,
  /** `bun run bench roads <folder>`: scenario files that are not part of the project */
  roads: () => (folder === undefined ? Promise.resolve([]) : roadScenarios(folder)),
  /** `bun run bench routino <folder>`: extracts */
  routino: () => (folder === undefined ? Promise.resolve([]) : againstRoutino(folder)),
};

const given = Bun.argv.slice(2);
const folder = given.find((each) => statSync(each, { throwIfNoEntry: false })?.isDirectory());
const wanted = given.filter((each) => each !== folder);
for (const name of wanted) {
  if (!(name in PARTS)) {
    console.error(`there is no part "${name}"; expected ${Object.keys(PARTS).join(', ')}`);
    process.exit(2);
  }
}
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(`measuring ${name} …`);
  const rows = await measure();
  // Prints each part at once, as a whole run takes a quarter of an hour.
  console.error(asTable(rows));
  figures.push(...rows);
}
const commit = Bun.spawnSync(['git', 'rev-parse', '--short', 'HEAD']).stdout.toString().trim();
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`;
const text = `# Figures

Measured with \`bun run bench\` on ${machine}, Bun ${Bun.version}, commit ${commit}; the load generator runs on the same
cores. Each figure is the median of several runs in fresh processes, with the least and the most.

${asTable(figures)}
`;
console.log(text);
if (wanted.length === 0) {
  const earlier = await Bun.file(RESULTS).text();
  // sections below the table are of single parts, and of comparisons by hand
  await Bun.write(RESULTS, `${text}\n${earlier.slice(earlier.indexOf('## '))}`);
}
