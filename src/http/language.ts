/** The language of an answer: what the query says, else what the browser prefers, else English. */
import { type Language, languageOfTag } from '../shared/language.ts';

/** The best of our languages in an Accept-Language header (RFC 9110 12.5.4); English without one. */
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

/** The language a request asks for: `lang` of its query, else its Accept-Language header, else English. */
export function languageOf(lang: string | undefined, request: Request): Language {
  return languageOfTag(lang ?? '') ?? preferredLanguage(request.headers.get('accept-language'));
}
