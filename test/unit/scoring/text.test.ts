// What people read: every sentence in both languages, complete, in plain words, with correct numbers.
import { describe, expect, test } from 'bun:test';
import { de } from '../../../src/scoring/text/de.ts';
import { en } from '../../../src/scoring/text/en.ts';
import type { Phrase } from '../../../src/scoring/text/phrases.ts';
import { say } from '../../../src/scoring/text/say.ts';
import { LANGUAGES } from '../../../src/shared/language.ts';
import { PHRASE_KEYS, samplesOf } from '../../support/scoring/phrase-samples.ts';

/** Technical remains: placeholders, keys with underscores, objects, unrounded numbers, empty brackets. */
const LEAKS = /undefined|null|NaN|Infinity|\[object|\w_\w|\{|\}|\d[.,]\d\d|\(\)| {2}|^ | $| :| ,/;

describe('every phrase', () => {
  test('has samples, and both languages word the same phrases', () => {
    expect(PHRASE_KEYS.toSorted()).toEqual(Object.keys(en).toSorted() as typeof PHRASE_KEYS);
    expect(Object.keys(de).toSorted()).toEqual(Object.keys(en).toSorted());
    for (const key of PHRASE_KEYS) expect(samplesOf(key).length).toBeGreaterThan(0);
  });

  test.each(PHRASE_KEYS)('%s is a clean sentence in both languages', (key) => {
    for (const phrase of samplesOf(key)) {
      for (const language of LANGUAGES) {
        const text = say(phrase, language);
        expect(text.length).toBeGreaterThan(2);
        expect(text).not.toMatch(LEAKS);
        if (key !== 'quality_level') expect(text.charAt(0)).toBe(text.charAt(0).toUpperCase());
        expect(text).not.toMatch(/[.!:,;]$/);
      }
      expect(say(phrase, 'de')).not.toBe(say(phrase, 'en'));
    }
  });

  test.each(PHRASE_KEYS)('%s has the name of the place in it whenever it gets one it needs', (key) => {
    for (const phrase of samplesOf(key)) {
      if (!('name' in phrase) || typeof phrase.name !== 'string' || !NAMED.has(key)) continue;
      for (const language of LANGUAGES) expect(say(phrase, language)).toContain(phrase.name);
    }
  });

  test('German has no English words left, English no German ones', () => {
    for (const key of PHRASE_KEYS) {
      for (const phrase of samplesOf(key)) {
        // the name of an island is the same in German
        expect(say(phrase, 'de').replace('Isle of Man', '')).not.toMatch(
          /\b(away|here|near|the|of|and|road|possible|night)\b/i,
        );
        expect(say(phrase, 'en').replace(/Silvesternacht/, '')).not.toMatch(
          /\b(und|der|die|das|möglich|nachts|etwa|Straße)\b/,
        );
      }
    }
  });
});

/** Phrases that name what they speak of. */
const NAMED: ReadonlySet<string> = new Set([
  'road_noise',
  'rail_noise',
  'industry_noise',
  'bells',
  'hospital',
  'fire_station',
  'bus_stop',
  'rail_station',
  'delivery',
  'official_site',
  'permitted_site',
  'access_rule',
  'protected_area',
  'police',
  'military_nearby',
]);

describe('numbers and plurals', () => {
  const both = (phrase: Phrase) => LANGUAGES.map((language) => say(phrase, language));

  test.each<[Phrase, string, string]>([
    [
      { key: 'community', counts: { calm: 0, noise: 1, knock: 0, police: 0 } },
      '1 recent report of noise',
      '1 aktuelle Meldung: Lärm',
    ],
    [
      { key: 'community', counts: { calm: 2, noise: 0, knock: 0, police: 0 } },
      '2 recent reports of a quiet night',
      '2 aktuelle Meldungen: ruhige Nacht',
    ],
    [
      { key: 'community', counts: { calm: 0, noise: 2, knock: 1, police: 0 } },
      '3 recent reports: 2 of noise and 1 of a knock on the door',
      '3 aktuelle Meldungen: 2 × Lärm und 1 × Klopfen am Wagen',
    ],
    [
      { key: 'quality_reports', reports: 1 },
      '1 recent report from people who slept here',
      '1 aktuelle Meldung von Leuten, die hier übernachtet haben',
    ],
    [
      { key: 'small_car_park', spaces: 1 },
      'Only 1 space among homes: a van stands out',
      'Ein einzelner Stellplatz zwischen Wohnhäusern: ein Van fällt auf',
    ],
    [
      { key: 'small_car_park', spaces: 3 },
      'Only 3 spaces among homes: a van stands out',
      'Nur 3 Stellplätze zwischen Wohnhäusern: ein Van fällt auf',
    ],
    [{ key: 'siren', name: '', distance: 1260 }, 'Warning siren 1.3 km away', 'Warnsirene in 1,3 km'],
    [{ key: 'siren', name: '', distance: 3 }, 'Warning siren right here', 'Warnsirene gleich nebenan'],
    [
      { key: 'access_rule', rule: 'short_stay', ground: 'parking', name: '', minutes: 60 },
      'Car park: parking limited to 1 hour',
      'Parkplatz: Parken nur bis zu 1 Stunde',
    ],
    [
      { key: 'access_rule', rule: 'short_stay', ground: 'road', name: 'Ring', minutes: 90 },
      'Ring: parking limited to 1.5 hours',
      'Ring: Parken nur bis zu 1,5 Stunden',
    ],
    [
      { key: 'delivery', name: 'Lidl', distance: 52 },
      'Lidl (supermarket) 50 m away: deliveries from 4 am',
      'Supermarkt Lidl in 50 m: Anlieferung ab 4 Uhr',
    ],
    [
      { key: 'hospital', name: 'Krankenhaus Lauf', distance: 80 },
      'Krankenhaus Lauf (hospital) 80 m away: sirens possible',
      'Krankenhaus Lauf in 80 m: Martinshorn möglich',
    ],
  ])('%o', (phrase, english, german) => {
    expect(both(phrase)).toEqual([english, german]);
  });
});
