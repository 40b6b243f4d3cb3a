/** GET /api/spot/quietest and the score layer at low zooms, from the atlas of a sweep. */
import { beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLog } from '../../../src/shared/program/log.ts';
import { AtlasFolder } from '../../../src/sweep/atlas.ts';
import { SWEEP_FILES } from '../../../src/sweep/files.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { realPool } from '../../support/http/real-pool.ts';
import { testApp } from '../../support/http/test-app.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { openedAtlas } from '../../support/sweep/opened-atlas.ts';
import { runSweep, TOWN_BOX, TOWN_FLAGS } from '../../support/sweep/run-sweep.ts';

let out = '';
beforeAll(async () => {
  out = (await runSweep(TOWN_FLAGS)).out;
});

const UNUSABLE = (why: string) =>
  `The atlas of this server cannot be used; its operator can make it again with "spotscore sweep". atlas.pmtiles ${why}.`;

function appWith(folder: string) {
  const lines: string[] = [];
  const log = createLog({ json: true, write: (text) => void lines.push(text.toString()) });
  let now = 0;
  const atlas = new AtlasFolder(folder, log, () => now);
  const { pool, tasks } = realPool();
  const app = testApp({
    atlas: () => atlas.current(),
    atlasProblem: () => atlas.problem(),
    sources: () => atlas.rows(),
    pool,
  });
  return {
    ...app,
    tasks,
    later: () => {
      now += 60_000;
    },
    complaints: () => {
      log.flush();
      return lines.join('');
    },
  };
}

describe('GET /api/spot/quietest', () => {
  test('lists the quietest places in the bbox, the quietest first', async () => {
    const { ask } = appWith(out);
    const answer = await (await ask(`GET /api/spot/quietest?bbox=${TOWN_BOX}&limit=100`)).json();
    const { quietest } = JSON.parse(readFileSync(join(out, SWEEP_FILES.summary), 'utf8'));
    expect(answer).toMatchObject({ at: '2026-02-16T22:00', step_m: 100 });
    expect(answer.places.map(({ spot_id }: { spot_id: string }) => spot_id).toSorted()).toEqual(
      quietest.map(({ spot_id }: { spot_id: string }) => spot_id).toSorted(),
    );
    const scores = answer.places.map(({ score }: { score: number }) => score);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
    const few = await (await ask(`GET /api/spot/quietest?bbox=${TOWN_BOX}&limit=2`)).json();
    expect(few.places).toEqual(answer.places.slice(0, 2));
  });

  test('lists none outside the bbox', async () => {
    const { ask } = appWith(out);
    const whole = await (await ask(`GET /api/spot/quietest?bbox=${TOWN_BOX}&limit=100`)).json();
    const [first] = whole.places;
    const around = [first.lon - 0.001, first.lat - 0.001, first.lon + 0.001, first.lat + 0.001];
    const bbox = around.map((degrees) => degrees.toFixed(4)).join(',');
    const { places } = await (await ask(`GET /api/spot/quietest?bbox=${bbox}`)).json();
    expect(places).toEqual([first]);
    const elsewhere = await (await ask('GET /api/spot/quietest?bbox=9,47,10,48')).json();
    expect(elsewhere.places).toEqual([]);
    const acrossTheLine = await ask('GET /api/spot/quietest?bbox=179.9,-17,-179.9,-16.7');
    expect([acrossTheLine.status, (await acrossTheLine.json()).places]).toEqual([200, []]);
  });

  test.each(['', '?bbox=1,2,3', '?bbox=9,47,8,48', '?bbox=0,0,11,1', '?bbox=9,47,10,48&limit=0'])(
    'refuses %p with a sentence',
    async (query) => {
      const { ask } = appWith(out);
      const answer = await ask(`GET /api/spot/quietest${query}`);
      expect([answer.status, (await answer.json()).error]).toEqual([400, 'invalid_input']);
    },
  );

  test('is 404 until a sweep has made an atlas', async () => {
    const folder = emptyDirectory();
    const { ask, later } = appWith(folder);
    const without = await ask(`GET /api/spot/quietest?bbox=${TOWN_BOX}`);
    expect([without.status, (await without.json()).error]).toEqual([404, 'no_atlas']);
    for (const name of [SWEEP_FILES.atlas, SWEEP_FILES.pictures])
      writeFileSync(join(folder, name), readFileSync(join(out, name)));
    later();
    expect((await ask(`GET /api/spot/quietest?bbox=${TOWN_BOX}`)).status).toBe(200);
  });

  test('is 404 while the folder cannot be read, and recovers without a restart', async () => {
    const folder = join(emptyDirectory(), 'atlas');
    // a file where the folder should be: its files cannot be checked, as after an error of the disk
    writeFileSync(folder, '');
    const { ask, later, complaints } = appWith(folder);
    for (const _ of [1, 2]) {
      expect((await ask(`GET /api/spot/quietest?bbox=${TOWN_BOX}`)).status).toBe(404);
      later();
    }
    expect(complaints()).toMatch(/the atlas cannot be checked.*ENOTDIR/);
    rmSync(folder);
    cpSync(out, folder, { recursive: true });
    expect((await ask(`GET /api/spot/quietest?bbox=${TOWN_BOX}`)).status).toBe(200);
  });

  test('ignores a damaged atlas, and logs it', async () => {
    const folder = emptyDirectory();
    for (const name of [SWEEP_FILES.atlas, SWEEP_FILES.pictures])
      writeFileSync(join(folder, name), 'rubbish');
    const { ask, complaints } = appWith(folder);
    const refused = await ask(`GET /api/spot/quietest?bbox=${TOWN_BOX}`);
    expect([refused.status, (await refused.json()).detail]).toEqual([
      404,
      UNUSABLE('is not a PMTiles archive'),
    ]);
    expect(complaints()).toContain('atlas.pmtiles is not a PMTiles archive.');
  });

  test.each([
    ['cut', 'is truncated or damaged', (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2)],
    ['no atlas', 'is not a PMTiles archive', () => new TextEncoder().encode('rubbish')],
  ])('tells a caller and /api/health that an atlas in use is %s, with the remedy', async (_, why, broken) => {
    const folder = emptyDirectory();
    cpSync(out, folder, { recursive: true });
    const { ask, later } = appWith(folder);
    const box = `GET /api/spot/quietest?bbox=${TOWN_BOX}`;
    const rows = async () => (await (await ask('GET /api/health')).json()).sources;
    expect((await ask(box)).status).toBe(200);
    expect(await rows()).toEqual([
      expect.objectContaining({
        source_name: 'atlas',
        status: 'ok',
        notes: expect.stringContaining('2026-02-16'),
      }),
    ]);

    const path = join(folder, SWEEP_FILES.atlas);
    writeFileSync(path, broken(readFileSync(path)));
    later();
    expect((await (await ask(box)).json()).detail).toBe(UNUSABLE(why));
    const notes = `atlas.pmtiles ${why}. Make it again with "spotscore sweep".`;
    expect(await rows()).toEqual([
      expect.objectContaining({ source_name: 'atlas', status: 'degraded', notes }),
    ]);

    rmSync(folder, { recursive: true });
    later();
    expect((await (await ask(box)).json()).detail).toContain('This server has no atlas');
    expect(await rows()).toEqual([]);
  });
});

test('a damaged atlas gives a 404 or right results, and recovers once it is replaced', async () => {
  const folder = emptyDirectory();
  const names = [SWEEP_FILES.atlas, SWEEP_FILES.pictures];
  const good = names.map((name) => readFileSync(join(out, name)));
  const write = (files: Uint8Array[]) =>
    names.forEach((name, i) => {
      writeFileSync(join(folder, name), files[i]!);
    });
  const random = seededRandom(9);
  const damaged = (bytes: Uint8Array) =>
    bytes.map((byte, i) => (i > 500 && random() < 0.02 ? Math.floor(256 * random()) : byte));
  write(good);
  const { ask, later, complaints } = appWith(folder);
  const paths = [`GET /api/spot/quietest?bbox=${TOWN_BOX}`, 'GET /api/map/score/8/88/154.png'];
  const statuses = new Set<number>();
  for (let i = 0; i < 30; i++) {
    // Written in place: the atlas is open, and the folder is checked only after a minute.
    await Promise.all(paths.map((path) => ask(path)));
    write(good.map(damaged));
    for (const path of paths) statuses.add((await ask(path)).status);
    later();
    for (const path of paths) statuses.add((await ask(path)).status);
  }
  expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([]);
  expect(statuses).toContain(404);
  expect(complaints()).toContain('the atlas cannot be used');
  write(good);
  later();
  expect((await ask(paths[0]!)).status).toBe(200);
  expect((await (await ask(paths[0]!)).json()).places.length).toBeGreaterThan(0);
});

describe('the score layer at low zooms', () => {
  test('comes from the atlas, without a task', async () => {
    const { ask, tasks } = appWith(out);
    const answer = await ask('GET /api/map/score/8/88/154.png');
    const stored = await openedAtlas(join(out, SWEEP_FILES.pictures)).getZxy(8, 88, 154);
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(stored!.data))).toBe(true);
    expect(tasks).toEqual([]);
  });

  test('is computed for another night, for noise, at high zooms and outside the atlas', async () => {
    for (const path of [
      ...['8/88/154.png?at=2026-02-17T22:00', '8/88/154.png?show=noise'],
      ...['12/1408/2471.png', '8/0/0.png'],
    ]) {
      const { ask, tasks } = appWith(out);
      expect((await ask(`GET /api/map/score/${path}`)).status).toBe(200);
      expect(tasks.length).toBeGreaterThan(0);
    }
  });
});

test('the legend of the score layer describes the atlas, or has null', async () => {
  const { ask } = appWith(out);
  const { atlas } = await (await ask('GET /api/map/score/legend')).json();
  const { bounds, ...facts } = atlas;
  expect(facts).toEqual({ at: '2026-02-16T22:00', step_m: 100, least_zoom: 4, most_zoom: 11 });
  // made of whole cells, so slightly larger than the requested bbox
  for (const [i, side] of TOWN_BOX.split(',').map(Number).entries())
    expect(Math.abs(bounds[i] - side)).toBeLessThan(0.02);
  const without = appWith(emptyDirectory());
  expect((await (await without.ask('GET /api/map/score/legend')).json()).atlas).toBeNull();
});
