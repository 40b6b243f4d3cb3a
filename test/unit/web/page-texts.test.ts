/** The texts of the page: complete in every language, translated, and short enough for their position. */
import { describe, expect, test } from 'bun:test';
import { SITE_KINDS } from '../../../src/api/facts/words.ts';
import { LANGUAGES, type Language } from '../../../src/shared/language.ts';
import { de } from '../../../src/words/de/page-de.ts';
import { en, type Texts } from '../../../src/words/en/page-en.ts';
import { es } from '../../../src/words/es/page-es.ts';
import { fr } from '../../../src/words/fr/page-fr.ts';
import { it } from '../../../src/words/it/page-it.ts';
import { nl } from '../../../src/words/nl/page-nl.ts';
import { FRAME, type FrameTexts } from '../../../src/words/page-frame.ts';
import { pt } from '../../../src/words/pt/page-pt.ts';
import { say } from '../../../src/words/say.ts';

const TEXTS: Readonly<Record<Language, Texts>> = { en, de, fr, es, it, pt, nl };
const translations = LANGUAGES.filter((language) => language !== 'en');

/** Words that are the same in several languages. */
const SAME =
  /^(tabRoute|(signal\.police|found\.|kind\.camp_site|sound\.|surfaces\.|facility\.|quickFilter\.|free|website|openingHours|law\.(source|limits|hours)|because|heightLimit|themes\.|language|unitNames|hoursOf|duration|scoreAndMinutes|no$))|^Route|^asOf/;

/** Arguments for texts with facts: a number where a text expects a number, a name where it expects a name. */
const FACTS: Partial<Record<string, readonly (string | number)[][]>> = {
  placesFound: [[1], [4]],
  isSaved: [['Anna', 1]],
  vehicles: [
    [1, '1'],
    [43, '43'],
  ],
  scoreOf: [[61]],
  scoreSpoken: [[61, 'x']],
  showPlaces: [[1], [5]],
  notRecorded: [[46]],
  placesCount: [[1], [39]],
  sitesCount: [[1], [11]],
  placesOf: [[4, 50]],
  morePlaces: [[7]],
  notAllowedPlaces: [[1], [3]],
  nonePasses: [[50]],
  removeFilter: [['Anna', 12]],
  waitingReports: [[1], [3]],
  'law.hours': [[48]],
  'law.nights': [[1], [3]],
  'law.checked': [[2026]],
  capacity: [[1], [12]],
  moreSources: [[2]],
  hourExtremes: [[2, 5, 46]],
  levelNow: [[38]],
  sameAllNight: [[33]],
  sameAllWeek: [
    [89, 90],
    [90, 90],
  ],
  'trust.likely': [[77, 98]],
  'trust.counted': [[2024, 'Anna']],
  'trust.reports': [[1], [3]],
  fromHundred: [[90]],
  smallThings: [[1], [2]],
  shareText: [['Anna', 61]],
  noteOrRemove: [['Anna']],
  savedOn: [['1 Nov 2026']],
  scoreAndMinutes: [[94, 6]],
  reportsCounted: [[1], [3]],
  reportsFrom: [[22]],
  signalsSent: [[1], [3]],
  scoreHere: [[71]],
  noiseHere: [[48]],
  starsAdded: [[1], [3]],
  hoursOf: [[5]],
  routeStop: [[2]],
  removeStop: [[2]],
  routeTooLong: [[14]],
  routeTooSlow: [[14, 5]],
  dayNumber: [[2]],
  nightsCount: [[1], [3]],
  duration: [
    [5, 10],
    [4, 20],
  ],
  compare: [[3]],
  starsNotRated: [[1], [3]],
  starsFull: [[100]],
};
const NAMES = ['Anna', 'Berta', 'Carla'];

/** Returns every text of a language by its path, with facts filled in. */
function sentences(texts: object, path = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    const name = path + key;
    if (typeof value === 'string') all.set(name, value);
    else if (typeof value === 'object') for (const each of sentences(value, `${name}.`)) all.set(...each);
    else {
      const say = value as (...facts: (string | number)[]) => string;
      for (const facts of FACTS[name] ?? [NAMES.slice(0, say.length)])
        all.set(`${name}(${facts})`, say(...facts));
    }
  }
  return all;
}

const english = sentences(en);

test.each(LANGUAGES)('a kind of place has one name, in filters and in titles: %s', (language) => {
  const titles = SITE_KINDS.map((kind) => [kind, say({ key: 'place_alone', kind }, language)]);
  expect(Object.fromEntries(titles)).toEqual(TEXTS[language].kind);
});

test.each(translations)('the words that only the HTML has are translated: %s', (language) => {
  for (const [key, words] of Object.entries(FRAME[language]))
    expect([key, words]).not.toEqual([key, FRAME.en[key as keyof FrameTexts]]);
});

describe.each(translations)('the page in %s', (language) => {
  const texts = sentences(TEXTS[language]);

  test('has every text of the English one', () => {
    expect([...texts.keys()]).toEqual([...english.keys()]);
  });

  test('translates each text, with every fact', () => {
    for (const [path, words] of texts) {
      expect([path, words]).not.toEqual([path, '']);
      expect(words).not.toMatch(/undefined|null\b|NaN|\[object|\$\{| {2}|^\s|\s$/);
      if (!SAME.test(path)) expect([path, words]).not.toEqual([path, english.get(path)!]);
      const facts = path.match(/\((.*)\)$/)?.[1]?.split(',') ?? [];
      // a text for one report may say "the report" instead of the number
      if (!/[(,]1\)$/.test(path)) for (const fact of facts) expect(words).toContain(fact);
    }
  });

  test('needs little more room than in English', () => {
    for (const [path, words] of texts) {
      const { length } = english.get(path)!;
      // a short text may be longer by half a line of a phone
      expect([path, words, words.length <= Math.max(length * 1.4, length + 22)]).toEqual([path, words, true]);
    }
  });
});

/**
 * Maximum characters on a phone of 360 px, the narrowest supported width: of the longest word, as words are
 * not broken, and of the whole text. Letters are about 0.52 times as wide as high, bold ones 0.56.
 */
const ROOM: [where: string, paths: readonly string[], word: number, whole: number][] = [
  // a third of the width, 112 px, in 15 px letters; one line
  ['a tab', ['tabMap', 'tabSaved', 'tabRoute'], 13, 13],
  // the space beside two other buttons, 145 px in 17 px bold letters with an icon; one line
  ['the main button of a place', ['navigate'], 11, 11],
  ['the button that saves it', ['keep', 'kept'], 9, 9],
  // half the width minus icon and padding, 96 px, in 15 px bold letters; three lines
  ['a button of a report', ['signal.calm', 'signal.noise', 'signal.knock', 'signal.police'], 11, 30],
  // 232 px in 22 px bold letters; two lines
  [
    'the verdict',
    [
      'verdict.good',
      'verdict.fair',
      'verdict.bad',
      'verdict.not_allowed',
      'verdict.no_van',
      'verdict.unknown',
    ],
    18,
    36,
  ],
  // one line of 15 px letters beside the distance, which must stay visible
  [
    'the loudness on a card',
    [
      'loudness.very_quiet',
      'loudness.quiet',
      'loudness.mostly_quiet',
      'loudness.some_noise',
      'loudness.loud',
    ],
    13,
    21,
  ],
  // half of the list's header in 15 px bold letters beside an icon; one line
  ['the order', ['order.score', 'order.distance'], 12, 18],
  // one line of 15 px bold letters in a row that scrolls
  ['the chip of tonight', ['tonight'], 14, 14],
  // half the width, 15 px letters
  ['the legend', ['legend', 'legendNoVans'], 14, 22],
  // half of the legend, 80 px, in 15 px letters
  ['the forms of the score layer', ['legend', 'layerNoise'], 9, 9],
  // a third of the legend
  ['the ends of the colours', ['layerLoud', 'layerQuiet'], 10, 10],
  // one line of 17 px letters between two icons, 244 px
  ['the hint of the search', ['searchHint'], 14, 28],
];

describe.each(LANGUAGES)('in %s there is room for', (language) => {
  const texts = sentences(TEXTS[language]);

  test.each(ROOM)('%s', (_, paths, word, whole) => {
    for (const path of paths) {
      const words = texts.get(path)!;
      const longest = Math.max(...words.split(/[\s-]/).map(({ length }) => length));
      expect([words, longest <= word, words.length <= whole]).toEqual([words, true, true]);
    }
  });
});

test('French has no-break spaces before its signs, and elides "de"', () => {
  for (const [path, words] of sentences(TEXTS.fr))
    expect([path, words]).not.toEqual([path, expect.stringMatching(/ [:;?!»]/)]);
  expect(TEXTS.fr.mapOf('octobre 2021')).toBe('carte d’octobre 2021');
  expect(TEXTS.fr.mapOf('mai 2021')).toBe('carte de mai 2021');
  expect(TEXTS.fr.near('Encamp')).toBe('Près d’Encamp');
});

test('Spanish, Italian and Portuguese have another article before one than before other hours', () => {
  expect(es.hourExtremes(1, 5, 46)).toBe('Lo más tranquilo a la 1, lo más ruidoso a las 5: 46\u00a0dB.');
  expect(it.hourExtremes(5, 1, 46)).toBe('Più tranquillo alle 5, più rumoroso all’1: 46\u00a0dB.');
  expect(pt.hourExtremes(1, 5, 46)).toBe('Mais calmo à 1, mais ruidoso às 5: 46\u00a0dB.');
});

test.each(LANGUAGES)(
  'in %s the name of a country comes first: after a preposition many have an article',
  (language) => {
    const { forbidden, local, selfContained, limits, unknown, free } = TEXTS[language].law;
    for (const words of [forbidden, local, selfContained, unknown, free])
      expect(words('Niederlande')).toStartWith('Niederlande');
    expect(limits('Niederlande', 'x')).toStartWith('Niederlande');
  },
);

test('what is missing at the closest place is not met, as "only good ones" and "few houses" cannot be lacking', () => {
  expect(LANGUAGES.map((language) => TEXTS[language].lacks(TEXTS[language].quickFilter.good))).toEqual([
    ...['Does not match: Only good.', 'Nicht erfüllt: Nur gute.', 'Ne correspond pas\u00a0: Bons seulement.'],
    ...['No cumple: Solo buenos.', 'Non soddisfa: Solo buoni.', 'Não cumpre: Só bons.'],
    'Voldoet niet aan: Alleen goede.',
  ]);
});

test('one place and one sound are not counted like several', () => {
  const [one, several] = [1, 3].map((count) =>
    LANGUAGES.map((language) => {
      const { nonePasses, placesOf, moreSources } = TEXTS[language];
      return [nonePasses(count), placesOf(0, count), moreSources(count)].map((words) =>
        words.replace(/\d+/g, ''),
      );
    }),
  );
  for (const [i, language] of LANGUAGES.entries()) {
    expect([language, one![i]![0]]).not.toEqual([language, several![i]![0]]);
    if (language !== 'fr') expect([language, one![i]![1]]).not.toEqual([language, several![i]![1]]);
  }
  expect(['es', 'fr', 'it', 'pt'].map((language) => TEXTS[language as Language].moreSources(1))).toEqual([
    ...['1 más, apenas audible', '1 de plus, à peine audible', '1 altro, appena udibile'],
    'mais 1, quase inaudível',
  ]);
});

test('Spanish and Portuguese have another article before one o’clock, on clocks as well', () => {
  expect([es.dayAndTime('hoy', '01:10'), es.dayAndTime('hoy', '21:10')]).toEqual([
    ...['hoy a la 01:10', 'hoy a las 21:10'],
  ]);
  expect([pt.dayAndTime('hoje', '01:10'), pt.dayAndTime('hoje', '21:10')]).toEqual([
    ...['hoje à 01:10', 'hoje às 21:10'],
  ]);
});

test('French counts none as one: it has no plural below two', () => {
  const counts = [0, 1, 2].map((count) => [fr.placesCount(count), fr.placesOf(count, 50)]);
  expect(counts).toEqual([
    ['0 emplacement', '0 emplacement sur 50'],
    ['1 emplacement', '1 emplacement sur 50'],
    ['2 emplacements', '2 emplacements sur 50'],
  ]);
});

test('what is forbidden by the sea and in nature cannot be read as allowed in one of them', () => {
  expect(`${de.law.notBySea} / ${de.law.norInNature}`).toBe('nicht am Meer / und nicht in der Natur');
});

test('names of regions begin what is said about them: after a preposition some of them need an article', () => {
  for (const language of LANGUAGES) {
    const { searchIn, isSaved } = TEXTS[language];
    for (const words of [searchIn('Anna'), isSaved('Anna', 1)])
      expect([language, words]).toEqual([language, expect.stringMatching(/^Anna(\u00a0?:| is saved$)/)]);
  }
});
