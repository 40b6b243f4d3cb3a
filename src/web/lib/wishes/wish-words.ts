/** Words for wishes such as "toilets" or "quiet", in the languages of the page. */
import { LANGUAGES, type Language } from '../../../shared/language.ts';
import { thingsDe } from '../../../words/de/things.ts';
import { wishesDe } from '../../../words/de/wishes.ts';
import { thingsEn } from '../../../words/en/things.ts';
import { wishesEn } from '../../../words/en/wishes.ts';
import { thingsEs } from '../../../words/es/things.ts';
import { wishesEs } from '../../../words/es/wishes.ts';
import { thingsFr } from '../../../words/fr/things.ts';
import { wishesFr } from '../../../words/fr/wishes.ts';
import { thingsIt } from '../../../words/it/things.ts';
import { wishesIt } from '../../../words/it/wishes.ts';
import { thingsNl } from '../../../words/nl/things.ts';
import { wishesNl } from '../../../words/nl/wishes.ts';
import { thingsPt } from '../../../words/pt/things.ts';
import { wishesPt } from '../../../words/pt/wishes.ts';
import type { ThingPhrases } from '../../../words/thing-phrases.ts';
import type { WishName, WishPhrases } from '../../../words/wish-phrases.ts';
import type { IconName } from '../icon-names.ts';

type Phrases = WishPhrases & Omit<ThingPhrases, 'things' | 'by' | 'inside'>;
const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: { ...wishesEn, ...thingsEn },
  de: { ...wishesDe, ...thingsDe },
  fr: { ...wishesFr, ...thingsFr },
  es: { ...wishesEs, ...thingsEs },
  it: { ...wishesIt, ...thingsIt },
  pt: { ...wishesPt, ...thingsPt },
  nl: { ...wishesNl, ...thingsNl },
};

export const WISH_ICONS: Readonly<Record<WishName, IconName>> = {
  caravan_site: 'camper_trailer',
  camp_site: 'campsite',
  parking: 'parking',
  rest_area: 'highway-rest-area',
  services: 'fuel',
  layby: 'car',
  official: 'badge-check',
  free: 'check',
  water: 'drinking-water',
  toilets: 'toilet',
  dump_station: 'camper_trailer_dump',
  power: 'power',
  good: 'check',
  showers: 'shower',
  waste: 'check',
  dog: 'check',
  level: 'check',
  paved: 'check',
  lit: 'check',
  dark: 'moon',
  by_water: 'drinking-water',
  water_view: 'check',
  few_houses: 'house',
  no_aerodrome: 'check',
  open: 'clock',
};

/** Returns the phrases for a wish in all languages, a line each. */
export function wordsForWish(name: WishName): string {
  return inAllLanguages(({ wishes, kinds, stays }) => ({ ...kinds, ...wishes, ...stays })[name]);
}

/** Returns other words in all languages, a line each. */
export function otherWords(kind: Exclude<keyof Phrases, 'wishes' | 'kinds' | 'stays'>): string {
  return inAllLanguages((words) => words[kind]);
}

function inAllLanguages(textOf: (words: Phrases) => string): string {
  return LANGUAGES.map((language) => textOf(PHRASES[language])).join('\n');
}
