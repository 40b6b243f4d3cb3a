/** Facts of the sentences about sound. Levels in dB(A), distances in metres. */
export interface SoundPhrases {
  road_noise: { roadClass: number; name: string; distance: number; level: number };
  very_quiet: { level: number };
}
