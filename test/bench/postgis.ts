/**
 * Compares two queries on a region file and in PostGIS: lines within 350 m, and the nearest hospital. PostGIS
 * gets plane metres, all spots in one statement and its best indexes, so that only the search is measured.
 * `POSTGIS_URL` names a server with the right to create a schema; without it this part is skipped.
 */
import postgres from 'postgres';
import { SEGMENT_WORDS, SegmentWord } from '../../src/region/format/line-records.ts';
import { NEAREST_SETS } from '../../src/region/format/reach.ts';
import { nearestPoint } from '../../src/region/read/around/points-around.ts';
import { segmentsAround } from '../../src/region/read/around/segments-around.ts';
import type { Region } from '../../src/region/read/reader.ts';
import { openRegionFile } from '../../src/region/read/source.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../src/shared/geo/earth.ts';
import type { Figure } from './figure.ts';
import { spread } from './load/server.ts';
import { randomSpots } from './scoring.ts';

const SPOTS = 2000;
const ROUNDS = 7;
const WITHIN_M = 350;
const SET = 'hospital';
/**
 * Number of nearest points to compare. The distance is to the edge of a point, so a large one can be nearer
 * than a small one.
 */
const CANDIDATES = 4;
const ROWS_PER_INSERT = 10_000;
const SCHEMA = 'spotscore_bench';

/** Results of a query over all spots, to check that both sides agree. */
interface Found {
  count: number;
  /** Sum of distances, m. */
  sum: number;
}

interface Question {
  name: string;
  ours(): Found;
  theirs(): Promise<Found>;
}

export async function againstPostgis(sample: string): Promise<Figure[]> {
  const { POSTGIS_URL: url } = Bun.env;
  if (!url) {
    console.error('  left out: POSTGIS_URL is not set');
    return [];
  }
  const region = openRegionFile(sample);
  const spots = randomSpots(sample, SPOTS, 5).map(({ lat, lon }) => ({
    x: Math.round(lon * 1e7),
    y: Math.round(lat * 1e7),
  }));
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await load(sql, region, spots);
    const figures: Figure[] = [];
    for (const question of questions(sql, region, spots)) figures.push(...(await measure(question)));
    return figures;
  } finally {
    await sql.unsafe(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`);
    await sql.end();
  }
}

async function measure({ name, ours, theirs }: Question): Promise<Figure[]> {
  const [mine, peers] = [ours(), await theirs()];
  if (!isSame(mine.count, peers.count) || !isSame(mine.sum, peers.sum))
    throw new Error(`${name}: ${JSON.stringify(mine)} here and ${JSON.stringify(peers)} in PostGIS`);
  const times = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    const started = Bun.nanoseconds();
    ours();
    const between = Bun.nanoseconds();
    await theirs();
    times.ours.push((between - started) / 1000 / SPOTS);
    times.theirs.push((Bun.nanoseconds() - between) / 1000 / SPOTS);
  }
  const found = `${(mine.count / SPOTS).toFixed(1)} found`;
  return [
    { name: `${name}, here`, goal: '', value: spread(times.ours), unit: 'µs', note: found },
    { name: `${name}, PostGIS`, goal: '', value: spread(times.theirs), unit: 'µs', note: 'same answers' },
  ];
}

/**
 * Compares results with a tolerance: the plane of the region differs slightly from that of a spot, which
 * changes results at the edge.
 */
function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) < a * 1e-3;
}

type Sql = postgres.Sql;
type Spots = { x: number; y: number }[];

function questions(sql: Sql, region: Region, spots: Spots): Question[] {
  const { limit } = NEAREST_SETS.find(({ name }) => name === SET)!;
  const found = async (query: postgres.PendingQuery<postgres.Row[]>): Promise<Found> => {
    const [row] = await query;
    return { count: Number(row!.count), sum: Number(row!.sum) };
  };
  return [
    {
      name: `lines within ${WITHIN_M} m`,
      ours() {
        const all = { count: 0, sum: 0 };
        for (const { x, y } of spots) {
          for (const layer of region.layers) {
            segmentsAround(region, layer, x, y, WITHIN_M, (_, distance) => {
              all.count++;
              all.sum += distance;
            });
          }
        }
        return all;
      },
      theirs: () =>
        found(sql`
          SELECT count(*), sum(d) FROM spots,
          LATERAL (SELECT lines.at <-> spots.at AS d FROM lines WHERE ST_DWithin(lines.at, spots.at, ${WITHIN_M})) near`),
    },
    {
      name: `the nearest ${SET}`,
      ours() {
        const all = { count: 0, sum: 0 };
        for (const { x, y } of spots) {
          const nearest = nearestPoint(region, SET, x, y);
          if (!nearest) continue;
          all.count++;
          all.sum += nearest.distance;
        }
        return all;
      },
      theirs: () =>
        found(sql`
          SELECT count(*), sum(d) FROM spots,
          LATERAL (
            SELECT greatest(0, min(to_middle - radius)) AS d
            FROM (
              SELECT points.at <-> spots.at AS to_middle, radius FROM points
              ORDER BY points.at <-> spots.at LIMIT ${CANDIDATES}
            ) candidates
          ) nearest
          WHERE d <= ${limit}`),
    },
  ];
}

/** Loads everything in plane metres around the middle of the region, as the queries of the region file do. */
async function load(sql: Sql, region: Region, spots: Spots): Promise<void> {
  const [west, south, east, north] = region.info.bounds;
  const middle = { x: ((west + east) / 2) * 1e7, y: ((south + north) / 2) * 1e7 };
  const kx = metresPerUnitEast(middle.y);
  const metres = (x: number, y: number) =>
    `${((x - middle.x) * kx).toFixed(3)} ${((y - middle.y) * METRES_PER_UNIT).toFixed(3)}`;
  const lines: string[] = [];
  for (const { ints, count } of region.layers) {
    for (let at = 0; at < count * SEGMENT_WORDS; at += SEGMENT_WORDS) {
      const from = metres(ints[at + SegmentWord.X1]!, ints[at + SegmentWord.Y1]!);
      lines.push(`('LINESTRING(${from},${metres(ints[at + SegmentWord.X2]!, ints[at + SegmentWord.Y2]!)})')`);
    }
  }
  const { coords, radius } = region.points;
  const points = Array.from(
    region.nearest[SET].items,
    (point) => `('POINT(${metres(coords[point * 2]!, coords[point * 2 + 1]!)})', ${radius[point]!})`,
  );
  const places = spots.map(({ x, y }) => `('POINT(${metres(x, y)})')`);
  await sql.unsafe(`
    CREATE EXTENSION IF NOT EXISTS postgis;
    DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE;
    CREATE SCHEMA ${SCHEMA};
    SET search_path = ${SCHEMA}, public;
    SET max_parallel_workers_per_gather = 0;
    CREATE TABLE lines (at geometry);
    CREATE TABLE points (at geometry, radius double precision);
    CREATE TABLE spots (at geometry)`);
  for (const [table, rows] of Object.entries({ lines, points, spots: places })) {
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
      await sql.unsafe(`INSERT INTO ${table} VALUES ${rows.slice(from, from + ROWS_PER_INSERT).join()}`);
  }
  await sql.unsafe(`
    CREATE INDEX ON lines USING gist (at);
    CREATE INDEX ON points USING gist (at);
    CLUSTER lines USING lines_at_idx;
    ANALYZE`);
}
