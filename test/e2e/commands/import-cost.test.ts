/**
 * The cost of an import depends on the amount of data, not on its extent. `bun run bench soak` measures its memory, on
 * the program itself and for more countries.
 */
import { afterAll, describe, expect, test } from 'bun:test';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPbf } from '../../../src/osm/pbf/pbf-source.ts';
import { openRegionFile } from '../../../src/region/read/source.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { IS_BENCH } from '../../support/bench-run.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { ImportFolder } from '../../support/maps/import-folder.ts';
import { withFile } from '../../support/maps/osm-map.ts';
import { type MapObjects, pbfOf } from '../../support/pbf/pbf-writer.ts';
import { environmentWithPreload } from '../../support/preload.ts';
import { startUnready } from '../../support/servers/executable.ts';

const folders: ImportFolder[] = [];
afterAll(() => {
  for (const folder of folders) folder.remove();
});

type Bounds = [west: number, south: number, east: number, north: number];
type Place = readonly [lon: number, lat: number];

interface Outcome {
  exitCode: number;
  error: string;
  /** peak memory of the process, bytes; 0 = not measured */
  memory: number;
  /** bytes; 0 = no region was made */
  regionBytes: number;
  path: string;
}

/**
 * Preload script that writes the peak memory of the process on exit. The kernel's count for a child starts
 * with the memory of its parent, which is large after a thousand tests.
 */
const PEAK_WRITER = join(emptyDirectory(), 'write-peak.ts');
writeFileSync(
  PEAK_WRITER,
  `import { readFileSync, writeFileSync } from 'node:fs';
  process.on('exit', () => writeFileSync(process.env.PEAK_FILE, readFileSync('/proc/self/status')));`,
);

/** Imports a file with these objects. The program itself does so only where its memory is measured. */
async function imported(objects: MapObjects, bounds?: Bounds): Promise<Outcome> {
  const here = new ImportFolder();
  folders.push(here);
  const file = here.file('map.osm.pbf', pbfOf(objects, bounds && { bounds }));
  const { exitCode, error, memory } = IS_BENCH
    ? await importedByProgram(file, here.dataDir)
    : { exitCode: await here.run(file), error: here.text.error, memory: 0 };
  const path = join(here.dataDir, 'regions', 'map.spots');
  return { exitCode, error, memory, regionBytes: statSync(path, { throwIfNoEntry: false })?.size ?? 0, path };
}

async function importedByProgram(file: string, directory: string) {
  const peakFile = join(directory, 'peak.txt');
  const child = await startUnready({
    args: ['import', file, '--data-dir', directory],
    env: { PEAK_FILE: peakFile, ...environmentWithPreload(PEAK_WRITER) },
  });
  const error = await new Response(child.stderr).text();
  const exitCode = await child.exited;
  const [, peak] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(peakFile, 'utf8'))!;
  return { exitCode, error, memory: Number(peak) * 1024 };
}

/** Ways through places, with separate nodes: way 10 has the nodes 11, 12 and so on. */
function ways(...list: { id: number; places: readonly Place[]; tags: Record<string, string> }[]): MapObjects {
  return {
    nodes: list.flatMap(({ id, places }) => places.map(([lon, lat], i) => ({ id: id + 1 + i, lat, lon }))),
    ways: list.map(({ id, places, tags }) => {
      const nodes = places.map((_, i) => id + 1 + i);
      const isArea = tags.highway === undefined;
      return { id, nodes: isArea ? [...nodes, nodes[0]!] : nodes, tags };
    }),
  };
}

const PRIMARY = { highway: 'primary' };
const road = (id: number, lon: number, lat: number) => ({
  id,
  places: [
    [lon, lat],
    [lon + 0.005, lat],
  ] as const,
  tags: PRIMARY,
});

/** Two roads in opposite corners of a country. */
function corners([west, south, east, north]: Bounds): MapObjects {
  return ways(road(10, west, south), road(20, east - 0.005, north));
}

const covers = (path: string, lon: number, lat: number) =>
  openRegionFile(path).covers(toUnits(lon), toUnits(lat));

const MB = 1e6;

describe('a map of two roads in opposite corners of a country is cheap to import', () => {
  /** The largest, one around the Earth, and one with a pole; each imports the same two roads. */
  const extremes: Record<string, Bounds> = {
    Kazakhstan: [46.4, 40.5, 87.4, 55.5],
    Fiji: [-180, -21.75, 180, -12],
    Antarctica: [-180, -89.99, 180, -60],
  };
  const others: Record<string, Bounds> = {
    Peru: [-81.4, -18.4, -68.6, -0.03],
    France: [-5.2, 42.3, 8.3, 51.1],
    Sweden: [10.9, 55.3, 24.2, 69.1],
    Argentina: [-73.6, -55.1, -53.6, -21.7],
    Mexico: [-118.4, 14.5, -86.7, 32.8],
    Chile: [-109.5, -56, -66.4, -17.4],
    'Norway with Svalbard': [-9.1, 57.9, 33.7, 80.9],
    'New Zealand with the Chathams': [-180, -52.7, 180, -33.9],
  };
  for (const [name, bounds] of Object.entries(IS_BENCH ? { ...extremes, ...others } : extremes)) {
    test(name, async () => {
      const map = corners(bounds);
      const { exitCode, error, memory, regionBytes, path } = await imported(map, bounds);
      expect([exitCode, error]).toEqual([0, '']);
      if (IS_BENCH) {
        console.log(`a country takes ${Math.round(memory / MB)} MB`);
        expect(memory).toBeLessThan(200 * MB);
      }
      expect(regionBytes).toBeLessThan(2 * MB);
      const [west, south, east, north] = bounds;
      expect(covers(path, west + 0.002, south)).toBe(true);
      expect(covers(path, east - 0.002, north)).toBe(true);
      expect(covers(path, (west + east) / 2, (south + north) / 2)).toBe(false);
      // a file without bounds in its header gives the same input but for a kilometre of land around it, so it costs the same
      const [declared, computed] = [
        await withFile(pbfOf(map, { bounds }), readPbf),
        await withFile(pbfOf(map), readPbf),
      ];
      expect(declared.bounds).toEqual(bounds);
      expect({ ...computed, bounds }).toEqual(declared);
      for (const [side, at] of computed.bounds.entries())
        expect(Math.abs(at - bounds[side]!)).toBeLessThanOrEqual(0.02);
    });
  }
});

/** Time limit of imports with land along half of the Earth: 6 s of processor time each. */
const HUGE_TIMEOUT_MS = 180_000;

describe('an import of huge objects', () => {
  const town = road(900, 9, 48);
  const costs = async (objects: MapObjects, bounds?: Bounds) => {
    const outcome = await imported(objects, bounds);
    if (IS_BENCH) expect(outcome.memory).toBeLessThan(400 * MB);
    return outcome;
  };

  test(
    'accepts a road from pole to pole and one around the Earth',
    async () => {
      for (const places of [
        [
          [10, -90],
          [10, 90],
        ],
        [
          [-180, 10],
          [0, 10],
          [180, 10],
        ],
      ] as const) {
        const { exitCode, path } = await costs(ways(town, { id: 1000, places, tags: PRIMARY }));
        expect(exitCode).toBe(0);
        expect(covers(path, 10, 10)).toBe(true);
        expect(covers(path, 11, 11)).toBe(false);
      }
    },
    HUGE_TIMEOUT_MS,
  );

  test('accepts roads, coasts, buildings and ponds at both poles', async () => {
    const around = (id: number, lat: number, tags: Record<string, string>) => ({
      id,
      places: [0, 1, 2, 3].map((i) => [20 + 0.01 * i, lat - (i % 2) * Math.sign(lat) * 0.004] as const),
      tags,
    });
    const kinds: Record<string, string>[] = [
      PRIMARY,
      { highway: 'residential' },
      { highway: 'motorway' },
      { landuse: 'residential' },
    ];
    const others: Record<string, string>[] = [
      { building: 'yes' },
      { natural: 'water' },
      { natural: 'coastline' },
    ];
    const list = [-90, 90].flatMap((lat, pole) =>
      [...kinds, ...others].map((tags, i) => around(1000 * (pole + 1) + 10 * i, lat, tags)),
    );
    const { exitCode, regionBytes } = await costs(ways(...list));
    expect(exitCode).toBe(0);
    expect(regionBytes).toBeLessThan(2 * MB);
  });

  test('keeps the rest of the map when a way has a stray node at 0,0', async () => {
    const kinds: Record<string, string>[] = [
      PRIMARY,
      { landuse: 'forest' },
      { natural: 'water' },
      { landuse: 'residential' },
    ];
    for (const tags of kinds) {
      const stray = {
        id: 1000,
        places: [
          [9, 48],
          [9.01, 48],
          [0, 0],
        ] as const,
        tags,
      };
      const { exitCode, path } = await costs(ways(town, stray));
      expect(exitCode).toBe(0);
      expect(covers(path, 9.002, 48)).toBe(true);
    }
  });

  test('refuses a forest around the Earth and a town the size of a continent, naming the way', async () => {
    const box = [
      [-180, 20],
      [0, 20],
      [180, 20],
      [180, 60],
      [0, 60],
      [-180, 60],
    ] as const;
    const continent = [
      [0, 0],
      [30, 0],
      [30, 30],
      [0, 30],
    ] as const;
    for (const [places, tags] of [
      [box, { landuse: 'forest' }],
      [box, { natural: 'water' }],
      [continent, { landuse: 'residential' }],
    ] as const) {
      const { exitCode, error } = await costs(ways(town, { id: 1000, places, tags }));
      expect(exitCode).toBe(3);
      expect(error).toContain("can't be used: way 1000 is larger than any land use on Earth");
    }
  });

  test('refuses many lines or areas across the Earth, naming the largest', async () => {
    const zigzag = Array.from({ length: 40 }, (_, i) => [i, i % 2 === 0 ? -80 : 80] as const);
    const lines = await costs(ways(town, { id: 1000, places: zigzag, tags: PRIMARY }));
    expect(lines.exitCode).toBe(3);
    expect(lines.error).toContain('the longest is way 1000');
    const coasts = await costs(ways(town, { id: 1000, places: zigzag, tags: { natural: 'coastline' } }));
    expect(coasts.error).toContain('the longest is way 1000');
    const woods = Array.from({ length: 9 }, (_, i) => ({
      id: 1000 + 10 * i,
      places: [
        [0, 0],
        [12, 0],
        [12, 12],
        [0, 12 - i / 100],
      ] as const,
      tags: { natural: 'wood' },
    }));
    const areas = await costs(ways(town, ...woods));
    expect(areas.exitCode).toBe(3);
    expect(areas.error).toContain('the largest is way 1000');
  });

  test('accepts a sea as large as the Caspian', async () => {
    const sea = {
      id: 1000,
      places: [
        [47, 37],
        [54, 37],
        [54, 47],
        [47, 47],
      ] as const,
      tags: { natural: 'water' },
    };
    const { exitCode, regionBytes } = await costs(ways(town, sea));
    expect(exitCode).toBe(0);
    expect(regionBytes).toBeLessThan(12 * MB);
  });
});
