/** The language of an answer: what the query says, else what the browser prefers, else English. */
import { LANGUAGES, type Language } from '../shared/language.ts';

/** `en`, `de`, also with a region (`de-AT`); null for everything else. */
export function parseLanguage(text: string): Language | null {
  const primary = text.trim().toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === primary) ?? null;
}

/** The best of our languages in an Accept-Language header (RFC 9110 12.5.4); English without one. */
export function preferredLanguage(header: string | null): Language {
  if (header === null) return 'en';
  let best: Language = 'en';
  let bestQuality = 0;
  for (const item of header.split(',')) {
    const [range = '', ...parameters] = item.split(';');
    const language = range.trim() === '*' ? 'en' : parseLanguage(range);
    if (language === null) continue;
    const quality = qualityOf(parameters);
    if (quality > bestQuality) {
      best = language;
      bestQuality = quality;
    }
  }
  return best;
}

function qualityOf(parameters: string[]): number {
  const text = parameters.map((each) => each.trim()).find((each) => each.startsWith('q='));
  const value = text === undefined ? 1 : Number(text.slice(2));
  return value >= 0 && value <= 1 ? value : 0;
}

/** The language a request asks for: `lang` of its query, else its Accept-Language header, else English. */
export function languageOf(lang: string | undefined, request: Request): Language {
  return parseLanguage(lang ?? '') ?? preferredLanguage(request.headers.get('accept-language'));
}
