/** English: what the law of each country makes of sleeping in a parked van. */
import type { CountryRuleKey } from '../phrases/law.ts';

/** Shown next to each country rule. */
export const LEGAL_NOTE = 'not legal advice; signs on the spot decide';

/** One clause each that follows the country's name and a colon, without a full stop. */
export const COUNTRY_RULE_CLAUSES: Readonly<Record<CountryRuleKey, string>> = {
  DE: 'one night to become fit to drive again is fine where parking is allowed, camping is not',
  AT: 'sleeping in a vehicle outside campsites is mostly forbidden, the details depend on the state',
  CH: 'canton and commune decide; where nothing is said, one night is often tolerated',
  FR: 'a motorhome may park like a car and sleeping in it is tolerated, but not by the sea or at listed sites',
  ES: 'sleeping in a parked vehicle is fine as long as nothing is set up outside; coasts and parks are stricter',
  PT: 'up to 48 hours per municipality are allowed, but no night in protected or coastal areas',
  IT: 'parking is not camping, yet many municipalities ban staying overnight',
  NL: 'sleeping in a vehicle outside campsites is generally forbidden, and it is checked',
  BE: 'one night is tolerated, on motorway service areas up to 24 hours',
  DK: 'staying overnight outside campsites is in effect forbidden, a short rest in a lay-by is not',
  SE: 'a night by the road is fine away from houses, driving off the road is forbidden',
  NO: 'a night beside a public road in open country is fine, 150 m away from houses; local bans are growing',
  FI: 'off the road the landowner must agree, a night on a car park is tolerated',
  GB: 'no national law forbids sleeping at the roadside, but local orders and most council car parks do',
  US: 'rules differ from place to place: many cities ban it, rest areas limit the hours',
  HR: 'nights outside campsites are reported to be fined, most of all on the coast',
  GR: 'nights outside campsites are reported to be forbidden, most of all by the sea',
  unknown: 'we know no rule for sleeping in a parked vehicle here, so ask locally',
};
