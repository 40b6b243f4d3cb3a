/** Dutch: what the law of each country makes of sleeping in a parked van. */
import type { CountryRuleKey } from '../phrases/law.ts';

/** Shown next to each country rule. */
export const LEGAL_NOTE = 'geen juridisch advies; de borden ter plaatse beslissen';

/** One clause each that follows the country's name and a colon, without a full stop. */
export const COUNTRY_RULE_CLAUSES: Readonly<Record<CountryRuleKey, string>> = {
  DE: 'één nacht om weer fit te kunnen rijden mag waar parkeren mag, kamperen niet',
  AT: 'slapen in een voertuig buiten campings is meestal verboden, het hangt af van de deelstaat',
  CH: 'kanton en gemeente beslissen; waar niets staat, wordt één nacht vaak gedoogd',
  FR: 'een camper mag parkeren als een auto en erin slapen wordt gedoogd, maar niet aan zee of bij monumenten',
  ES: 'slapen in een geparkeerd voertuig mag zolang er buiten niets staat; kusten en parken zijn strenger',
  PT: 'tot 48 uur per gemeente mag, maar geen nacht in beschermde gebieden of aan de kust',
  IT: 'parkeren is geen kamperen, maar veel gemeenten verbieden overnachten',
  NL: 'slapen in een voertuig buiten campings is in het algemeen verboden, en er wordt gecontroleerd',
  BE: 'één nacht wordt gedoogd, op verzorgingsplaatsen tot 24 uur',
  DK: 'overnachten buiten campings is in feite verboden, een korte rust langs de weg niet',
  SE: 'een nacht langs de weg uit de buurt van huizen mag, van de weg af rijden is verboden',
  NO: 'een nacht langs een weg in open land mag op 150 m van huizen; er komen steeds meer verboden',
  FI: 'van de weg af moet de eigenaar het goedvinden, een nacht op een parkeerplaats wordt gedoogd',
  GB: 'geen landelijke wet verbiedt slapen langs de weg, maar plaatselijke regels en de meeste gemeentelijke parkeerplaatsen wel',
  US: 'de regels verschillen per plaats: veel steden verbieden het, rustplaatsen beperken de uren',
  HR: 'nachten buiten campings worden naar verluidt beboet, vooral aan de kust',
  GR: 'nachten buiten campings zijn naar verluidt verboden, vooral aan zee',
  unknown: 'we kennen geen regel voor slapen in een geparkeerd voertuig hier, vraag het ter plaatse',
};
