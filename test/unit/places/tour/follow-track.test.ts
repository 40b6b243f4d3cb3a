// A drive along a track stays beside it where there are roads, on loops and ways back as well.
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { pointsToFollow } from '../../../../src/places/planned/tour/follow-track.ts';
import { ANY_VEHICLE } from '../../../../src/routing/vehicle.ts';
import { metresApart } from '../../../../src/shared/geo/distance.ts';
import { positionOf, worldOf } from '../../../support/scoring/tour-world.ts';

const steps = fc.array(fc.constantFrom<[number, number]>([1, 0], [-1, 0], [0, 1], [0, -1]), {
  minLength: 2,
  maxLength: 14,
});
const speeds = fc.array(fc.constantFrom(30, 60, 100), { minLength: 3, maxLength: 9 });

test('a way through the points of a track is beside the track, and as long', async () => {
  await fc.assert(
    fc.asyncProperty(steps, speeds, async (moves, kmh) => {
      const world = { columns: 5, rows: 5, speeds: kmh, places: [] };
      const { router } = worldOf(world, ANY_VEHICLE);
      let [column, row] = [2, 2];
      const track = [positionOf(column, row)];
      for (const [east, north] of moves) {
        for (let part = 1; part <= 8; part++)
          track.push(positionOf(column + (part / 8) * east, row + (part / 8) * north));
        [column, row] = [column + east, row + north];
        if (Math.min(column, row) < 0 || Math.max(column, row) > 4) return;
      }
      const way = (await router!.way(await pointsToFollow(track, router!)))!;
      const length = track.slice(1).reduce((sum, place, i) => sum + metresApart(track[i]!, place), 0);
      expect(Math.abs(way.metres.at(-1)! - length)).toBeLessThan(0.02 * length + 200);
      for (const place of way.line)
        expect(Math.min(...track.map((each) => metresApart(each, place)))).toBeLessThan(300);
    }),
    { numRuns: 60 },
  );
});
