/** The texts of a list of places: lights, counts, titles of rows, the law above it. */

import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { LawOfCountry } from '../../../src/api/facts/country-law.ts';
import { ALLOWED } from '../../../src/api/facts/words.ts';
import type { Place } from '../../../src/api/nearby.ts';
import type { Score } from '../../../src/api/score.ts';
import { STANDINGS } from '../../../src/shared/standings.ts';
import type { Van } from '../../../src/shared/van.ts';
import type { Bounds } from '../../../src/web/lib/geo.ts';
import { quickNights } from '../../../src/web/lib/nights.ts';
import {
  lawsToTell,
  notAllowedWords,
  sentenceOfLaw,
  wordsOfLaw,
} from '../../../src/web/parts/list/law-words.ts';
import { countWords } from '../../../src/web/parts/list/list-head.tsx';
import { cardOfAnswer, lightOfPlace } from '../../../src/web/places/card-place.ts';
import { rowTitlesOf, shortTitleOf } from '../../../src/web/places/place-title.ts';
import { regionsNamed } from '../../../src/web/places/region-names.ts';
import { shownPlaces } from '../../../src/web/places/shown-places.ts';
import { NO_FILTERS, toggled, wishesOfFilters, wishQuery } from '../../../src/web/state/filters.ts';
import type { PlaceList } from '../../../src/web/state/listed.ts';
import type { CoveredRegion } from '../../../src/web/state/state.ts';
import { nearbyWith, SAMPLE, SAMPLE_FACTS } from '../../support/http/sample-score.ts';

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
    expect(notAllowedWords([lawWith({ level: 'forbidden', fine })])).toBe('The fine is 300 to 600\u00a0€.');
    expect(notAllowedWords([lawWith({ car_park: 'forbidden', fine })])).toBe(
      'The fine is 300 to 600\u00a0€.',
    );
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
      'Elsewhere the fine is 600\u00a0€.',
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
      'nor in nature; fine 120 to 600\u00a0€',
      false,
    ]);
    expect(said({ ...portugal, nature: 'unknown', fine })).toEqual([
      'Portugal: up to 48 h, not by the sea;',
      'fine 600\u00a0€',
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
    expect(said({ level: 'unknown' })).toEqual(['Andorra: no law is known, look for signs.', '', false]);
    for (const level of ['allowed', 'tolerated'] as const) expect(said({ level })).toBeNull();
  });

  test('is a sentence where it is read in one line', () => {
    const said = (more: Partial<LawOfCountry>) => sentenceOfLaw(wordsOfLaw(lawWith(more))!);
    const fine = { least: 600, most: 600, currency: 'EUR' };
    expect(said({ level: 'forbidden', fine })).toBe(
      'Andorra: only on official sites. Elsewhere the fine is 600\u00a0€.',
    );
    expect(said({ level: 'allowed', hours: 48, shore: 'forbidden', fine })).toBe(
      'Andorra: up to 48 h, not by the sea; fine 600\u00a0€.',
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
    // the law of a neighbour never heads the list of a country whose law is unknown
    const beside = [laws[1]!, lawWith({ country: 'LI', level: 'unknown', first_place: 0 })];
    expect(lawsToTell(beside).map(({ country }) => country)).toEqual(['LI', 'AT']);
    expect(lawsToTell(beside.slice(1))).toEqual([]);
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
  const rows = (...places: Place[]) => rowTitlesOf(places, { ...listWith({}), places });

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
      ...['Golden Bay', 'Triq il-Kbira', '400\u00a0m south of Manikata', 'Mellieħa', 'Camping Pla'],
      ...['Crematorium car park', 'Car park', 'Car parking Nord'],
    ]);
  });

  test('keeps a distance and its unit in one line', () => {
    const title = 'Car park at Golden Bay, 530 m north of Manikata';
    expect(rows(place(title), place('Car park 1.2 km south of Manikata'), place('Car park 3 mm'))).toEqual([
      ...['Golden Bay, 530\u00a0m north of Manikata', '1.2\u00a0km south of Manikata', '3 mm'],
    ]);
  });

  test('keeps the kind where two rows would be the same', () => {
    expect(rows(place('Car park at Golden Bay'), place('Lay-by at Golden Bay', 'layby'))).toEqual([
      'Car park at Golden Bay',
      'Lay-by at Golden Bay',
    ]);
  });
});

test('a button calls a place by the thing, without its kind and where it lies from something else', () => {
  const names = {
    'Car park at Golden Bay, 530\u00a0m north of Manikata': 'Golden Bay',
    'Car park at Golden Bay, Mellieħa': 'Golden Bay, Mellieħa',
    'Car park 400\u00a0m south of Manikata': 'Car park 400\u00a0m south of Manikata',
    'Car park': 'Car park',
  };
  for (const [title, name] of Object.entries(names)) expect(shortTitleOf(title, 'parking')).toBe(name);
  expect(shortTitleOf('Golden Bay', null)).toBe('Golden Bay');
});

test('the nights chosen most are tomorrow, Friday and Saturday, each once', () => {
  // a Saturday, a Wednesday, a Thursday and a Friday
  expect(quickNights('2026-11-28')).toEqual(['2026-11-29', '2026-12-04', '2026-12-05']);
  expect(quickNights('2026-12-02')).toEqual(['2026-12-03', '2026-12-04', '2026-12-05']);
  expect(quickNights('2026-12-03')).toEqual(['2026-12-04', '2026-12-05']);
  expect(quickNights('2026-12-04')).toEqual(['2026-12-05', '2026-12-11']);
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
