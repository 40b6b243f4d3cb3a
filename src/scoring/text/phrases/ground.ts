/** Facts of the sentences about the ground under the wheels. */

export interface GroundPhrases {
  /** whether wedges help; degrees */
  pitch_slope: { lie: 'level' | 'wedges' | 'steep'; degrees: number };
  /** how much higher the land around lies, metres */
  cold_hollow: { metres: number };
}
