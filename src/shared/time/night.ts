/**
 * The night that is rated, in hours on the spot's own clock: 22:00 to 06:00 as in RLS-19 and TA Lärm, from which the
 * model has its levels.
 */
export const NIGHT_START_HOUR = 22;
export const NIGHT_END_HOUR = 6;
