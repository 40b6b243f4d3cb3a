/** How busy main roads are where nobody has counted: by country, and by the people around. A guess, and told as one. */
import { countryAt } from '../../region/world/country-at.ts';
import { peopleAround } from '../../region/world/people.ts';

/**
 * People within 25 km from which roads have the typical flow of their class, as nearly everywhere in Central Europe, where
 * it was counted.
 */
const USUAL_PEOPLE = 100_000;
/** People assumed where no place is known. */
const FEWEST_PEOPLE = 500;
/**
 * Exponent of the people in the flow of a road outside towns. It gives 5 to 10 % of the typical flow in deserts: the
 * National Land Transport Network between Perth and Darwin had 772 vehicles a day (BITRE, Information Sheet on traffic
 * 2013-14), the Dalton Highway in Alaska 196 and State Route 360 in Nevada 517 (Highway Performance Monitoring System,
 * 2015); the typical trunk road has 11,800.
 */
const PEOPLE_EXPONENT = 0.6;
/**
 * Countries with fewer than 65 registered vehicles per 1,000 people (World Health Organization, Global status report on
 * road safety 2018), and their flow relative to that of other countries; own assumption.
 */
const FEW_VEHICLES: ReadonlySet<string> = new Set('AF BD CD ET KE MG MW MZ NE NG RW SD TZ UG ZM'.split(' '));
const FEW_VEHICLES_SHARE = 0.4;

/**
 * Returns the flow of a road outside towns at a position relative to the typical one of its class, above 0 to 1.
 * @param lat degrees
 * @param lon degrees
 */
export function busynessAt(lat: number, lon: number): number {
  const people = peopleAround(lat, lon);
  if (people === null) return 1;
  const share = Math.min(1, Math.max(FEWEST_PEOPLE, people) / USUAL_PEOPLE) ** PEOPLE_EXPONENT;
  const hasFew = FEW_VEHICLES.has(countryAt(lat, lon)?.country ?? '');
  return share * (hasFew ? FEW_VEHICLES_SHARE : 1);
}
