/** The law of the country (factor 13), for a spot that is no official site. */
import { AreaKind } from '../../region/format/codes.ts';
import type { Factor } from '../factor/factor.ts';
import { isBuiltUp } from '../site/homes-and-towns.ts';
import type { Site } from '../site/site.ts';
import { ruleKeyOf, rulesOf } from './countries.ts';
import { isPublicLand } from './protected.ts';

/** Value of a `sand` area that is a beach or dune. */
const SHORE = 1;
const SHORE_M = 150;
const MOST_POINTS = 15;

/**
 * @param share what is left of the points where vans are expected, 0..1
 * @param protectedArea true where a protected area counts already: shore law is not added to it
 */
export function countryRule(site: Site, share: number, protectedArea: boolean): Factor | null {
  const { country } = site.place;
  const rules = rulesOf(country);
  const shore = rules.coastPoints !== null && !protectedArea && isByTheShore(site);
  const inCarPark = site.standing.places.some(({ kind }) => kind === 'parking');
  const points =
    rules.publicLandPoints !== null && isPublicLand(site)
      ? rules.publicLandPoints
      : Math.min(
          rules.points,
          shore ? (rules.coastPoints ?? 0) : 0,
          inCarPark ? (rules.carParkPoints ?? 0) : 0,
          isBuiltUp(site) ? (rules.urbanPoints ?? 0) : 0,
        );
  if (points * share === 0) return null;
  return {
    key: 'country_rule',
    points: Math.max(-MOST_POINTS, points * share),
    source: 'country_rules',
    confidence: rules.confidence,
    phrase: { key: 'country_rule', country, rule: ruleKeyOf(country), shore },
  };
}

/** Lakes count like the sea: the shore laws of France and Italy name both. */
function isByTheShore({ areas }: Site): boolean {
  return areas.some(
    ({ region, area, kind, distance }) =>
      distance <= SHORE_M && kind === AreaKind.sand && region.areas.value[area] === SHORE,
  );
}
