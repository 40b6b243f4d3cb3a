/** The law of the country (factor 13), for a spot that is no official site. */
import { AreaKind } from '../../region/format/codes.ts';
import type { Confidence, Factor } from '../factor/factor.ts';
import type { Site } from '../site/site.ts';
import type { StandingKind } from '../site/standing.ts';
import type { LawGround } from '../text/phrases/law.ts';
import { type CountryLaw, LEVELS, type Level } from './countries/country-law.ts';
import { lawAt } from './countries.ts';
import { pointsOf } from './level-points.ts';
import { isPublicLand } from './protected.ts';

/** Value of a `sand` area that is a beach or dune. */
const SHORE = 1;
const SHORE_M = 150;

/** Where what holds on car parks holds. */
const CAR_PARKS: ReadonlySet<StandingKind> = new Set(['parking', 'rest_area', 'services']);

/** From the least to the most severe. */
const SEVERITY: readonly Level[] = ['unknown', ...LEVELS.filter((level) => level !== 'unknown')];

export interface CountryRule {
  /** null = nothing is known that holds here */
  factor: Factor | null;
  /** how sure the factor is; null = there is none */
  confidence: Confidence | null;
  /** null = nothing is known that holds here */
  level: Level | null;
}

/**
 * @param share what is left of the points where vans are expected, 0..1
 * @param protectedArea true where a protected area counts already: shore law is not added to it
 */
export function countryRule(site: Site, share: number, protectedArea: boolean): CountryRule {
  const { law, national } = lawAt(site.place);
  const [ground, level] = severest(groundsOf(site, law, protectedArea));
  // the high seas have no law to look for
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
 * True where the law forbids a night in a camper outside of official sites, on the ground of this spot. Rest areas and
 * service areas are none, unless the country's row says so.
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

/** What the spot is to the law, with its level: never empty. */
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

/** Fields and meadows off the road are somebody's. */
function isOnPrivateLand({ areaType, standing: { places, road } }: Site): boolean {
  return areaType === 'farmland' && places.length === 0 && road === null;
}

/** Lakes count like the sea. */
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
