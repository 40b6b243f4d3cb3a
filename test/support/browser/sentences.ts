/** A reader of what the page says: the sentences of a page, and what is wrong with them whatever they mean. */
import type { Page } from 'playwright-core';
import type { Language } from '../../../src/shared/language.ts';
import { en } from '../../../src/words/en/page-en.ts';
import { WORDINGS } from './page-words.ts';

/** Resolves to all lines of a page: what is seen or read aloud, and the labels of fields and buttons. */
export function linesOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lines: string[] = [];
    let line = '';
    const end = () => {
      const words = line.replaceAll(/[ \n]+/g, ' ').trim();
      if (words !== '') lines.push(words);
      line = '';
    };
    const read = (node: Node): void => {
      if (node instanceof Text) {
        line += node.data;
        return;
      }
      if (!(node instanceof Element) || node.closest('script, style, svg, #map')) return;
      if (!node.checkVisibility({ checkVisibilityCSS: true })) return;
      const isInline = /^(inline|contents)$/.test(getComputedStyle(node).display);
      if (!isInline) end();
      for (const child of node.childNodes) read(child);
      if (!isInline) end();
    };
    read(document.body);
    end();
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      if (element.checkVisibility())
        for (const name of ['aria-label', 'placeholder', 'title'])
          lines.push(element.getAttribute(name) ?? '');
    lines.push(document.title);
    return [...new Set(lines)].filter((each) => each !== '');
  });
}

/** Codes of the countries in made answers. */
const COUNTRY_CODE = /(?<![\w-])(AD|LI|PT|CH|AT|UY|EUR)(?![\w-])/;
const COORDINATES = /-?\d{1,3}[.,]\d{3,}, -?\d{1,3}[.,]\d{3,}/g;
/** A number and its unit without a space, or on two lines. */
const GLUED = /\d(km|mi|dB|min|Std|MB|GB|kB|€)(?!\w)/;
/** A number and its unit that may stand on two lines. */
const PARTED = /\d (km|m|dB|min|Min\.|Std\.|MB|GB|€)(?![\p{L}\d])/u;
/** A decimal point before a unit, which only English has. */
const POINT = /\d\.\d+[ \u00a0](km|mi|m|€|h|Std|MB|GB)(?!\w)/;
const CODE = /\b(undefined|null|NaN|Invalid Date|\[object)\b/;
/** Words that only English has. */
const ENGLISH = /\b(the|and|with|from|you|your|here|night|nearby|which|within)\b/i;
/** Lines in any language: names, sources, hours as they are mapped. */
const EXEMPT = /OpenStreetMap|spotscore|Made Source|^https?:|\d\d:\d\d-\d\d:\d\d/;

/** Texts by their keys, those of functions with marked values. */
function textsOf(words: object, path = ''): [key: string, text: string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] => {
    const name = path ? `${path}.${key}` : key;
    if (typeof value === 'string') return [[name, value]];
    if (typeof value === 'function') {
      try {
        return [[name, String(value('\u0001', '\u0001', '\u0001'))]];
      } catch {
        return [];
      }
    }
    return value && typeof value === 'object' ? textsOf(value, name) : [];
  });
}

/** Beginnings of sentences, up to their first value. */
const sentenceBeginnings = (language: Language) =>
  textsOf(WORDINGS[language])
    .filter(([, text]) => /[.!?]$/.test(text))
    .map(([, text]) => text.split('\u0001')[0]!)
    .filter((beginning) => /^\p{Lu}/u.test(beginning) && beginning.length >= 8);

const KEYS = new Set(
  textsOf(en)
    .flatMap(([key]) => key.split('.'))
    .filter((key) => /[A-Z_]/.test(key)),
);

/** Returns what is wrong with the lines of a page, each with its line. */
export function faultsIn(lines: readonly string[], language: Language): string[] {
  const own = new Map(textsOf(WORDINGS[language]));
  const englishOnly = new Set(
    textsOf(en).flatMap(([key, text]) => (own.get(key) !== text && /[a-z] [a-z]/.test(text) ? [text] : [])),
  );
  const beginnings = sentenceBeginnings(language);
  return lines
    .filter((line) => !EXEMPT.test(line))
    .flatMap((line, i, all) => {
      // a title and the line below it
      const places = `${line}\n${all[i + 1] ?? ''}`.match(COORDINATES) ?? [];
      const rounded = places.map((place) =>
        place
          .split(', ')
          .map((each) => Number(each).toFixed(3))
          .join(),
      );
      const unstopped = beginnings.find((beginning) => {
        const at = line.indexOf(beginning);
        return at > 0 && !/[.!?:;·…»”"“(,–][ \u00a0]*$/.test(line.slice(0, at));
      });
      const faults = {
        'a country code': COUNTRY_CODE.test(line),
        '±0': line.includes('±'),
        'from a number to itself': /(?<!\d)(\d+) (to|and|bis|auf|à|et|a|y|e|en|tot|naar) \1(?!\d)/.test(line),
        'a position twice': new Set(rounded).size < rounded.length,
        'no stop between two sentences': unstopped !== undefined,
        'two stops': /[^.]\.\.(?!\.)|[;,.] [.;]/.test(line),
        'a unit without a space': GLUED.test(line),
        'a unit that may be parted': PARTED.test(line),
        'a decimal point': language !== 'en' && POINT.test(line),
        English: language !== 'en' && (englishOnly.has(line) || ENGLISH.test(line)),
        'the key of a text': [...KEYS].some((key) => line.split(/[\s:]/).includes(key)),
        'a value of the code': CODE.test(line),
        'an empty value': /\(\)|: ?\.|“”|\s{2,}/.test(line),
      };
      return Object.entries(faults).flatMap(([fault, is]) => (is ? [`${fault}: ${line}`] : []));
    });
}

/** Returns what is wrong with a page as a whole. */
export async function faultsOn(page: Page, language: Language): Promise<string[]> {
  return faultsIn(await linesOn(page), language);
}
