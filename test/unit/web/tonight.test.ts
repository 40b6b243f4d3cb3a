/**
 * The one decision of a list: the best place that one may use, and the one to go to if it is taken. And lists that need no
 * request.
 */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Place } from '../../../src/api/nearby.ts';
import { metresApart } from '../../../src/shared/geo/distance.ts';
import { spotIdOf } from '../../../src/shared/spot-id.ts';
import { headingOf, whyOf } from '../../../src/web/parts/list/tonight.tsx';
import { createKnownLists } from '../../../src/web/places/known-lists.ts';
import { boundsOfTonight, decide, decideAgain, minutesApart } from '../../../src/web/places/tonight.ts';
import { NO_FILTERS } from '../../../src/web/state/filters.ts';
import type { ListQuestion, Origin, PlaceList } from '../../../src/web/state/listed.ts';
import { SAMPLE_FACTS } from '../../support/http/sample-score.ts';

const YOU: Origin = { lat: 51.1, lon: 6.8, of: 'you', name: '' };
const MIDDLE: Origin = { ...YOU, of: 'middle' };

/** Returns an allowed place so far north and east of the origin, m. */
function place(north: number, east: number, score: number, more: Partial<Place> = {}): Place {
  const at = { lat: YOU.lat + north / 111_195, lon: YOU.lon + east / 69_827 };
  return {
    ...SAMPLE_FACTS,
    ...at,
    ...{ score, standing: 'car_park', allowed: 'yes', official: false, open: null, confirmed: true },
    spot_id: spotIdOf(at.lat, at.lon),
    title: `${score} at ${north}, ${east}`,
    ...more,
  } as Place;
}

const decided = (places: Place[], origin = YOU, nearest: Place | null = null) => {
  const found = decide({ places, origin, nearest });
  return found && [found.best.title, found.planB?.title ?? null];
};

describe('the decision', () => {
  test('is the best place within twenty minutes, not a better one farther away', () => {
    const near = place(5000, 0, 72);
    const far = place(30_000, 0, 95);
    expect(decided([far, near])).toEqual([near.title, null]);
    // nobody drives from the middle of the map
    expect(decided([far, near], MIDDLE)).toEqual([far.title, null]);
    // better far than nothing
    expect(decided([far])).toEqual([far.title, null]);
  });

  test('is none that is bad, forbidden, closed, too small for the van, or only a point on the map', () => {
    const fair = place(1000, 0, 50);
    const not = [
      place(0, 0, 40),
      place(0, 500, 90, { allowed: 'no' }),
      place(0, 900, 90, { open: false }),
      place(0, 1300, 90, { confirmed: false }),
      place(0, 1700, 90, { vehicle: { fits: false, label: 'Too low', cautions: [] } as never }),
    ];
    expect(decided([...not, fair])).toEqual([fair.title, null]);
    expect(decided(not)).toBeNull();
    expect(decided([])).toBeNull();
  });

  test('is the nearest good place where the list has none', () => {
    const good = place(8000, 0, 80);
    expect(decided([place(0, 0, 30)], YOU, good)).toEqual([good.title, null]);
    expect(decided([place(0, 0, 30)], MIDDLE, good)).toEqual([good.title, null]);
    // what is in view comes before it
    expect(decided([place(0, 0, 55)], MIDDLE, good)).toEqual(['55 at 0, 0', good.title]);
  });

  test('prefers an official site among equals', () => {
    const official = place(4000, 0, 80, { official: true });
    expect(decided([place(1000, 0, 80), official])).toEqual([official.title, '80 at 1000, 0']);
  });

  test('has a second place that is not the same car park, and near before good', () => {
    const best = place(0, 0, 90);
    expect(decided([best, place(0, 200, 89)])).toEqual([best.title, null]);
    expect(decided([best, place(0, 200, 89), place(9000, 0, 88), place(0, 1000, 60)])).toEqual([
      best.title,
      '60 at 0, 1000',
    ]);
    expect(decided([best, place(9000, 0, 88)])).toEqual([best.title, '88 at 9000, 0']);
    expect(decided([best, place(40_000, 0, 88)])).toEqual([best.title, null]);
  });

  test('holds its laws whatever the list is', () => {
    const anyPlace = fc
      .tuple(
        fc.integer({ min: -30_000, max: 30_000 }),
        fc.integer({ min: -30_000, max: 30_000 }),
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom('yes', 'no', 'rules', 'unknown'),
      )
      .map(([north, east, score, allowed]) => place(north, east, score, { allowed }));
    fc.assert(
      fc.property(fc.array(anyPlace, { maxLength: 12 }), fc.boolean(), (places, isStart) => {
        const origin = isStart ? YOU : MIDDLE;
        const found = decide({ places, origin, nearest: null });
        const usable = places.filter(({ allowed, score }) => allowed !== 'no' && score >= 45);
        expect(found === null).toBe(usable.length === 0);
        if (!found) return;
        const near = usable.filter((each) => minutesApart(origin, each) <= 20);
        const from = isStart && near.length > 0 ? near : usable;
        expect(found.best.score).toBe(Math.max(...from.map(({ score }) => score)));
        const apart = usable.filter((each) => metresApart(found.best, each) >= 300);
        const reached = apart.some((each) => minutesApart(found.best, each) <= 20);
        expect(found.planB !== null).toBe(reached);
        const [west, south, east, north] = boundsOfTonight(found, origin);
        for (const { lat, lon } of [found.best, found.planB ?? found.best])
          expect(lon >= west && lon <= east && lat >= south && lat <= north).toBeTrue();
      }),
    );
  });
});

test('the order of the list does not change the decision', () => {
  const question = { bounds: [6, 51, 7, 52], origin: YOU, at: null, wishes: NO_FILTERS } as const;
  const best = place(6000, 0, 90);
  const nearest = place(100, 0, 60);
  const list = (sort: 'score' | 'distance', places: Place[]) =>
    ({ ...question, sort, places, nearest: null }) as unknown as PlaceList;
  const before = { ...list('score', [best, nearest]), tonight: decide(list('score', [best, nearest])) };
  // the first page of the nearest lacks the best one
  expect(decideAgain(list('distance', [nearest]), before)?.best).toBe(best);
  const other = { ...list('distance', [nearest]), at: '2026-12-04T22:00' };
  expect(decideAgain(other, before)?.best).toBe(nearest);
  // its words are those of the latest answer
  const renamed = { ...best, title: 'Neuer Name' };
  expect(decideAgain(list('distance', [renamed, nearest]), before)?.best.title).toBe('Neuer Name');
});

test('its heading is true of a place that is none of the list', () => {
  const listed = place(9000, 0, 80);
  const nearest = place(150_000, 0, 80);
  expect(headingOf(listed, { at: null, nearest })).toBe('Tonight: the best place');
  expect(headingOf(nearest, { at: null, nearest })).toBe('Tonight: the nearest good place');
});

test('one sentence says why: noise, what is sure about law and price, and the drive', () => {
  const { facilities } = SAMPLE_FACTS;
  const quiet = place(9000, 0, 80, {
    ...{ loudness: 'quiet', official: true, facilities: { ...facilities, fee: false } },
    loudest: { kind: 'road', name: 'Malbunstrasse', distance_m: 71, db: 38 },
  });
  expect(whyOf(quiet, YOU)).toBe('Quiet: Malbunstrasse, 70\u00a0m. Official. Free. 19\u00a0min.');
  expect(whyOf(quiet, { ...YOU, of: 'town', name: 'Vaduz' })).toBe(
    'Quiet: Malbunstrasse, 70\u00a0m. Official. Free. 19\u00a0min from Vaduz.',
  );
  const unknown = { ...quiet, official: false, allowed: 'unknown', loudest: null, facilities } as Place;
  expect(whyOf(unknown, MIDDLE)).toBe('Quiet. Look for signs.');
});

describe('the lists of the last minutes', () => {
  const BOUNDS: PlaceList['bounds'] = [6.7, 51, 6.9, 51.2];
  const question = { bounds: BOUNDS, origin: MIDDLE, at: null, wishes: NO_FILTERS, sort: 'score' as const };
  const [west, east] = [place(0, -5000, 80), place(0, 5000, 75)];
  const law = { country: 'DE', first_place: 0 } as PlaceList['law'][number];
  const list = (more: Partial<PlaceList> = {}) =>
    ({
      ...{ ...question, places: [west, east], matches: 2, listed: 2, choices: 2, cursor: null, law: [law] },
      ...{
        not_allowed: [place(0, -6000, 50), place(0, 6000, 50)],
        nearest: null,
        askedAt: '',
        savedMapOf: null,
        ...more,
      },
    }) as PlaceList;
  const WEST: PlaceList['bounds'] = [6.7, 51.05, 6.79, 51.15];
  const found = (kept: PlaceList, asked: Partial<ListQuestion> = {}, language = 'en') => {
    let now = 'en';
    const lists = createKnownLists(
      () => now,
      ({ askedAt }) => askedAt === 'long ago',
    );
    lists.keep(kept);
    now = language;
    return lists.find({ ...question, ...asked });
  };

  test('answer the same view, and one a few pixels beside it', () => {
    const kept = list();
    expect(found(kept)).toBe(kept);
    expect(found(kept, { bounds: [6.701, 51, 6.901, 51.2] })).toBe(kept);
    expect(found(kept, { bounds: [6.71, 51, 6.91, 51.2] })).toBeNull();
    // though it goes on
    const long = list({ cursor: '2-1' });
    expect(found(long)).toBe(long);
  });

  test('answer a part of their view with the places in it', () => {
    const part = found(list(), { bounds: WEST })!;
    expect(part.places).toEqual([west]);
    expect(part.not_allowed).toHaveLength(1);
    expect([part.bounds, part.matches, part.listed, part.law[0]?.first_place]).toEqual([WEST, 1, 1, 0]);
  });

  test('do not answer what they do not know', () => {
    const asked = { bounds: WEST };
    expect(found(list({ cursor: '2-1' }), asked)).toBeNull();
    expect(found(list({ isSampled: true }), asked)).toBeNull();
    expect(found(list({ law: [law, { ...law, country: 'NL', first_place: 1 }] }), asked)).toBeNull();
    // the nearest good place is elsewhere
    expect(found(list({ places: [place(0, -5000, 30), east] }), asked)).toBeNull();
    const wishes = { ...NO_FILTERS, isOpen: true };
    expect(found(list({ wishes }), { ...asked, wishes })).toBeNull();
    expect(found(list({ sort: 'distance' }), { ...asked, sort: 'distance' })).toBeNull();
    expect(found(list(), { bounds: [6.6, 51.05, 6.79, 51.15] })).toBeNull();
    expect(found(list({ askedAt: 'long ago' }))).toBeNull();
    expect(found(list(), { at: '2026-12-01T22:00' })).toBeNull();
    expect(found(list(), { origin: YOU })).toBeNull();
    expect(found(list(), {}, 'de')).toBeNull();
    expect(found(list({ savedMapOf: '2026-01-01T00:00:00Z' }))).toBeNull();
  });
});
