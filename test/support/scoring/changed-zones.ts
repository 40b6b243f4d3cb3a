/** Time zones whose rules changed in releases of the IANA database that the runtime does not know. */

/** Zones with other rules from September 2026 on (releases 2026b to 2026f), and their other names. */
const CHANGED: ReadonlySet<string> = new Set([
  'Africa/Casablanca',
  'Africa/El_Aaiun',
  'America/Edmonton',
  'America/Havana',
  'America/Inuvik',
  'America/Rainy_River',
  'America/Rankin_Inlet',
  'America/Resolute',
  'America/Vancouver',
  'America/Winnipeg',
  'America/Yellowknife',
  'Canada/Central',
  'Canada/Mountain',
  'Canada/Pacific',
  'Cuba',
]);

/** Zones in which the runtime and the program have the same rules. */
export const UNCHANGED_ZONES = Intl.supportedValuesOf('timeZone').filter((zone) => !CHANGED.has(zone));
