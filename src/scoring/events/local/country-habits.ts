/** Countries with a habit that is heard at night (docs/model.md); ISO 3166-1 alpha-2. */

/**
 * Countries in which church clocks commonly strike the hours or quarters through the night, with sources; services
 * ring after six.
 * - CH: Federal Court 1C_383/2016 of 13 December 2017 (Wädenswil: quarters at night may go on); Brink, Omlin, Müller,
 *   Pieren and Basner, Science of the Total Environment 409 (2011) 5210 (awakenings by them). LI: like Switzerland.
 * - DE: Federal Administrative Court 7 C 25.91 of 30 April 1992 (clocks that strike at night, and their limits)
 * - AT: Regional Court of Linz 2015, upheld by the Supreme Court in May 2016 (quarters of the cathedral at night are
 *   usual)
 * - FR: Conseil d'État 374601 of 14 October 2015 (Boissettes: the hours are struck by local usage)
 * - IT: Court of Cassation, criminal section I, 3261 of 18 March 1994 (quarters by day and night, where they are too
 *   loud)
 * - ES: Defensor del Pueblo, complaint 23024268 of 5 September 2024 (Vilanova d'Alcolea: quarters for 24 hours)
 */
const NIGHT_STRIKES = new Set(['CH', 'LI', 'DE', 'AT', 'FR', 'IT', 'ES']);

/**
 * Countries in which bells or drums of Buddhist monasteries commonly call the monks before dawn:
 * - TH: Bangkok Post, 3 and 5 October 2018 (Wat Sai, Bangkok: from 4 am, and may go on)
 * - LA: reports of travellers from Luang Prabang (drums at 4 am, at the days of the moon)
 */
const DRUMS_BEFORE_DAWN = new Set(['TH', 'LA']);

/** Countries in which trains must sound the horn before every level crossing. */
const CROSSING_HORN = new Set(['US', 'CA', 'MX']);

/** Countries in which the call to prayer is commonly amplified before dawn. */
const AMPLIFIED_CALL = new Set(
  (
    'AE AF AL BA BD BH BN DJ DZ EG EH GM GN ID IQ IR JO KM KW LB LY MA MK ML MR MV MY NE OM PK PS QA SA SD SN SO ' +
    'SY TN TR XK YE'
  ).split(' '),
);

/**
 * Countries in which a law forbids loudspeakers before dawn, but the call is heard in places:
 * - IL: Prevention of Nuisances Regulations (Preventing Noise), 1992: none from 23:00 to 7:00
 * - IN: Noise Pollution (Regulation and Control) Rules, 2000, rule 5 (2): none from 22:00 to 6:00
 * - TJ: law on freedom of conscience and religious associations, 2009, as applied: not outside of mosques
 */
const FORBIDDEN_CALL = new Set(['IL', 'IN', 'TJ']);

/** Weekday (ISO 8601, 1 = Monday) on which bakers commonly rest, by country; Sunday in all others. */
const BAKERS_REST: Readonly<Record<string, number>> = { FR: 1, BE: 1, LU: 1, MC: 1 };
const SUNDAY = 7;

export function strikesHoursAtNight(country: string | null): boolean {
  return NIGHT_STRIKES.has(country ?? '');
}

export function beatsDrumsBeforeDawn(country: string | null): boolean {
  return DRUMS_BEFORE_DAWN.has(country ?? '');
}

export function soundsHornAtCrossings(country: string | null): boolean {
  return CROSSING_HORN.has(country ?? '');
}

export function amplifiesCallToPrayer(country: string | null): boolean {
  return AMPLIFIED_CALL.has(country ?? '');
}

/** Returns true where a law forbids loudspeakers at the call to prayer, which not all mosques obey. */
export function forbidsCallToPrayer(country: string | null): boolean {
  return FORBIDDEN_CALL.has(country ?? '');
}

/** Returns true when bakers commonly bake on the morning of this weekday (ISO 8601, 1 = Monday .. 7 = Sunday). */
export function bakesOn(weekday: number, country: string | null): boolean {
  return weekday !== (BAKERS_REST[country ?? ''] ?? SUNDAY);
}
