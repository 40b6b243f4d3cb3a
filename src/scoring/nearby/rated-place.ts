/** What a scoring thread says of a candidate: first what its rank depends on, then, of those listed, all about it. */
import type { Facilities, SiteAccess, SiteKind } from '../../api/nearby.ts';
import type { PlaceNames } from '../../api/place-names.ts';
import type { SpotSummary } from '../../api/scores.ts';
import { Access, SiteFlag } from '../../region/format/codes.ts';
import { type TitleParts, titlePartsOf } from '../place-titles.ts';
import type { RatedSpot } from '../scorer.ts';
import type { Standing } from '../site/standing.ts';
import { siteAccess } from './candidates.ts';
import { facilitiesOf } from './facilities.ts';
import { type Causes, causesOf } from './why-better.ts';

/** What the rank of a place depends on. */
export interface RatedCandidate {
  score: number;
  green: boolean;
  /** a van may and can stand there for the night */
  usable: boolean;
  /** inside of an official site */
  official: boolean;
}

export interface RatedPlace
  extends RatedCandidate,
    Pick<SpotSummary, 'spot_id' | 'score' | 'ampel' | 'reasons'> {
  place: PlaceNames;
  titleParts: TitleParts;
  facilities: Facilities;
  causes: Causes;
  /** what one stands on there */
  kind: SiteKind;
  access: SiteAccess;
  /** OSM objects that the spot is in, as `way 5` */
  objects: string[];
}

/**
 * From these points on a rule keeps vans away. Of those about a place `destination` costs less and does not; the law of
 * a country costs this much where a night in a camper is forbidden, and half of it where a place says that it is not.
 */
const RESTRICTION_POINTS: Readonly<Record<string, number>> = { access_rule: -5, country_rule: -8 };

export function ratedCandidateOf({ spot: { site, law }, rating }: RatedSpot): RatedCandidate {
  const restricted = rating.factors.some(
    ({ key, points }) => points <= (RESTRICTION_POINTS[key] ?? Number.NEGATIVE_INFINITY),
  );
  return {
    score: rating.score,
    green: rating.ampel === 'green',
    official: site.standing.official !== null,
    usable: site.region !== null && !law.hardCase && site.standing.kind !== 'none' && !restricted,
  };
}

/** @param summary of the same spot */
export function ratedPlaceOf(rated: RatedSpot, { spot_id, ampel, reasons }: SpotSummary): RatedPlace {
  const candidate = ratedCandidateOf(rated);
  const { site, place: names } = rated.spot;
  const [place] = site.standing.places;
  return {
    ...candidate,
    spot_id,
    ampel,
    reasons,
    place: names,
    titleParts: titlePartsOf(site),
    facilities: facilitiesOf(site),
    causes: causesOf(rated, candidate.usable),
    kind: kindOf(site.standing),
    access: place
      ? siteAccess(place.flags, place.access, place.capacity, place.maxstay)
      : siteAccess(0, Access.untagged, 0, 0),
    objects: site.standing.places.map(({ feature }) => objectKey(feature)),
  };
}

export function objectKey({ osm_type, osm_id }: { osm_type: string; osm_id: number }): string {
  return `${osm_type} ${osm_id}`;
}

function kindOf({ kind, official, places: [place] }: Standing): SiteKind {
  if (official) return official.kind;
  if (!place) return kind === 'track' ? 'track' : 'kerb';
  return place.flags & SiteFlag.LAYBY ? 'layby' : place.kind;
}
