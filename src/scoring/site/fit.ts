/** Decides whether the user's van fits, from the limits of the place and of all roads that lead to it. */
import { SiteFlag } from '../../region/format/codes.ts';
import { UNKNOWN_LIMIT } from '../../region/format/sections/roads.ts';
import { detailIn, UNREAD } from '../../region/format/site-details.ts';
import type { Roads } from '../../routing/roads.ts';
import { vehicleOf } from '../../routing/vehicle.ts';
import { VAN_SIZE_NAMES, VAN_SIZES, type Van, type VanLimitKind } from '../../shared/van.ts';
import type { Phrase } from '../../words/phrases.ts';
import type { Factor } from '../factor.ts';
import type { Site } from './site.ts';

/** Distance within which a road leads to a spot, m: across a large car park or campsite. */
export const ROAD_WITHIN_M = 200;

/**
 * Largest sizes for which places and roads without a recorded limit are made. Height and width: the largest allowed
 * everywhere in the EU (Directive 96/53/EC); weight: the limit of licence C1 (Directive 2006/126/EC), above which
 * lorries begin; length: usual pitches of motorhome sites, an assumption.
 */
const USUAL = { height_m: 4, length_m: 8, weight_t: 7.5, width_m: 2.55 } as const;

/** A limit that the van exceeds. */
export interface Exceeded {
  kind: VanLimitKind;
  /** limit, m or t */
  limit: number;
  where: 'place' | 'way_in';
  /** name of the road; null if unknown */
  name: string | null;
  /** degrees */
  lat: number;
  lon: number;
}

export interface Fit {
  /** true if the van fits, false if a recorded limit keeps it out, null if unknown */
  fits: boolean | null;
  exceeded: readonly Exceeded[];
  /** limits of the place itself that the van keeps */
  kept: readonly VanLimitKind[];
  /** true if no recorded limit keeps the van out, but its size makes that inconclusive: `fits` is null */
  isLarge: boolean;
  /** true if a limit of the place or of the only way in cannot be read and no other keeps the van out: `fits` is null */
  isUnread: boolean;
}

/** Limits of a place, metres or tonnes; missing = not recorded, UNKNOWN_LIMIT = cannot be read. */
export type PlaceLimits = Partial<Record<VanLimitKind, number>>;

/**
 * Returns the lowest limits of the places around a spot.
 * @param heightLimit m; null = not recorded, or not to be read
 */
export function placeLimits(heightLimit: number | null, places: readonly LimitedPlace[]): PlaceLimits {
  const limits: PlaceLimits = {};
  if (heightLimit !== null) limits.maxheight = heightLimit;
  else if (places.some(({ flags }) => flags & SiteFlag.HEIGHT_UNREAD)) limits.maxheight = UNKNOWN_LIMIT;
  for (const { details } of places) {
    for (const kind of ['maxlength', 'maxweight', 'maxwidth'] as const) {
      const text = detailIn(details, kind);
      const limit = text === UNREAD ? UNKNOWN_LIMIT : Number(text);
      if (limit > 0) limits[kind] = Math.min(limits[kind] ?? limit, limit);
    }
  }
  return limits;
}

/** What of a place states its limits. */
export interface LimitedPlace {
  /** SiteFlag bits */
  flags: number;
  /** see `detailIn` */
  details: string;
}

/** Compares a van with the limits of a place, without the roads to it. */
export function fitOfPlace(limits: PlaceLimits, van: Van, { lat, lon }: Pick<Exceeded, 'lat' | 'lon'>): Fit {
  const exceeded: Exceeded[] = [];
  const kept: VanLimitKind[] = [];
  let isUnread = false;
  for (const size of VAN_SIZE_NAMES) {
    const kind = VAN_SIZES[size].limit;
    const [own, limit] = [van[size], limits[kind]];
    if (own === undefined || limit === undefined) continue;
    if (limit === UNKNOWN_LIMIT) isUnread = true;
    else if (own > limit) exceeded.push({ kind, limit, where: 'place', name: null, lat, lon });
    else kept.push(kind);
  }
  const fits = exceeded.length > 0 ? false : null;
  return { fits, exceeded, kept, isLarge: false, isUnread: isUnread && fits === null };
}

/** Returns true if a size of the van exceeds USUAL and the place records no limit for it. */
function isLarge(van: Van, { kept }: Pick<Fit, 'kept'>): boolean {
  return VAN_SIZE_NAMES.some(
    (size) => (van[size] ?? 0) > USUAL[size] && !kept.includes(VAN_SIZES[size].limit),
  );
}

/**
 * Returns the fit of a van at a spot. Its `fits` is null if unknown, for example without a known road to the
 * spot, or for a large van where no limit is recorded.
 * @param heightLimit height limit of the place, m; null = not recorded
 */
export function fitAt(site: Site, van: Van, roads: Roads, heightLimit: number | null): Fit {
  const { standing, lat, lon } = site;
  const own = fitOfPlace(placeLimits(heightLimit, standing.places), van, { lat, lon });
  const snap = roads.snap(lat, lon, ROAD_WITHIN_M);
  if (!snap) return own;
  const { fits, limit, isUnread } = roads.access(snap, vehicleOf(van));
  if (!limit && own.fits === null && (own.isUnread || isUnread)) return { ...own, isUnread: true };
  if (!limit && own.fits === null && fits === true && isLarge(van, own)) return { ...own, isLarge: true };
  if (!limit) return { ...own, fits: own.fits ?? fits };
  const { kind, value, name, lat: y, lon: x } = limit;
  const onWayIn: Exceeded = { kind, limit: value, where: 'way_in', name, lat: y, lon: x };
  return { ...own, fits: false, exceeded: [...own.exceeded, onWayIn], isUnread: false };
}

/** Points that make the light red, whatever the other factors. */
const DOES_NOT_FIT_POINTS = -100;

/** Returns the factor `does_not_fit`; null if the van fits or nothing is known. */
export function doesNotFit({ fits, exceeded }: Fit): Factor | null {
  if (fits !== false) return null;
  const [first] = exceeded;
  return { key: 'does_not_fit', points: DOES_NOT_FIT_POINTS, source: 'osm', phrase: phraseOf(first) };
}

/** Returns the sentence about a limit. @param exceeded undefined = a limit that is not known in detail */
export function phraseOf(exceeded: Exceeded | undefined): Phrase {
  const { kind = null, limit = 0, where = 'way_in', name = null } = exceeded ?? {};
  return { key: 'does_not_fit', kind, limit, where, name: name ?? '' };
}
