/** Typical places, in a van driver's order of preference. */
import { describe, expect, test } from 'bun:test';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { SCENES, type Scene } from '../../support/maps/scenes.ts';
import { nightIn } from '../../support/scoring/night-sound.ts';

const NOISE = new Set([
  'road_noise',
  'rail_noise',
  'aircraft_noise',
  'industry_noise',
  'nightlife',
  'parking_activity',
]);

function rated({ map, at }: Scene) {
  const region = map.region();
  const { rating } = new Scorer([region]).rateSpot({ ...map.place, at, now: 0 });
  const pointsOf = (isNoise: boolean) =>
    rating.factors.reduce((sum, { key, points }) => (NOISE.has(key) === isNoise ? sum + points : sum), 0);
  return {
    score: rating.score,
    ampel: rating.ampel,
    noise: pointsOf(true),
    other: pointsOf(false),
    level: nightIn([region], map.place.lat, map.place.lon, at).disturbance,
  };
}

function colour(score: number): string {
  return score >= 70 ? 'green' : score >= 45 ? 'yellow' : 'red';
}

for (const scene of SCENES) {
  const [level, noise, other, score] = scene.table;
  describe(scene.name, () => {
    const result = rated(scene);

    test(`is as loud as worked out by hand, ${scene.byHand} dB, and as in the table, ${level} dB`, () => {
      expect(Math.abs(result.level - scene.byHand)).toBeLessThan(3);
      expect(Math.abs(result.level - level)).toBeLessThan(3);
    });

    test(`loses about ${-noise} points to noise and gets ${other} from everything else`, () => {
      expect(Math.abs(result.noise - noise)).toBeLessThan(4);
      expect(Math.abs(result.other - other)).toBeLessThan(3);
    });

    test(`scores about ${score} and is ${colour(score)}`, () => {
      expect(Math.abs(result.score - score)).toBeLessThanOrEqual(4);
      expect(result.ampel).toBe(colour(score) as typeof result.ampel);
    });
  });
}

test('all 26 scenes come in the order of the table', () => {
  expect(SCENES).toHaveLength(26);
  const scores = SCENES.map((scene) => rated(scene).score);
  for (let i = 1; i < scores.length; i++) {
    // Neighbours at most two points apart in the table may swap by one point.
    expect(`${SCENES[i]!.name}: ${scores[i]! <= scores[i - 1]! + 1}`).toBe(`${SCENES[i]!.name}: true`);
  }
});
