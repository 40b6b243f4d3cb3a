/** Facts of the sentences about how far an answer can be trusted. */
export interface QualityPhrases {
  quality_level: { level: 'high' | 'medium' | 'low' };
  quality_age: { year: number };
  quality_edge: { distance: number };
  quality_guessed: { percent: number };
  quality_sample: Record<never, never>;
  quality_sparse: Record<never, never>;
}
