/** Cooldown between two reports of one device for one spot. */

/** Minimum time between two reports of one device for one spot, by their own timestamps. */
export const COOLDOWN_HOURS = 24;
export const COOLDOWN_MS = COOLDOWN_HOURS * 3_600_000;
