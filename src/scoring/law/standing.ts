/** What the spot stands on: a site for vans, a car park, the edge of a road. */
import { Access, AREA_KINDS, PointCategory, SiteFlag } from '../../region/format/codes.ts';
import { areasAround } from '../../region/read/areas-around.ts';
import type { Region } from '../../region/read/reader.ts';
import type { Feature } from '../factor.ts';
import type { LineHit } from '../noise/lines.ts';
import { featureOfArea, featureOfPoint } from '../osm-object.ts';
import type { Surroundings } from '../site/surroundings.ts';

export const SITE_KINDS = ['parking', 'rest_area', 'services', 'caravan_site', 'camp_site'] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

/** A place to stand, mapped as an area or as a point. */
export interface Site {
  kind: SiteKind;
  /** SiteFlag bits */
  flags: number;
  /** Access code */
  access: number;
  /** parking spaces or pitches, 0 = untagged */
  capacity: number;
  /** minutes, 0 = no limit */
  maxstay: number;
  /** metres, 0 = inside */
  distance: number;
  hectares: number;
  /** a barrier keeps vans out */
  lowBarrier: boolean;
  feature: Feature;
}

export interface Standing {
  /** where vans may stay overnight, at most 30 m away; null = none */
  official: Site | null;
  /** sites around the spot, the smallest first: it is what one really stands on */
  sites: readonly Site[];
  /** the road that the spot lies on or beside; null = none within 8 m */
  road: LineHit | null;
}

/** An official site counts up to here, metres (MODEL 7.1). */
const OFFICIAL_M = 30;
/** A site that is only a point in the map reaches as far as this, metres; its official use as far as OFFICIAL_M. */
const POINT_SITE_M = 20;
/** The kerb, metres from the middle of the road (MODEL 7.1). */
const KERB_M = 8;
/** A height barrier this near to a car park stands at its entrance, metres. */
const ENTRANCE_M = 15;
/** A stay of less is no night, minutes. */
export const NIGHT_MINUTES = 8 * 60;

const KIND_OF_AREA = AREA_KINDS.map((name) => SITE_KINDS.find((kind) => kind === name));

export function standingOf(around: Surroundings): Standing {
  const { nearestRoad } = around.lines;
  const road = nearestRoad && nearestRoad.distance <= KERB_M ? nearestRoad : null;
  const near: Site[] = [];
  addAreaSites(near, around);
  addPointSites(near, around);
  // at most spots there is none: nothing to sort
  if (near.length === 0) return { official: null, sites: near, road };
  near.sort((a, b) => a.distance - b.distance || bySize(a, b));
  return {
    official: near.find(isOfficial) ?? null,
    sites: near.filter(({ distance }) => distance === 0).sort(bySize),
    road,
  };
}

/** Smallest first. */
function bySize(a: Site, b: Site): number {
  return a.hectares === b.hectares ? 0 : a.hectares - b.hectares;
}

/** Vans may stay overnight, by all that its tags say. */
function isOfficial({ kind, flags, access, maxstay }: Site): boolean {
  if (kind !== 'caravan_site' && kind !== 'camp_site') return false;
  if (access === Access.private || access === Access.permit || access === Access.no) return false;
  return (flags & NOT_FOR_VANS) === 0 && (maxstay === 0 || maxstay >= NIGHT_MINUTES);
}
const NOT_FOR_VANS =
  SiteFlag.VAN_FORBIDDEN |
  SiteFlag.VAN_DOES_NOT_FIT |
  SiteFlag.GROUP_ONLY |
  SiteFlag.BACKCOUNTRY |
  SiteFlag.TENTS_ONLY;

function addAreaSites(sites: Site[], around: Surroundings): void {
  for (const { region, area, kind: areaKind, distance } of around.areas) {
    const kind = KIND_OF_AREA[areaKind];
    if (!kind || distance > OFFICIAL_M) continue;
    const { areas } = region;
    sites.push({
      kind,
      flags: areas.flags[area]!,
      access: areas.access[area]!,
      capacity: areas.value[area]!,
      maxstay: areas.maxstay[area]!,
      distance,
      hectares: areas.hectares[area]!,
      lowBarrier: kind === 'parking' && distance === 0 && hasLowBarrier(around, region, area),
      feature: featureOfArea(region, area),
    });
  }
}

/** Areas are stored as points as well: only what has no extent on the map is taken from there. */
function addPointSites(sites: Site[], around: Surroundings): void {
  for (const kind of SITE_KINDS) {
    for (const { region, point, distance } of around.points.of(PointCategory[kind])) {
      const { points } = region;
      if (points.radius[point]! > 0 || distance > OFFICIAL_M) continue;
      sites.push({
        kind,
        flags: points.flags[point]!,
        access: points.access[point]!,
        capacity: points.value[point]!,
        maxstay: points.maxstay[point]!,
        distance: distance <= POINT_SITE_M ? 0 : distance,
        // how far it goes is not mapped: an area that holds the spot knows better
        hectares: Number.POSITIVE_INFINITY,
        lowBarrier: false,
        feature: featureOfPoint(region, point),
      });
    }
  }
}

function hasLowBarrier({ points }: Surroundings, region: Region, area: number): boolean {
  return points.of(PointCategory.height_barrier).some((barrier) => {
    const { coords } = barrier.region.points;
    let found = false;
    areasAround(
      region,
      'local',
      coords[barrier.point * 2]!,
      coords[barrier.point * 2 + 1]!,
      ENTRANCE_M,
      (other) => {
        if (other === area) found = true;
      },
    );
    return found;
  });
}
