/** The texts of a list of places: lights, counts, origins of distances, the law above it. */

import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { LawOfCountry } from '../../../src/api/facts/country-law.ts';
import type { FoundKind, Match } from '../../../src/api/facts/found-kinds.ts';
import { ALLOWED } from '../../../src/api/facts/words.ts';
import type { Place } from '../../../src/api/nearby.ts';
import type { FoundPlace } from '../../../src/api/places.ts';
import type { ExplainedFactor, Score } from '../../../src/api/score.ts';
import { isInside } from '../../../src/shared/geo/box.ts';
import { metresApart } from '../../../src/shared/geo/distance.ts';
import { STANDINGS } from '../../../src/shared/standings.ts';
import type { Van } from '../../../src/shared/van.ts';
import { routeCorners } from '../../../src/web/lib/exchange/route.ts';
import { type Bounds, boundsOfPlaces } from '../../../src/web/lib/geo.ts';
import { quickNights } from '../../../src/web/lib/nights.ts';
import {
  lawsToTell,
  notAllowedWords,
  sentenceOfLaw,
  wordsOfLaw,
} from '../../../src/web/parts/list/law-words.ts';
import { countWords } from '../../../src/web/parts/list/list-head.tsx';
import { pointLines } from '../../../src/web/parts/place/points.tsx';
import { oldMapYear } from '../../../src/web/parts/place/trust.tsx';
import { whyNoVan } from '../../../src/web/parts/place/verdict.tsx';
import { cardOfAnswer, lightOfPlace } from '../../../src/web/places/card-place.ts';
import { originOf } from '../../../src/web/places/found-places.ts';
import { rowTitleOf } from '../../../src/web/places/place-title.ts';
import { regionsNamed } from '../../../src/web/places/region-names.ts';
import { placeOfWords, planAlong, planThrough, readingOf } from '../../../src/web/places/route-plan.ts';
import { shownPlaces } from '../../../src/web/places/shown-places.ts';
import { withoutHoles } from '../../../src/web/rating.ts';
import { NO_FILTERS, toggled, wishesOfFilters, wishQuery } from '../../../src/web/state/filters.ts';
import type { PlaceList } from '../../../src/web/state/listed.ts';
import type { CoveredRegion } from '../../../src/web/state/state.ts';
import { distanceTo } from '../../../src/web/state/units.ts';
import { nearbyWith, SAMPLE, SAMPLE_FACTS } from '../../support/http/sample-score.ts';

const point = fc.record({
  lat: fc.double({ min: 47, max: 47.2, noNaN: true }),
  lon: fc.double({ min: 9, max: 9.2, noNaN: true }),
});
const SPOT = { lat: 51.1, lon: 6.8 };
const VIEW: Bounds = [9.05, 47.05, 9.15, 47.15];

function listWith(more: Partial<PlaceList>): PlaceList {
  const origin = { lat: 47.1, lon: 9.1, of: 'middle', name: '' } as const;
  const question = { bounds: VIEW, origin, at: null, wishes: NO_FILTERS, sort: 'score' } as const;
  const known = { nearest: null, askedAt: '2026-02-16T20:00:00Z', savedMapOf: null };
  return { ...nearbyWith({}), ...question, ...known, ...more };
}

describe('the light of a place', () => {
  test('is never a colour where the law forbids the night or no van fits, whatever the score', () => {
    const anything = fc.record({
      allowed: fc.constantFrom(...ALLOWED),
      standing: fc.constantFrom(...STANDINGS),
      score: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(anything, (place) => {
        const light = lightOfPlace(place);
        if (place.standing === 'none') expect(light).toBe('no_van');
        else if (place.allowed === 'no') expect(light).toBe('not_allowed');
        else expect(light).toBe(place.score >= 70 ? 'good' : place.score >= 45 ? 'fair' : 'bad');
      }),
    );
  });
});

describe('the card of a rated spot', () => {
  const facilities = { ...SAMPLE_FACTS.facilities, toilets: true, fee: false };

  test('has the facilities of its answer if no list has the place', () => {
    const answer = { ...SAMPLE, facilities };
    expect(cardOfAnswer(SPOT, answer, null).facilities).toEqual(facilities);
    const { facilities: _, ...older } = answer;
    // as older pages saved it
    expect(cardOfAnswer(SPOT, older as Score, null).facilities).toBeNull();
  });
});

describe('the places on the map', () => {
  test('have one pin each, also if a better place is saved', () => {
    const star = { ...SPOT, spotId: 'a', place: null, answer: SAMPLE, answeredAt: '', nights: [] };
    const better = ['a', 'b'].map((spot_id) => ({ ...SAMPLE_FACTS, ...SPOT, spot_id, score: 80 }) as Place);
    for (const tab of ['map', 'saved', 'route'] as const) {
      const shown = shownPlaces({ tab, list: null, route: null, stars: [star], better });
      expect(shown.map(({ card }) => card.id)).toEqual(['a', 'b']);
    }
  });
});

describe('the points of a score', () => {
  const factor = fc.record({
    key: fc.constantFrom('road_noise', 'residents', 'forest'),
    points: fc.double({ min: -40, max: 10, noNaN: true }),
  });

  test('are at most four whole numbers that add up to it, and one more at either end of the scale', () => {
    fc.assert(
      fc.property(fc.array(factor, { maxLength: 12 }), (some) => {
        const factors = some.map((each) => ({ ...each, label: each.key }) as ExplainedFactor);
        const sum = factors.reduce((all, { points }) => all + points, 100);
        const score = Math.min(100, Math.max(0, Math.round(sum)));
        const lines = pointLines(factors, score);
        const isBeyond = Math.round(sum) < 0 || Math.round(sum) > 100;
        expect(lines.length).toBeLessThanOrEqual(isBeyond ? 5 : 4);
        const total = lines.reduce((all, { points }) => all + points, 100);
        // nothing that matters needs no lines
        expect(total).toBe(lines.length > 0 ? score : 100);
        if (lines.length === 0) expect(score).toBeGreaterThan(98);
        expect(lines.every(({ points }) => points !== 0)).toBeTrue();
      }),
    );
  });

  test('beyond 0 or 100 are named as that, not as rounding', () => {
    const linesOf = (points: readonly number[], score: number) => {
      const factors = points.map(
        (each) => ({ key: 'noise', label: 'Noise', points: each }) as ExplainedFactor,
      );
      return pointLines(factors, score).map((line) => [line.words, line.points]);
    };
    expect(linesOf([-75, -30, -20], 0)).toEqual([
      ['Noise', -75],
      ['Noise', -30],
      ['Noise', -20],
      ['Not below 0', 25],
    ]);
    expect(linesOf([-80.4, -30.4, -1, -0.2], 0)).toEqual([
      ['Noise', -80],
      ['Noise', -30],
      ['2 small things', -2],
      ['Not below 0', 12],
    ]);
    expect(linesOf([-80, -0.8], 19)).toEqual([
      ['Noise', -80],
      ['Noise', -1],
    ]);
    expect(linesOf([-0.4, 0.3], 100)).toEqual([]);
    expect(linesOf([8], 100)).toEqual([
      ['Noise', 8],
      ['Not above 100', -8],
    ]);
    expect(linesOf([-20.4, -20.4], 59)).toEqual([
      ['Noise', -20],
      ['Noise', -20],
      ['Rounded', -1],
    ]);
  });
});

describe('the text above the list', () => {
  test('says how many places there are, and where distances start', () => {
    const town = { lat: 47.14, lon: 9.52, of: 'town', name: 'Vaduz' } as const;
    expect(countWords(listWith({ listed: 39, origin: town }))).toBe('39 places · from Vaduz');
    expect(countWords(listWith({ listed: 1 }))).toBe('1 place');
    const wishes = toggled(NO_FILTERS, 'toilets');
    expect(countWords(listWith({ matches: 4, choices: 50, wishes }))).toBe('4 of 50 places');
    expect(countWords(listWith({ listed: 39, savedMapOf: '2021-10-02T00:00:00Z' }))).toBe(
      '39 places · map of Oct 2021',
    );
    expect(countWords(listWith({ listed: 11, law: [lawWith({ level: 'forbidden' })] }))).toBe('11 sites');
  });

  function lawWith(more: Partial<LawOfCountry>): LawOfCountry {
    return {
      ...{
        country: 'AD',
        part: null,
        share: 1,
        level: 'unknown',
        car_park: 'unknown',
        hours: null,
        nights: null,
      },
      ...{ self_contained: false, fine: null, shore: 'unknown', nature: 'unknown', rest_areas: false },
      ...{ source: null, checked: 2026 },
      ...more,
    };
  }

  test('names the fine for a night that the law of the country forbids, and no fine for another reason', () => {
    const fine = { least: 300, most: 600, currency: 'EUR' };
    expect(notAllowedWords([lawWith({ level: 'forbidden', fine })])).toBe('The fine is 300 to 600 €.');
    expect(notAllowedWords([lawWith({ car_park: 'forbidden', fine })])).toBe('The fine is 300 to 600 €.');
    for (const laws of [[], [lawWith({ level: 'forbidden' })], [lawWith({ level: 'allowed', fine })]])
      expect(notAllowedWords(laws)).toBe('By law, a sign or the owner.');
  });

  test('states the law in its fixed words', () => {
    const said = (more: Partial<LawOfCountry>) => {
      const words = wordsOfLaw(lawWith(more));
      return words && [words.first, words.second, words.isForbidden];
    };
    const fine = { least: 600, most: 600, currency: 'EUR' };
    expect(said({ level: 'forbidden', fine })).toEqual([
      'Andorra: only on official sites.',
      'Elsewhere the fine is 600 €.',
      true,
    ]);
    expect(said({ level: 'forbidden' })).toEqual([
      'Andorra: only on official sites.',
      'Elsewhere it is forbidden.',
      true,
    ]);
    expect(said({ country: 'CH', level: 'restricted' })).toEqual([
      'Switzerland: local rules decide.',
      'Look for signs.',
      false,
    ]);
    const portugal = {
      country: 'PT',
      level: 'allowed',
      hours: 48,
      shore: 'forbidden',
      nature: 'forbidden',
    } as const;
    expect(said({ ...portugal, fine: { least: 120, most: 600, currency: 'EUR' } })).toEqual([
      'Portugal: up to 48 h, not by the sea',
      'nor in nature; fine 120 to 600 €',
      false,
    ]);
    expect(said({ ...portugal, nature: 'unknown', fine })).toEqual([
      'Portugal: up to 48 h, not by the sea;',
      'fine 600 €',
      false,
    ]);
    expect(said({ country: 'DE', level: 'allowed', nights: 1 })).toEqual([
      'Germany: one night to rest, no camping',
      '',
      false,
    ]);
    expect(said({ country: 'HR', level: 'allowed', self_contained: true })).toEqual([
      'Croatia: only with toilet and waste tank',
      '',
      false,
    ]);
    // the stricter rule of roads and car parks
    expect(said({ country: 'GR', level: 'allowed', car_park: 'forbidden' })?.[2]).toBeTrue();
    for (const level of ['allowed', 'tolerated', 'unknown'] as const) expect(said({ level })).toBeNull();
  });

  test('is a sentence where it is read in one line', () => {
    const said = (more: Partial<LawOfCountry>) => sentenceOfLaw(wordsOfLaw(lawWith(more))!);
    const fine = { least: 600, most: 600, currency: 'EUR' };
    expect(said({ level: 'forbidden', fine })).toBe(
      'Andorra: only on official sites. Elsewhere the fine is 600 €.',
    );
    expect(said({ level: 'allowed', hours: 48, shore: 'forbidden', fine })).toBe(
      'Andorra: up to 48 h, not by the sea; fine 600 €.',
    );
    expect(said({ level: 'allowed', hours: 48 })).toBe('Andorra: up to 48 h.');
  });

  test('states the laws of the countries of the listed places, that of the first card first, however small', () => {
    const laws = [
      lawWith({ country: 'CH', share: 0.8, level: 'restricted' }),
      lawWith({ country: 'AT', share: 0.1, level: 'restricted', first_place: 3 }),
      lawWith({ country: 'LI', share: 0.1, level: 'forbidden', first_place: 0 }),
    ];
    expect(lawsToTell(laws).map(({ country }) => country)).toEqual(['LI', 'AT']);
    // nothing to say about the countries of the places, and nothing about the others
    expect(lawsToTell([laws[0]!, lawWith({ country: 'LI', first_place: 0 })])).toEqual([]);
  });

  test('states without places the laws of two countries at most, each with a third of the view or more, the larger first', () => {
    const shares = [0.5, 0.34, 0.32, 0.1];
    const laws = shares.map((share) => lawWith({ share, level: 'restricted' }));
    expect(lawsToTell(laws).map(({ share }) => share)).toEqual([0.5, 0.34]);
    expect(lawsToTell([lawWith({ share: 0.9 })])).toEqual([]);
  });
});

describe('the title of a row', () => {
  const place = (title: string, kind: Place['kind'] = 'parking') =>
    ({ ...SAMPLE_FACTS, ...SPOT, spot_id: title + kind, title, name: '', kind, score: 80 }) as Place;
  const rows = (...places: Place[]) => places.map((each) => rowTitleOf(each, { ...listWith({}), places }));

  test('says the thing, as the icon says the kind', () => {
    expect(
      rows(
        place('Car park at Golden Bay'),
        place('Car park on Triq il-Kbira'),
        place('Car park 400 m south of Manikata'),
        place('Car park in Mellieħa'),
        place('Camping Pla', 'camp_site'),
        place('Crematorium car park'),
        place('Car park'),
        place('Car parking Nord'),
      ),
    ).toEqual([
      ...['Golden Bay', 'Triq il-Kbira', '400 m south of Manikata', 'Mellieħa', 'Camping Pla'],
      ...['Crematorium car park', 'Car park', 'Car parking Nord'],
    ]);
  });

  test('keeps the kind where two rows would be the same', () => {
    expect(rows(place('Car park at Golden Bay'), place('Lay-by at Golden Bay', 'layby'))).toEqual([
      'Car park at Golden Bay',
      'Lay-by at Golden Bay',
    ]);
  });
});

describe('an answer without map data', () => {
  const { meta, explanation } = SAMPLE;
  const hole: Score = { ...SAMPLE, meta: { ...meta, degraded: true, degraded_reason: 'no_map_data' } };
  const regions = [{ bounds: [6, 51, 7, 52] as Bounds }];

  test('means inside of a region that there is no road, or the sea, and elsewhere that there is no map', () => {
    const inside = withoutHoles(hole, SPOT, regions);
    expect(cardOfAnswer(SPOT, inside, null).light).toBe('no_van');
    expect(whyNoVan(inside)).toBe('No road within 120\u00a0m. No score.');
    const sea = { ...explanation, spot_context: { ...explanation.spot_context, country: null } };
    expect(whyNoVan(withoutHoles({ ...hole, explanation: sea }, SPOT, regions))).toBe(
      'Open water. No score.',
    );
    expect(cardOfAnswer(SPOT, withoutHoles(hole, { lat: 50, lon: 6.8 }, regions), null).light).toBe(
      'unknown',
    );
  });

  test('stays unknown while its map is loading', () => {
    const coming: Score = { ...hole, meta: { ...hole.meta, degraded_reason: 'map_data_loading' } };
    expect(withoutHoles(coming, SPOT, regions)).toBe(coming);
  });
});

test('a map warns from three years on, and names its year', () => {
  const now = Date.parse('2026-11-28T12:00:00Z');
  expect(oldMapYear('2016-11-02T00:00:00Z', now)).toBe(2016);
  expect(oldMapYear('2023-11-27T00:00:00Z', now)).toBe(2023);
  expect(oldMapYear('2023-12-24T00:00:00Z', now)).toBeNull();
  expect(oldMapYear(null, now)).toBeNull();
});

test('the nights chosen most are tomorrow, Friday and Saturday, each once', () => {
  // a Saturday, a Wednesday, a Thursday and a Friday
  expect(quickNights('2026-11-28')).toEqual(['2026-11-29', '2026-12-04', '2026-12-05']);
  expect(quickNights('2026-12-02')).toEqual(['2026-12-03', '2026-12-04', '2026-12-05']);
  expect(quickNights('2026-12-03')).toEqual(['2026-12-04', '2026-12-05']);
  expect(quickNights('2026-12-04')).toEqual(['2026-12-05', '2026-12-11']);
});

describe('distances', () => {
  test('start at the device if it is near, or at a searched town in view, or else in the middle', () => {
    const town = { lat: 47.1, lon: 9.06, of: 'town', name: 'Vaduz' } as const;
    const here = { lat: 47.5, lon: 9.5 };
    expect(originOf({ position: null, town: null }, VIEW)).toMatchObject({ of: 'middle' });
    expect(originOf({ position: here, town: null }, VIEW)).toMatchObject({ of: 'you', ...here });
    expect(originOf({ position: { lat: 38, lon: -9 }, town: null }, VIEW).of).toBe('middle');
    expect(originOf({ position: here, town }, VIEW)).toEqual(town);
    expect(originOf({ position: null, town }, [8, 46, 8.1, 46.1]).of).toBe('middle');
  });

  test('are rounded to useful steps', () => {
    const said = [30, 120, 860, 974, 976, 5840, 9940, 9960, 12_400].map((metres) =>
      // a no-break space keeps number and unit on one line
      distanceTo(metres).replace('\u00a0', '_'),
    );
    expect(said).toEqual([
      '50_m',
      '100_m',
      '850_m',
      '950_m',
      '1.0_km',
      '5.8_km',
      '9.9_km',
      '10.0_km',
      '12_km',
    ]);
    expect(distanceTo(7500, 'long')).toBe('7.5 kilometres');
  });

  test('across the date line are short, and the box around places contains each of them', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1 }), (places) => {
        const bounds = boundsOfPlaces(places);
        for (const each of places) expect(isInside(each, bounds)).toBeTrue();
      }),
    );
    expect(metresApart({ lat: 0, lon: 179.99 }, { lat: 0, lon: -179.99 })).toBeLessThan(2300);
  });
});

describe('wishes', () => {
  test('become parameters of the API, and none if nothing is wanted', () => {
    const set = (query: object) =>
      Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null));
    expect(set(wishQuery(wishesOfFilters(NO_FILTERS, null)))).toEqual({});
    const wanted = { ...toggled(toggled(NO_FILTERS, 'water'), 'good'), capacity: 5 };
    const van: Van = { height_m: 2.8, sleeper: 'light' };
    const wishes = wishesOfFilters({ ...wanted, kinds: ['camp_site', 'parking'] }, null);
    expect(set(wishQuery({ ...wishes, van }))).toEqual({
      water: 'true',
      min_score: 70,
      height_m: 2.8,
      sleeper: 'light',
      min_capacity: 5,
      kinds: 'camp_site,parking',
    });
    const open = wishesOfFilters({ ...NO_FILTERS, isOpen: true, withUnknown: true }, '2026-07-01T22:00');
    expect(set(wishQuery(open))).toEqual({ open_at: '2026-07-01T22:00', include_not_recorded: 'true' });
  });
});

describe('a route', () => {
  const corner = fc.record({
    lat: fc.double({ min: 40, max: 42, noNaN: true }),
    lon: fc.double({ min: 0, max: 2, noNaN: true }),
  });

  test('keeps the ends and the corners of its line, to a metre', () => {
    fc.assert(
      fc.property(fc.array(corner, { minLength: 2, maxLength: 4 }), (track) => {
        const corners = routeCorners(planAlong('a.gpx', track, null).route);
        expect(corners).toHaveLength(track.length);
        for (const [i, { lat, lon }] of corners.entries()) {
          expect(Math.abs(lat - track[i]!.lat)).toBeLessThan(1e-5);
          expect(Math.abs(lon - track[i]!.lon)).toBeLessThan(1e-5);
        }
      }),
    );
  });

  test('between coordinates, or a link to some, is named after both', async () => {
    const near = { lat: 0, lon: 0 };
    const { place: from } = await placeOfWords('-34.9054, -56.1912', near);
    const { place: to } = await placeOfWords('https://www.openstreetmap.org/#map=16/-34.8381/-56.0308', near);
    expect(planThrough([from!, to!], null).name).toBe('-34.9054 -56.1912 – -34.8381 -56.0308');
  });

  test.each([
    [['Lauf an der Pegnitz, Bavaria', 'Genève'], 'Lauf an der Pegnitz – Genève'],
    [['Neustadt, Hesse', 'Neustadt, Saxony'], 'Neustadt, Hesse – Neustadt, Saxony'],
    [['Neustadt, Hesse', 'Neustadt, Saxony, Germany', 'Jena'], 'Neustadt, Hesse – Jena'],
    [['Neustadt', 'Neustadt, Saxony'], 'Neustadt – Neustadt, Saxony'],
    // there and back
    [['Jena, Thuringia', 'Weimar', 'Jena, Thuringia'], 'Jena – Jena'],
  ])('through %j is called by names that differ where the places do', (words, name) => {
    const stops = words.map((each, i) => ({ lat: 50 + i, lon: 10, words: each }));
    expect(planThrough(stops, null).name).toBe(name);
  });
});

describe('a name in the form of a route', () => {
  const found = (display_name: string, match: Match, kind: FoundKind = 'town') =>
    ({ display_name, match, kind, lat: 50, lon: 10 }) as FoundPlace;

  test.each<[string, FoundPlace[], string]>([
    ['the name', [found('Mosta, Malta', 'exact'), found('Mosta Road', 'partial', 'street')], 'Mosta, Malta'],
    ['the name with its country', [found('Paris, Texas', 'context')], 'Paris, Texas'],
    [
      'the town of a country of this name',
      [found('Luxembourg', 'exact', 'country'), found('Luxembourg, Luxembourg', 'exact')],
      'Luxembourg, Luxembourg',
    ],
  ])('is taken for %s', (_, results, words) => {
    expect(readingOf(results)).toEqual({ place: { lat: 50, lon: 10, words }, candidates: [] });
  });

  test.each<[string, FoundPlace[], string[]]>([
    [
      'only a part of it matches',
      [found('Malta Police Dog Squad', 'partial', 'police')],
      ['Malta Police Dog Squad'],
    ],
    [
      'it is spelt otherwise, each candidate once',
      [found('Mosta', 'spelling'), found('Mosta', 'spelling', 'street'), found('Msida', 'spelling')],
      ['Mosta', 'Msida'],
    ],
    [
      'it is a country',
      [found('Uruguay', 'exact', 'country'), found('Plaza Uruguay', 'exact', 'place')],
      ['Uruguay', 'Plaza Uruguay'],
    ],
    ['nothing is found, without candidates', [], []],
  ])('is not taken if %s', (_, results, words) => {
    const { place, candidates } = readingOf(results);
    expect([place, candidates.map((each) => each.words)]).toEqual([null, words]);
  });
});

test('a region is found by any word of its title, with or without accents', () => {
  const regions = ['Malta', 'Île-de-France', 'Rheinland Pfalz'].map(
    (title): CoveredRegion => ({ name: title, title, bounds: [0, 0, 1, 1] }),
  );
  const named = (words: string) => regionsNamed(regions, words).map(({ title }) => title);
  expect(named('mal')).toEqual(['Malta']);
  expect(named(' ile')).toEqual(['Île-de-France']);
  expect(named('Pfalz')).toEqual(['Rheinland Pfalz']);
  expect(named('alta')).toEqual([]);
});
