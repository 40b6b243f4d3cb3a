/** The pause between two signals of one device for one spot. */

/** Two signals of one device for one spot are at least this far apart, measured on their own timestamps. */
export const COOLDOWN_HOURS = 24;
export const COOLDOWN_MS = COOLDOWN_HOURS * 3_600_000;
