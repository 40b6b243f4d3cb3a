/** Names of countries: the local one, and those in the languages of the map. */
import { LANGUAGES } from '../../src/shared/language.ts';

/** @param code ISO 3166-1 alpha-2 @returns `name`, and `name:<language>` where it differs */
export function countryNames(code: string): Record<string, string> {
  const local = new Intl.Locale(`und-${code}`).maximize().language;
  const name = nameIn(local, code) ?? nameIn('en', code) ?? code;
  const names: Record<string, string> = { name };
  for (const language of LANGUAGES) {
    const other = nameIn(language, code);
    if (other !== undefined && other !== name) names[`name:${language}`] = other;
  }
  return names;
}

function nameIn(language: string, code: string): string | undefined {
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code);
}
