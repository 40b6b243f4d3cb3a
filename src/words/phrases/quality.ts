/** Facts for the sentences about data quality. Distances in m. */

export type Missing = 'roads' | 'buildings' | 'places' | 'land_use';

export interface QualityPhrases {
  quality_level: { level: 'high' | 'medium' | 'low' };
  quality_age: { year: number };
  /** warning of a map of three years or older */
  old_map: { year: number };
  quality_undated: Record<never, never>;
  quality_edge: { distance: number };
  quality_guessed: { percent: number };
  quality_uncounted: Record<never, never>;
  quality_network: Record<never, never>;
  quality_terrain: Record<never, never>;
  /** official site that is only a point on the map */
  quality_unconfirmed: Record<never, never>;
  little_known: Record<never, never>;
  quality_sample: Record<never, never>;
  /** kinds of missing map data, the largest gap first; empty = a little of everything is missing */
  quality_sparse: { missing: readonly Missing[] };
  /** confidence in the law of a country (ISO 3166-1 alpha-2; null if unknown) */
  quality_country: { country: string | null; confidence: 'low' | 'medium' | 'high' };
  quality_reports: { reports: number };
}
