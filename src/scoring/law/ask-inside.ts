/**
 * Car parks of North America where vans often stay for a night if one asks inside: of large stores, casinos and truck
 * stops. Sources: Walmart, FAQ "Can I park my RV at a Walmart store?" (by permission of the manager, where laws permit);
 * Good Sam, "Overnight RV parking: a privilege or a right" (the same for truck stops and others).
 */
import { PointCategory } from '../../region/format/codes.ts';

/** ISO 3166-1 alpha-2. */
const COUNTRIES: readonly string[] = ['US', 'CA'];

export function isAskingCountry(country: string | null): boolean {
  return country !== null && COUNTRIES.includes(country);
}

/** Chains that tolerate vans in many of their branches. */
const TOLERANT =
  /\b(?:walmart|sam[’']?s club|cabela|bass pro|camping world|flying j|pilot travel|love[’']?s travel|canadian tire|home depot|lowe[’']?s|menards|fred meyer|casino)/iu;

/** Returns true for a neighbour that often tolerates vans on its car park: a large store or a casino. */
export function oftenTolerates(category: number, name: string): boolean {
  return category === PointCategory.delivery || category === PointCategory.casino || TOLERANT.test(name);
}
