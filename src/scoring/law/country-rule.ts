/** The factor `country_rule`: the law of the country, for a spot outside official sites. */
import { AreaKind, Shore } from '../../region/format/codes.ts';
import type { LawGround } from '../../words/phrases/law.ts';
import type { Confidence, Factor } from '../factor.ts';
import type { Site } from '../site/site.ts';
import type { StandingKind } from '../site/standing.ts';
import { type CountryLaw, isOldCheck, LEVELS, type Level } from './countries/country-law.ts';
import { lawAt } from './countries.ts';
import { pointsOfLevel } from './level-points.ts';
import { isPublicLand } from './protected.ts';

/** Distance from a beach or dune up to which the law of the shore applies, m. */
const SHORE_M = 150;

/** Kinds of places to which the rule for car parks applies. */
const CAR_PARKS: ReadonlySet<StandingKind> = new Set(['parking', 'rest_area', 'services']);

/** Levels from the least to the most severe. */
const SEVERITY: readonly Level[] = ['unknown', ...LEVELS.filter((level) => level !== 'unknown')];

export interface CountryRule {
  /** null on the high seas */
  factor: Factor | null;
  /** confidence in the law; null if no law is known, and on the high seas */
  confidence: Confidence | null;
  /** level of the severest law at the spot, also `unknown`; null on the high seas */
  level: Level | null;
}

/**
 * Returns the severest rule of the country for the kinds of ground at the spot.
 * @param share factor on the points, 0 to 1; below 1 where vans are expected
 * @param protectedArea true if a protected area already costs points here: the law of the shore is then ignored
 */
export function countryRule(site: Site, share: number, protectedArea: boolean): CountryRule {
  const { law, national } = lawAt(site.place);
  const { byelaws } = law;
  const inByelaws = byelaws !== undefined && isInArea(site, byelaws.area);
  const grounds = groundsOf(site, law, protectedArea);
  const [ground, level] = severest(inByelaws ? [...grounds, ['road', byelaws.level]] : grounds);
  const note = (inByelaws ? byelaws.note : law.note) ?? null;
  // the high seas have no country and so no law
  if (level === 'unknown' && site.place.country === null)
    return { factor: null, confidence: null, level: null };
  const { confidence } = law;
  const isPart = law !== national && severest(groundsOf(site, national, protectedArea))[1] !== level;
  return {
    confidence,
    level,
    factor: {
      key: 'country_rule',
      points: pointsOfLevel(level) * share,
      source: 'country_rules',
      confidence: confidence ?? undefined,
      phrase: {
        key: 'country_rule',
        country: site.place.country,
        isPart,
        ground,
        level,
        note,
        checked: law.checked,
        isOld: false,
        ...factsOf(law, ground),
      },
    },
  };
}

/** Returns a factor that says so if its law was not checked in the two years before a year; otherwise the factor itself. */
export function datedRule(factor: Factor, year: number): Factor {
  const { phrase } = factor;
  if (phrase.key !== 'country_rule' || !isOldCheck(phrase.checked, year)) return factor;
  return { ...factor, phrase: { ...phrase, isOld: true } };
}

/**
 * Returns true if the law forbids a night in a camper on the ground of this spot, outside official sites. Rest areas
 * and motorway services are exempt only if the row has `restAreas`.
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

/** Returns the kinds of ground at a spot, as the law distinguishes them, each with its level; never empty. */
function groundsOf(site: Site, law: CountryLaw, protectedArea: boolean): GroundLevel[] {
  const { road, carPark, land, shore, publicLand } = law;
  if (publicLand && isPublicLand(site)) return [['public_land', publicLand]];
  const inCarPark = site.standing.places.some(({ kind }) => CAR_PARKS.has(kind));
  const ground: GroundLevel =
    inCarPark && carPark ? ['car_park', carPark] : isOnPrivateLand(site) ? ['private', land] : ['road', road];
  return !protectedArea && isByTheShore(site) ? [ground, ['shore', shore]] : [ground];
}

/** Returns true for fields and meadows off the road, which are private land. */
function isOnPrivateLand({ areaType, standing: { places, road } }: Site): boolean {
  return areaType === 'farmland' && places.length === 0 && road === null;
}

/** Returns true within SHORE_M of a beach or dune, at the sea or at a lake. */
function isByTheShore({ areas }: Site): boolean {
  return areas.some(
    ({ region, area, kind, distance }) =>
      distance <= SHORE_M && kind === AreaKind.sand && region.areas.value.at(area) !== Shore.none,
  );
}

/** Returns true inside an area whose name contains a text. */
function isInArea({ areas }: Site, name: string): boolean {
  return areas.some(
    ({ region, area, distance }) => distance === 0 && region.text(region.areas.name.at(area)).includes(name),
  );
}

function factsOf({ maxHours, maxNights, publicNights, selfContained, fine }: CountryLaw, ground: LawGround) {
  const isPublic = ground === 'public_land';
  return {
    maxHours: (isPublic ? null : maxHours) ?? null,
    maxNights: (isPublic ? publicNights : maxNights) ?? null,
    selfContained: selfContained ?? false,
    fine: fine ?? null,
  };
}
