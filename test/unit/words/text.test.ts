// Sentences for users in every language: complete, plain and with correct numbers.
import { describe, expect, test } from 'bun:test';
import { LANGUAGES, type Language } from '../../../src/shared/language.ts';
import type { Phrase, PhraseKey } from '../../../src/words/phrases.ts';
import { say } from '../../../src/words/say.ts';
import { sleepEffectOf } from '../../../src/words/sleep-effect.ts';
import { wordingOf } from '../../../src/words/wordings.ts';
import * as inPages from '../../../src/words/wordings-browser.ts';
import { PHRASE_KEYS, samplesOf } from '../../support/scoring/phrase-samples.ts';

/**
 * Technical leftovers: placeholders, keys with underscores, objects, unrounded numbers (thousands have three
 * digits), empty brackets.
 */
const LEAKS =
  /undefined|\bnull\b|NaN|Infinity|\[object|\w_\w|\{|\}|\d[.,]\d\d(?!\d(?!\d))|\(\)| {2}|^ | $| :| ,|:,/;

const whole = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u');
/** Common words that are typical of one language and absent from English, and the reverse. */
const TYPICAL: Readonly<Record<Language, RegExp>> = {
  en: whole('away|here|near|nearby|the|and|road|street|night|nights|keeps|with|from|for|you'),
  de: whole('und|der|die|das|nicht|möglich|nachts|hier|Straße|Übernachten'),
  fr: whole('les|des|une|est|pas|vous|nuit|rue|à|dès'),
  es: whole('el|los|una|noche|hay|pueden|carretera|desde|y'),
  it: whole('il|gli|della|notte|può|sono|strada|dalle|di'),
  pt: whole('os|uma|não|noite|podem|estrada|ao|às'),
  nl: whole('het|een|niet|nacht|zijn|weg|vanaf|op|en'),
};
const translations = LANGUAGES.filter((language) => language !== 'en');

/** Facts with a name, which is in the local language. */
const isNamed = (phrase: Phrase) =>
  ('name' in phrase && phrase.name !== '') ||
  ('airport' in phrase && phrase.airport !== '') ||
  (phrase.key === 'tour_problem' && phrase.nearest !== '');

describe('every phrase', () => {
  test('has samples and a wording in every language', () => {
    for (const language of LANGUAGES)
      expect(Object.keys(wordingOf(language)).toSorted()).toEqual(PHRASE_KEYS.toSorted());
    for (const key of PHRASE_KEYS) expect(samplesOf(key).length).toBeGreaterThan(0);
  });

  test.each(PHRASE_KEYS)('%s is a clean sentence in every language', (key) => {
    for (const phrase of samplesOf(key)) {
      for (const language of LANGUAGES) {
        const text = say(phrase, language);
        expect(text.length).toBeGreaterThan(2);
        expect(text).not.toMatch(LEAKS);
        if (key !== 'quality_level') expect(text.charAt(0)).toBe(text.charAt(0).toUpperCase());
        expect(text).not.toMatch(/[.!:,;]$/);
      }
      for (const language of translations)
        expect([language, say(phrase, language)]).not.toEqual([language, say(phrase, 'en')]);
    }
  });

  test.each(PHRASE_KEYS)('%s contains the name of its place', (key) => {
    for (const phrase of samplesOf(key)) {
      if (!('name' in phrase) || typeof phrase.name !== 'string' || !NAMED.has(key)) continue;
      for (const language of LANGUAGES) expect(say(phrase, language)).toContain(phrase.name);
    }
  });

  test.each(translations)('%s has no English words, and English none of its words', (language) => {
    for (const key of PHRASE_KEYS) {
      for (const phrase of samplesOf(key)) {
        if (isNamed(phrase)) continue;
        expect(say(phrase, language)).not.toMatch(TYPICAL.en);
        expect(say(phrase, 'en')).not.toMatch(TYPICAL[language]);
      }
    }
  });
});

test('French addresses the reader as "vous"', () => {
  const familiar = whole('tu|te|toi|ton|ta|tes|prends|peux|veux|dois|vas');
  for (const key of PHRASE_KEYS) {
    for (const phrase of samplesOf(key)) {
      if (!isNamed(phrase)) expect(say(phrase, 'fr')).not.toMatch(familiar);
    }
  }
});

test('French drops the "e" of "de" before a vowel', () => {
  const titleAt = (name: string) => say({ key: 'place_at', kind: 'parking', name }, 'fr');
  expect([titleAt('Encamp'), titleAt('Canillo')]).toEqual([
    'Parking près d’Encamp',
    'Parking près de Canillo',
  ]);
  const where = { distance: 300, direction: 'n' } as const;
  expect(say({ key: 'place_off', kind: 'parking', name: 'Ordino', ...where }, 'fr')).toBe(
    'Parking à 300 m au nord d’Ordino',
  );
});

test('a sparse map has hardly any of what is missing, in every language', () => {
  const hardlyAny: Readonly<Record<Language, string>> = {
    en: 'hardly any roads',
    de: 'kaum Straßen',
    fr: 'peu de routes',
    es: 'apenas hay carreteras',
    it: 'quasi niente strade',
    pt: 'quase não há estradas',
    nl: 'bijna geen wegen',
  };
  for (const language of LANGUAGES)
    expect(say({ key: 'quality_sparse', missing: ['roads'] }, language)).toEndWith(hardlyAny[language]);
});

describe('the length of a sentence', () => {
  test.each(translations)('in %s is little more than in English', (language) => {
    for (const key of PHRASE_KEYS) {
      for (const phrase of samplesOf(key)) {
        const english = say(phrase, 'en').length;
        // Short sentences may grow by half a line of 45 characters.
        const most = Math.max(english * 1.4, english + 22);
        expect([say(phrase, language), say(phrase, language).length <= most]).toEqual([
          say(phrase, language),
          true,
        ]);
      }
    }
  });

  test.each(LANGUAGES)('in %s fits two lines on a phone, apart from names', (language) => {
    for (const key of PHRASE_KEYS) {
      if (LONGER.has(key)) continue;
      for (const phrase of samplesOf(key)) {
        if (isNamed(phrase)) continue;
        const text = say(phrase, language);
        const most = 'traffic' in phrase && phrase.traffic ? COUNTED_CHARACTERS : REASON_CHARACTERS;
        expect([text, text.length <= most]).toEqual([text, true]);
      }
    }
  });
});

/**
 * Two lines of a reason in the sheet: 308 px each on a phone of 412 px, at 6.9 px per character (15 px font).
 */
const REASON_CHARACTERS = 88;
/** Three lines, the maximum of the sheet, for a reason with a traffic count. */
const COUNTED_CHARACTERS = 132;
/** A list, and phrases with unlimited space on the page. */
const LONGER: ReadonlySet<PhraseKey> = new Set<PhraseKey>([
  'community',
  'country_rule',
  'quality_guessed',
  'tour_not_kept',
]);

describe('the word for a noise level', () => {
  const WORDS: Readonly<Record<Language, readonly string[]>> = {
    en: ['faint', 'audible', 'easy to hear', 'too loud for light sleepers', 'too loud for many people'],
    de: ['kaum zu hören', 'zu hören', 'gut zu hören', 'zu laut für leichte Schläfer', 'zu laut für viele'],
    fr: [
      'à peine audible',
      'audible',
      'bien audible',
      'fort pour un sommeil léger',
      'trop fort pour beaucoup',
    ],
    es: [
      'apenas se oye',
      'se oye',
      'se oye bien',
      'fuerte para un sueño ligero',
      'demasiado fuerte para muchos',
    ],
    it: ['si sente appena', 'si sente', 'si sente bene', 'forte per sonni leggeri', 'troppo forte per molti'],
    pt: ['mal se ouve', 'ouve-se', 'ouve-se bem', 'alto demais para sono leve', 'alto demais para muitos'],
    nl: [
      'nauwelijks te horen',
      'te horen',
      'goed te horen',
      'te luid voor lichte slapers',
      'te luid voor velen',
    ],
  };

  test.each(LANGUAGES)('in %s matches the rounded level next to it', (language) => {
    const levels = [29.4, 29.6, 44.4, 54.4, 54.6];
    const said = levels.map((level) =>
      say({ key: 'industry_noise', kind: 'works', name: '', distance: 240, level }, language),
    );
    for (const [i, decibels] of [29, 30, 44, 54, 55].entries())
      expect(said[i]).toEndWith(`${WORDS[language][i]}, ${decibels} dB`);
  });

  test('never gets weaker as the level rises', () => {
    const order = ['faint', 'audible', 'clear', 'light_sleepers', 'many_sleepers'];
    const steps = Array.from({ length: 90 }, (_, level) => order.indexOf(sleepEffectOf(level)));
    expect(steps).toEqual(steps.toSorted());
    expect(new Set(steps).size).toBe(order.length);
  });
});

describe('the wording on a page', () => {
  test('is English until the language is fetched, then that of the service', async () => {
    expect(inPages.wordingOf('fr')).toBe(wordingOf('en'));
    for (const language of LANGUAGES) {
      await inPages.fetchWording(language);
      expect(inPages.wordingOf(language)).toBe(wordingOf(language));
    }
  });
});

/** Phrases that contain the name of their object. */
const NAMED: ReadonlySet<string> = new Set([
  'place_named',
  'place_at',
  'place_on',
  'place_in',
  'place_off',
  'place_from',
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
  const both = (phrase: Phrase) => [say(phrase, 'en'), say(phrase, 'de')];

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
      { key: 'small_car_park', spaces: 3 },
      'Only 3 spaces among homes: a van stands out',
      'Nur 3 Stellplätze zwischen Wohnhäusern: ein Van fällt auf',
    ],
    [
      { key: 'siren', name: '', distance: 1260 },
      'Warning siren 1.3 km away: loud if it goes off',
      'Warnsirene in 1,3 km: laut, falls sie losgeht',
    ],
    [
      { key: 'siren', name: '', distance: 3 },
      'Warning siren right here: loud if it goes off',
      'Warnsirene gleich nebenan: laut, falls sie losgeht',
    ],
    [
      { key: 'access_rule', rule: 'short_stay', ground: 'parking', name: '', minutes: 60, hours: '' },
      'Car park: parking limited to 1 hour',
      'Parkplatz: Parken nur bis zu 1 Stunde',
    ],
    [
      { key: 'access_rule', rule: 'short_stay', ground: 'road', name: 'Ring', minutes: 90, hours: '' },
      'Ring: parking limited to 1.5 hours',
      'Ring: Parken nur bis zu 1,5 Stunden',
    ],
    [
      {
        key: 'access_rule',
        rule: 'closed_at_night',
        ground: 'parking',
        name: '',
        minutes: 0,
        hours: '20:00-08:00',
      },
      'Car park: closed 20:00-08:00, you cannot leave',
      'Parkplatz: 20:00-08:00 geschlossen, man kommt nicht hinaus',
    ],
    [
      { key: 'delivery', name: 'Lidl', distance: 52 },
      'Lidl (supermarket) 50 m away: deliveries from 4 am',
      'Supermarkt Lidl in 50 m: ab 4 Uhr wird geliefert',
    ],
    [
      { key: 'hospital', name: 'Krankenhaus Lauf', distance: 80 },
      'Krankenhaus Lauf (hospital) 80 m away: sirens possible',
      'Krankenhaus Lauf in 80 m: Martinshorn möglich',
    ],
  ])('are correct in %o', (phrase, english, german) => {
    expect(both(phrase)).toEqual([english, german]);
  });
});
