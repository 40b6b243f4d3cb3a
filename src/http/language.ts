/** Chooses the language of a response: from the query, else from Accept-Language, else English. */
import { type Language, languageOfTag } from '../shared/language.ts';

/** Returns the best supported language of an Accept-Language header (RFC 9110 12.5.4); default: English. */
export function preferredLanguage(header: string | null): Language {
  if (header === null) return 'en';
  let best: Language = 'en';
  let bestQuality = 0;
  for (const item of header.split(',')) {
    const [range = '', ...parameters] = item.split(';');
    const language = range.trim() === '*' ? 'en' : languageOfTag(range);
    if (language === undefined) continue;
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

/** Returns the language of a request: `lang` of its query, else Accept-Language, else English. */
export function languageOf(lang: string | undefined, request: Request): Language {
  return languageOfTag(lang ?? '') ?? preferredLanguage(request.headers.get('accept-language'));
}
