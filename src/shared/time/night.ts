/**
 * The night window on the spot's own clock: 22:00 to 06:00 as in RLS-19 and TA Lärm, on which the model's levels are
 * based.
 */
export const NIGHT_START_HOUR = 22;
export const NIGHT_END_HOUR = 6;

/**
 * Returns the share of half hours in the nights of a week that are set, 0 to 1.
 * @param week a bit per half hour, from Monday 0:00
 */
export function nightShare(week: Uint8Array): number {
  let open = 0;
  let all = 0;
  for (let i = 0; i < 7 * 48; i++) {
    const hour = (i >> 1) % 24;
    if (hour >= NIGHT_END_HOUR && hour < NIGHT_START_HOUR) continue;
    all++;
    if (week[i >> 3]! & (1 << (i & 7))) open++;
  }
  return open / all;
}
