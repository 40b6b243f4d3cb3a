/** The factor `country_rule`: the law of the country, for a spot outside official sites. */
import { AreaKind } from '../../region/format/codes.ts';
import type { Confidence, Factor } from '../factor/factor.ts';
import type { Site } from '../site/site.ts';
import type { StandingKind } from '../site/standing.ts';
import type { LawGround } from '../text/phrases/law.ts';
import { type CountryLaw, LEVELS, type Level } from './countries/country-law.ts';
import { lawAt } from './countries.ts';
import { pointsOf } from './level-points.ts';
import { isPublicLand } from './protected.ts';

/** `value` of a `sand` area that is a beach or dune. */
const SHORE = 1;
const SHORE_M = 150;

/** Kinds of places to which the rule for car parks applies. */
const CAR_PARKS: ReadonlySet<StandingKind> = new Set(['parking', 'rest_area', 'services']);

/** Levels from the least to the most severe. */
const SEVERITY: readonly Level[] = ['unknown', ...LEVELS.filter((level) => level !== 'unknown')];

export interface CountryRule {
  /** null if no known rule applies here */
  factor: Factor | null;
  /** confidence in the factor; null if there is none */
  confidence: Confidence | null;
  /** null if no known rule applies here */
  level: Level | null;
}

/**
 * @param share factor on the points where vans are expected, 0..1
 * @param protectedArea true where a protected area counts already: the law of the shore is not added to it
 */
export function countryRule(site: Site, share: number, protectedArea: boolean): CountryRule {
  const { law, national } = lawAt(site.place);
  const [ground, level] = severest(groundsOf(site, law, protectedArea));
  // the high seas have no country and so no law
  if (level === 'unknown' && site.place.country === null)
    return { factor: null, confidence: null, level: null };
  const { confidence } = law;
  const isPart = levelOn(ground, national) !== level;
  return {
    confidence,
    level,
    factor: {
      key: 'country_rule',
      points: pointsOf(level) * share,
      source: 'country_rules',
      confidence: confidence ?? undefined,
      phrase: { key: 'country_rule', country: site.place.country, isPart, ground, level, ...factsOf(law) },
    },
  };
}

/**
 * Returns true where the law forbids a night in a camper outside official sites, on the ground of this spot. Rest
 * areas and service areas are not official sites unless the country's row says so.
 */
export function forbidsUnofficial(site: Site): boolean {
  const { law } = lawAt(site.place);
  if (law.restAreas && site.standing.kind === 'rest_area') return false;
  return severest(groundsOf(site, law, false))[1] === 'forbidden';
}

type GroundLevel = readonly [ground: LawGround, level: Level];

function severest(grounds: readonly GroundLevel[]): GroundLevel {
  return grounds.reduce((worst, each) =>
    SEVERITY.indexOf(each[1]) > SEVERITY.indexOf(worst[1]) ? each : worst,
  );
}

/** Returns the kinds of ground at a spot that the law distinguishes, each with its level; never empty. */
function groundsOf(site: Site, law: CountryLaw, protectedArea: boolean): GroundLevel[] {
  if (law.publicLand && isPublicLand(site)) return [['road', law.publicLand]];
  const inCarPark = site.standing.places.some(({ kind }) => CAR_PARKS.has(kind));
  const ground = inCarPark && law.carPark ? 'car_park' : isOnPrivateLand(site) ? 'private' : 'road';
  const grounds: LawGround[] = !protectedArea && isByTheShore(site) ? [ground, 'shore'] : [ground];
  return grounds.map((each) => [each, levelOn(each, law)]);
}

function levelOn(ground: LawGround, { road, carPark, land, shore }: CountryLaw): Level {
  switch (ground) {
    case 'road':
      return road;
    case 'car_park':
      return carPark ?? road;
    case 'private':
      return land;
    case 'shore':
      return shore;
  }
}

/** Returns true for fields and meadows off the road, which are private land. */
function isOnPrivateLand({ areaType, standing: { places, road } }: Site): boolean {
  return areaType === 'farmland' && places.length === 0 && road === null;
}

/** Returns true at the sea and at lakes. */
function isByTheShore({ areas }: Site): boolean {
  return areas.some(
    ({ region, area, kind, distance }) =>
      distance <= SHORE_M && kind === AreaKind.sand && region.areas.value[area] === SHORE,
  );
}

function factsOf({ maxHours, maxNights, selfContained, fine }: CountryLaw) {
  return {
    maxHours: maxHours ?? null,
    maxNights: maxNights ?? null,
    selfContained: selfContained ?? false,
    fine: fine ?? null,
  };
}
