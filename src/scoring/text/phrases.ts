/** Everything the service can say, with the facts each sentence needs. Every language must word all of it. */

export type Language = 'en' | 'de';
export const LANGUAGES: readonly Language[] = ['en', 'de'];

/** Facts per sentence: levels in dB(A), distances in metres, years and counts as numbers. */
export interface Phrases {
  road_noise: { roadClass: number; name: string; distance: number; level: number };
  very_quiet: { level: number };

  quality_level: { level: 'high' | 'medium' | 'low' };
  quality_no_data: Record<never, never>;
  quality_age: { year: number };
  quality_edge: { distance: number };
  quality_guessed: { percent: number };
  quality_sample: Record<never, never>;
  quality_sparse: Record<never, never>;
}

export type PhraseKey = keyof Phrases;
export type Phrase = { [K in PhraseKey]: { key: K } & Phrases[K] }[PhraseKey];

/** One language: a sentence for each phrase. */
export type Wording = { [K in PhraseKey]: (facts: Phrases[K]) => string };
