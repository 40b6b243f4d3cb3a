/**
 * The night window on the spot's own clock: 22:00 to 06:00 as in RLS-19 and TA Lärm, on which the model's levels are
 * based.
 */
export const NIGHT_START_HOUR = 22;
export const NIGHT_END_HOUR = 6;
