/** Five words for a level at night; 30, 40 and 45 dB are the limits of WHO that the model uses, 50 costs a place its green. */

export const LOUDNESS = ['very_quiet', 'quiet', 'mostly_quiet', 'some_noise', 'loud'] as const;
export type Loudness = (typeof LOUDNESS)[number];

/** Whole dB(A) from which on the next word holds. */
const FROM_DB = [30, 40, 45, 50];

/** @param db level outside at night, dB(A) */
export function loudnessOf(db: number): Loudness {
  const whole = Math.round(db);
  return LOUDNESS[FROM_DB.filter((from) => whole >= from).length]!;
}
