/** Wind, frost, cold air and slopes: cautions that people read, and that never change a score. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { Shore } from '../../../src/region/format/codes.ts';
import type { Region } from '../../../src/region/read/reader.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { IN_GERMANY, SceneMap } from '../../support/maps/scene-map.ts';
import type { Answer } from '../../support/scoring/spot-answer.ts';

interface Cautions {
  wind?: string;
  frost?: string;
}

const GROUND = ['wind', 'frost', 'cold_hollow', 'pitch_slope'];

/** Returns the answer for the middle of a scene on the 10th of a month. */
function answered(region: Region, month: number, place = IN_GERMANY): Answer {
  const at = `2026-${String(month).padStart(2, '0')}-10T22:30:00Z`;
  return JSON.parse(new Scorer([region]).score({ ...place, at, now: 0, lang: 'en' }));
}

function cautions(...asked: Parameters<typeof answered>): Cautions {
  const { factors } = answered(...asked).explanation;
  return Object.fromEntries(
    factors.filter(({ key }) => GROUND.includes(key)).map(({ key, label }) => [key, label]),
  );
}

/** A hill of this height above a plain, 200 m wide on top. */
const hill = (height: number, plain = 300) =>
  new SceneMap().hilly(
    (east, north) => plain + height * Math.max(0, Math.min(1, 1.2 - Math.hypot(east, north) / 500)),
  );

describe('wind', () => {
  test('is named on a hilltop in any month, with its height above the land around', () => {
    for (const month of [1, 7])
      expect(cautions(hill(80), month).wind).toMatch(
        /^On a ridge \d+ m above the land around: open to the wind/,
      );
  });

  test('is not named on level ground, on a slope, in a hollow and where no terrain is known', () => {
    const slope = new SceneMap().hilly((_, north) => 300 + north / 10);
    for (const region of [hill(0), slope, hill(-80), new SceneMap().region()])
      expect(cautions(region, 7)).not.toHaveProperty('wind');
  });

  test('is named within 150 m of a beach of the sea, but not of a lake', () => {
    const beach = (value: number, metres: number) =>
      cautions(new SceneMap().area('sand', [metres, -100], [metres + 200, 100], { value }).region(), 7);
    expect(beach(Shore.sea, 100).wind).toStartWith('By the open sea');
    expect(beach(Shore.sea, 200)).not.toHaveProperty('wind');
    expect(beach(Shore.beach, 100)).not.toHaveProperty('wind');
  });
});

describe('frost', () => {
  const flat = (metres: number, place = IN_GERMANY) => new SceneMap(place).hilly(() => metres);

  test('is named high up, and lower in winter', () => {
    expect(cautions(flat(1000), 1).frost).toBe(
      '1000 m above the sea: frost is usual on nights of this month',
    );
    expect(cautions(flat(1000), 7)).not.toHaveProperty('frost');
    expect(cautions(flat(2900), 7)).toHaveProperty('frost');
    expect(cautions(flat(250), 1)).not.toHaveProperty('frost');
  });

  test('has its winter in July south of the equator, and is not guessed in the tropics', () => {
    const otago = { lat: -45, lon: 169 };
    expect(cautions(flat(800, otago), 7, otago)).toHaveProperty('frost');
    expect(cautions(flat(800, otago), 1, otago)).not.toHaveProperty('frost');
    const quito = { lat: -0.2, lon: -78.5 };
    expect(cautions(flat(2850, quito), 7, quito)).not.toHaveProperty('frost');
  });

  test('once named, is named at every higher place of the same month and latitude', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 0, max: 1000 }),
        (month, metres, more) => {
          const isNamed = 'frost' in cautions(flat(metres), month);
          if (isNamed) expect(cautions(flat(metres + more), month)).toHaveProperty('frost');
        },
      ),
      { numRuns: 12 },
    );
  });
});

test('no caution of the ground changes a score', () => {
  const plain = answered(hill(0), 1).score;
  for (const height of [-80, 80]) {
    const { score, explanation } = answered(hill(height), 1);
    const named = explanation.factors.filter(({ key }) => GROUND.includes(key));
    expect(named.length).toBePositive();
    expect(named.every(({ points }) => points === 0)).toBeTrue();
    expect(score).toBe(plain);
  }
});
