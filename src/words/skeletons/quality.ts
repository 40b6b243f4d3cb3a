/** Sentences about data quality. */
import type { Language } from '../../shared/language.ts';
import { countryName } from '../country-names.ts';
import type { Missing, QualityPhrases } from '../phrases/quality.ts';
import type { Wording } from '../phrases.ts';
import { counted, type Plural, type Units } from '../units.ts';

/** Words of a language. */
export interface QualityWords {
  levels: Readonly<Record<QualityPhrases['quality_level']['level'], string>>;
  age(year: number): string;
  oldMap(year: number): string;
  undated: string;
  /** the map ends here, or at a distance, and what follows from it */
  edge: { here: string; at(distance: string): string; beyond: string };
  guessed(percent: number): string;
  uncounted: string;
  network: string;
  terrain: string;
  unconfirmed: string;
  littleKnown: string;
  sample: string;
  sparse: string;
  /** words before the kinds of things that are missing, with their spaces */
  hardlyAny: string;
  missing: Readonly<Record<Missing, string>>;
  /** Returns "the rules of …"; null = the country is unknown. */
  rulesOf(country: string | null): string;
  /** what follows the rules */
  rules: Readonly<Record<'unknown' | 'differ', string>>;
  /** number of reports, and what follows it */
  reports: { recent: Plural; from: string };
}

/** Returns the sentences of a language about data quality. */
export function qualitySentences(
  words: QualityWords,
  { colon, distance, list }: Units,
  language: Language,
): Wording<QualityPhrases> {
  return {
    quality_level: ({ level }) => words.levels[level],
    quality_age: ({ year }) => words.age(year),
    old_map: ({ year }) => words.oldMap(year),
    quality_undated: () => words.undated,
    quality_edge: ({ distance: metres }) =>
      `${metres > 0 ? words.edge.at(distance(metres)) : words.edge.here}${colon} ${words.edge.beyond}`,
    quality_guessed: ({ percent }) => words.guessed(percent),
    quality_uncounted: () => words.uncounted,
    quality_network: () => words.network,
    quality_terrain: () => words.terrain,
    quality_unconfirmed: () => words.unconfirmed,
    little_known: () => words.littleKnown,
    quality_sample: () => words.sample,
    quality_sparse: ({ missing }) =>
      missing.length === 0
        ? words.sparse
        : `${words.hardlyAny}${list(missing.map((what) => words.missing[what]))}`,
    quality_country: ({ country, confidence }) =>
      `${words.rulesOf(country && countryName(country, language))} ${confidence === 'low' ? words.rules.unknown : words.rules.differ}`,
    quality_reports: ({ reports }) => `${counted(reports, ...words.reports.recent)} ${words.reports.from}`,
  };
}
