/** Which countries have a habit that is heard at night (MODEL 6.3); ISO 3166-1 alpha-2. */

/** Church bells strike through the night. Liechtenstein as its neighbours. */
const BELLS = new Set(['DE', 'AT', 'CH', 'LI', 'IT', 'FR', 'PL', 'ES']);

/** Trains must sound the horn before every level crossing. */
const CROSSING_HORN = new Set(['US', 'CA', 'MX']);

/** The call to prayer is commonly amplified before dawn. Where law forbids it (Tajikistan, Israel at night), not. */
const AMPLIFIED_CALL = new Set(
  (
    'AE AF AL BA BD BH BN DJ DZ EG EH GM GN ID IQ IR JO KM KW LB LY MA MK ML MR MV MY NE OM PK PS QA SA SD SN SO ' +
    'SY TN TR XK YE'
  ).split(' '),
);

/** Weekday (ISO 8601, 1 = Monday) on which bakers commonly rest; elsewhere Sunday. */
const BAKERS_REST: Readonly<Record<string, number>> = { FR: 1, BE: 1, LU: 1, MC: 1 };
const SUNDAY = 7;

export function ringsBellsAtNight(country: string | null): boolean {
  return BELLS.has(country ?? '');
}

export function soundsHornAtCrossings(country: string | null): boolean {
  return CROSSING_HORN.has(country ?? '');
}

export function amplifiesCallToPrayer(country: string | null): boolean {
  return AMPLIFIED_CALL.has(country ?? '');
}

/** True when bakers commonly bake on the morning of this weekday (ISO 8601, 1 = Monday .. 7 = Sunday). */
export function bakesOn(weekday: number, country: string | null): boolean {
  return weekday !== (BAKERS_REST[country ?? ''] ?? SUNDAY);
}
