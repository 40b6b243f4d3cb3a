/** The words of the page: all there in every language, translated, and short enough for where they stand. */
import { describe, expect, test } from 'bun:test';
import { LANGUAGES, type Language } from '../../../src/shared/language.ts';
import { de } from '../../../src/web/text/de.ts';
import { en, type Texts } from '../../../src/web/text/en.ts';
import { es } from '../../../src/web/text/es.ts';
import { fr } from '../../../src/web/text/fr.ts';
import { it } from '../../../src/web/text/it.ts';
import { nl } from '../../../src/web/text/nl.ts';
import { pt } from '../../../src/web/text/pt.ts';

const TEXTS: Readonly<Record<Language, Texts>> = { en, de, fr, es, it, pt, nl };
const translations = LANGUAGES.filter((language) => language !== 'en');

/** Words that are the same in both languages. */
const SAME: Partial<Record<Language, readonly string[]>> = {
  fr: ['signal.police', 'whyPoints'],
};

/** What a text says of some facts: numbers where it wants numbers, names where it wants names. */
const FACTS: Partial<Record<keyof Texts, readonly (string | number)[][]>> = {
  places: [[1], [4]],
  starred: [[3]],
  announce: [[61, 'x', 'y']],
  whyTitle: [[61]],
  vehicles: [
    [1, '1'],
    [43, '43'],
  ],
  nearbyHigher: [[7]],
  capacity: [[12]],
  shareText: [[61]],
  signalsSent: [[1], [3]],
  waitingCount: [[1], [3]],
  leaveFacts: [[84, 7]],
  scoreHere: [[71]],
  noiseHere: [[48]],
  starsAdded: [[1], [3]],
  starsNotRated: [[1], [3]],
  starsFull: [[100]],
};
const NAMES = ['Anna', 'Berta', 'Carla'];

/** Every text of a language by its path, with facts filled in. */
function sentences(texts: Texts): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') all.set(key, value);
    else if (typeof value === 'object') {
      for (const [name, words] of Object.entries(value)) all.set(`${key}.${name}`, words);
    } else {
      const say = value as (...facts: (string | number)[]) => string;
      for (const facts of FACTS[key as keyof Texts] ?? [NAMES.slice(0, say.length)])
        all.set(`${key}(${facts})`, say(...facts));
    }
  }
  return all;
}

const english = sentences(en);

describe.each(translations)('the page in %s', (language) => {
  const texts = sentences(TEXTS[language]);

  test('says everything that it says in English', () => {
    expect([...texts.keys()]).toEqual([...english.keys()]);
  });

  test('says it in its own words, with every fact', () => {
    for (const [path, words] of texts) {
      expect([path, words]).not.toEqual([path, '']);
      expect(words).not.toMatch(/undefined|null\b|NaN|\[object|\$\{| {2}|^\s|\s$/);
      if (!SAME[language]?.includes(path)) expect([path, words]).not.toEqual([path, english.get(path)!]);
      const facts = path.match(/\((.*)\)$/)?.[1]?.split(',') ?? [];
      // one report is "the" report
      if (!path.endsWith('(1)')) for (const fact of facts) expect(words).toContain(fact);
    }
  });

  test('needs little more room than in English', () => {
    for (const [path, words] of texts) {
      const { length } = english.get(path)!;
      // short texts have half a line of a phone more to grow
      expect([path, words, words.length <= Math.max(length * 1.4, length + 22)]).toEqual([path, words, true]);
    }
  });
});

/**
 * Characters for which there is room on a phone of 360 px, the narrowest that the page is made for: the longest word,
 * as words are not broken, and all of it. Letters are about 0.52 times as wide as high, bold ones 0.55.
 */
const ROOM: [where: string, paths: readonly string[], word: number, whole: number][] = [
  // a quarter of the width, 77 px, of 13 px letters; two lines
  ['a button of a spot', ['why', 'nearbyShort', 'navigate', 'share'], 11, 22],
  // half the width less its picture, 93 px, of 16 px letters; three lines
  ['a button of a report', ['signal.calm', 'signal.noise', 'signal.knock', 'signal.police'], 11, 30],
  // 206 px of 19 px letters; two lines
  ['the verdict', ['verdict.green', 'verdict.yellow', 'verdict.red', 'verdict.unknown'], 19, 30],
  // 74 px of 13 px letters below the number
  ['the scale of the number', ['outOf'], 10, 11],
  // one line of 16 px letters in 258 px
  [
    'a button in one line',
    ['tryAgain', 'useMyPosition', 'close', 'remove', 'stopSaving', 'sheetMore', 'sheetLess'],
    20,
    29,
  ],
  // half the width of the form, 14 px letters; two lines
  ['a field of the route', ['routeFrom', 'routeTo', 'routeWithin', 'routeSpeed', 'routeDeparture'], 14, 30],
  // one line of 14 px letters in a row that can be moved
  ['the chip of tonight', ['tonight'], 14, 14],
  // half the width, 13 px letters
  ['the legend', ['legend', 'legendNoVans', 'legendQuiet'], 12, 25],
  // one line of 14 px letters in such a row, beside its picture
  ['the button of the arrival', ['arrive'], 14, 14],
  // half of the legend, 60 px of 12 px letters
  ['the forms of the score layer', ['legend', 'layerNoise'], 9, 9],
  // a quarter of the legend
  ['the ends of the colours', ['layerLoud', 'layerQuiet'], 6, 6],
  // one line of 14 px letters beside the icon
  ['the hint of the search', ['searchHint'], 14, 24],
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
