/** The factors of protected areas, forests and forest tracks. */
import { Access, AreaKind } from '../../region/format/codes.ts';
import type { Protection } from '../../words/phrases/law.ts';
import type { Factor } from '../factor.ts';
import { featureOfArea } from '../osm-feature.ts';
import type { AreaHit } from '../site/area-hits.ts';
import type { Site } from '../site/site.ts';
import type { CountryLaw, Level } from './countries/country-law.ts';
import { lawAt } from './countries.ts';
import { pointsOfLevel } from './level-points.ts';

interface Protected {
  protection: Protection;
  points: number;
}

/**
 * Protection by the tag `protect_class`: 1 (also 1a, 1b) to 6 as IUCN, 7 other nature, 12 water, 24 land of an indigenous
 * people, 97 to 99 international treaties such as Natura 2000. On indigenous land, visitors need a permit of its people in
 * Australia (Aboriginal Land Act 1978 (NT), s. 4) and on many reservations of North America.
 */
const BY_CLASS: Readonly<Record<number, Protected>> = {
  1: { protection: 'nature_reserve', points: -25 },
  2: { protection: 'national_park', points: -25 },
  3: { protection: 'nature_reserve', points: -20 },
  4: { protection: 'nature_reserve', points: -20 },
  5: { protection: 'landscape', points: -3 },
  6: { protection: 'other', points: -3 },
  7: { protection: 'other', points: -3 },
  12: { protection: 'water', points: -5 },
  24: { protection: 'indigenous', points: -20 },
  97: { protection: 'habitat', points: -8 },
  98: { protection: 'habitat', points: -8 },
  99: { protection: 'habitat', points: -8 },
};
const NATIONAL_PARK = BY_CLASS[2]!;
const RESERVE = BY_CLASS[4]!;
/** Protection of an area without a protect_class. */
const UNTAGGED = { protection: 'other', points: -3 } as const;
/** Protections for which a law that forbids nights in nature costs at least the points of `forbidden`. */
const STRICT: ReadonlySet<Protection> = new Set(['national_park', 'nature_reserve', 'habitat']);
/** Protections whose ordinances nearly always forbid nights. */
const RESERVES: ReadonlySet<Protection> = new Set(['national_park', 'nature_reserve']);
/** Points in a reserve off car parks, unless the law costs more: enough to prevent a green light. */
const RESERVE_POINTS = -31;
/** Factor on the points where the law of the country forbids nights in nature. */
const FORBIDDEN_FACTOR = 1.4;
/** Maximum cost of a protected area, points. */
const MAX_POINTS = 35;

/** Points in a forest, on a car park. */
const FOREST_CAR_PARK_POINTS = -3;
/** Points in a forest, off a car park. */
const FOREST_POINTS = -8;
/** Points in a forest, off a car park, by the country's level for nature. */
const FOREST_POINTS_BY_LEVEL: Partial<Record<Level, number>> = {
  allowed: FOREST_CAR_PARK_POINTS,
  tolerated: FOREST_CAR_PARK_POINTS,
  forbidden: -15,
};

/** Points on a closed track: as in a forest, off a car park. */
const TRACK_POINTS = FOREST_POINTS;

/** Returns the factor of the area around the spot that costs most, or else of a closed track; null if neither. */
export function natureFactor(site: Site): Factor | null {
  const { law } = lawAt(site.place);
  let strictest: Factor | null = null;
  for (const hit of site.areas) {
    if (hit.distance > 0) continue;
    const onSite = site.standing.places.length > 0;
    const factor = protectionOf(hit, law, onSite) ?? forestOf(hit, law, onSite);
    if (factor && factor.points < (strictest?.points ?? 0)) strictest = factor;
  }
  return strictest ?? closedTrack(site, law);
}

/**
 * Returns the factor of a track without access tags where forest law closes tracks to cars; null elsewhere. No forest
 * has to be mapped there, because forests are often missing in the data.
 */
function closedTrack({ standing }: Site, { tracks }: CountryLaw): Factor | null {
  if (!tracks || standing.kind !== 'track' || standing.drivable?.access !== Access.untagged) return null;
  return {
    key: 'closed_track',
    points: TRACK_POINTS,
    source: 'country_rules',
    distance_m: standing.drivable.distance,
    phrase: { key: 'closed_track' },
  };
}

/** protect_class of land in sustainable use, such as national forests. */
const PUBLIC_LAND = 6;

/** Returns true on land where the public may camp if the country allows it (`publicLand`). */
export function isPublicLand({ areas }: Site): boolean {
  return areas.some(
    ({ region, area, kind, distance }) =>
      distance === 0 && kind === AreaKind.protected_area && region.areas.value.at(area) === PUBLIC_LAND,
  );
}

function protectionOf({ region, area, kind }: AreaHit, law: CountryLaw, onSite: boolean): Factor | null {
  const { areas } = region;
  const protectedAs = protectionBy(kind, areas.value.at(area));
  if (!protectedAs || (areas.value.at(area) === PUBLIC_LAND && law.publicLand)) return null;
  const { protection } = protectedAs;
  const byLaw = law.nature === 'forbidden' ? forbiddenPoints(protectedAs) : protectedAs.points;
  const points = RESERVES.has(protection) && !onSite ? Math.min(byLaw, RESERVE_POINTS) : byLaw;
  const feature = featureOfArea(region, area);
  return {
    key: 'protected_area',
    points: Math.max(-MAX_POINTS, points),
    source: 'osm',
    feature,
    phrase: { key: 'protected_area', protection, name: feature.name },
  };
}

function forbiddenPoints({ protection, points }: Protected): number {
  const more = points * FORBIDDEN_FACTOR;
  return STRICT.has(protection) ? Math.min(more, pointsOfLevel('forbidden')) : more;
}

/**
 * Returns the protection of an area by its kind and its protect_class (0 = untagged). Null for kinds that are not
 * protected, and for a `protected_area` of a class that does not protect nature.
 */
function protectionBy(kind: number, protectClass: number): Protected | null {
  switch (kind) {
    case AreaKind.national_park:
      return NATIONAL_PARK;
    case AreaKind.nature_reserve:
      return BY_CLASS[protectClass] ?? RESERVE;
    case AreaKind.protected_area:
      return protectClass === 0 ? UNTAGGED : (BY_CLASS[protectClass] ?? null);
    default:
      return null;
  }
}

function forestOf({ region, area, kind }: AreaHit, { nature }: CountryLaw, onSite: boolean): Factor | null {
  if (kind !== AreaKind.forest) return null;
  return {
    key: 'forest',
    points: onSite ? FOREST_CAR_PARK_POINTS : (FOREST_POINTS_BY_LEVEL[nature] ?? FOREST_POINTS),
    source: 'osm',
    feature: featureOfArea(region, area),
    phrase: { key: 'forest', onSite },
  };
}
