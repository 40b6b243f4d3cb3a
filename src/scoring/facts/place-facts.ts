/** Facts by which people choose a place for a night, in addition to the reasons of the score. */
import type { PlaceFacts, Price, RatedFacts } from '../../api/facts/place-facts.ts';
import type { SiteKind } from '../../api/facts/words.ts';
import { SiteFlag } from '../../region/format/codes.ts';
import { detailIn, textsIn } from '../../region/format/site-details.ts';
import { loudnessOf } from '../../shared/loudness.ts';
import { parseAt } from '../../shared/time/date-time.ts';
import type { Language } from '../../words/phrases.ts';
import { wallClockAt } from '../calendar/at.ts';
import { closingOf } from '../law/closing.ts';
import { ownerOf } from '../law/owner.ts';
import { placeTitleOf } from '../place-titles.ts';
import type { RatedSpot } from '../rated-spot.ts';
import type { Rating } from '../rating.ts';
import type { Site } from '../site/site.ts';
import type { Standing } from '../site/standing.ts';
import { loudestOf } from './loudest.ts';
import { isOpenAt } from './open.ts';
import { priceIn } from './price.ts';

/** All facts but the title, which depends on the other places of a list. */
export type UntitledFacts = Omit<PlaceFacts, 'title'>;

/** Returns the facts of a place. @param openAt time for `open`, ISO 8601; default: start of the rated part */
export function placeFactsOf(rated: RatedSpot, openAt?: string): UntitledFacts {
  const { standing } = rated.spot.site;
  const [place] = standing.places;
  const details = (standing.official ?? place)?.details ?? '';
  const { opening_hours, website, phone, operator, maxstay, charge, reservation } = textsIn(details);
  const facts = ratedFactsOf(rated);
  return {
    // members one by one: the runtime copies objects into another ten times slower
    kind: facts.kind,
    official: facts.official,
    allowed: facts.allowed,
    standing: facts.standing,
    night_noise_db: facts.night_noise_db,
    loudness: facts.loudness,
    loudest: facts.loudest,
    score_range: facts.score_range,
    open: openingOf(rated, openAt),
    closed: closingOf(standing.places, rated.spot.site, rated.night),
    confirmed: (standing.official ?? place)?.isConfirmed ?? true,
    owner: ownerFactOf(rated),
    opening_hours,
    website,
    phone,
    operator,
    maxstay,
    charge,
    reservation,
    price: priceOf(rated),
  };
}

/** Returns to whom the car park or the ground belongs; null if to nobody, or if unknown. */
function ownerFactOf({ spot: { site } }: RatedSpot): PlaceFacts['owner'] {
  const owned = site.standing.official ? null : ownerOf(site);
  return owned && { kind: owned.owner, name: owned.feature().name };
}

/** Returns the recorded price of a night; null if none is recorded or the text is not one plain amount. */
export function priceOf({ spot: { site } }: RatedSpot): Price | null {
  const place = site.standing.official ?? site.standing.places[0];
  return place ? priceIn(detailIn(place.details, 'charge')) : null;
}

/** Returns the facts that follow from the rating, without a search. */
export function ratedFactsOf({ spot: { site }, rating }: RatedSpot): RatedFacts {
  const { standing } = site;
  const isMapped = site.region !== null;
  return {
    kind: kindOf(standing),
    // a closed site is none tonight
    official: standing.official !== null && rating.allowed !== 'no',
    allowed: rating.allowed,
    standing: standing.kind,
    night_noise_db: nightNoiseOf(site, rating),
    loudness: isMapped ? loudnessOf(rating.nightLevel) : null,
    loudest: loudestOf(rating.factors),
    score_range: rating.range,
  };
}

/** Returns the level of the night, dB(A) with one decimal; null without map data. */
export function nightNoiseOf(
  { region }: Pick<Site, 'region'>,
  { nightLevel }: Pick<Rating, 'nightLevel'>,
): number | null {
  return region ? Math.round(nightLevel * 10) / 10 : null;
}

/** Returns the title of a single spot; null when nothing around has a name. */
export function titleIn({ spot }: RatedSpot, lang: Language): string | null {
  const kind = kindOf(spot.site.standing);
  // without a place or a road to park on, the title is the address
  return kind === null ? spot.place.display_name : placeTitleOf(spot.site, spot.names, kind, lang);
}

/** Returns whether the place is open at `openAt` (see `placeFactsOf`); null if not recorded. */
export function openingOf(rated: RatedSpot, openAt?: string): boolean | null {
  const { site } = rated.spot;
  const { standing } = site;
  const place = standing.official ?? standing.places[0];
  if (!place) return null;
  return isOpenAt(place, site, openMoment(rated, openAt));
}

/** Returns the moment for `open` on the clock of the place, ms as if UTC. */
function openMoment({ spot, night }: RatedSpot, openAt: string | undefined): number {
  const { timeZone } = spot.site.place;
  const at = openAt === undefined ? null : parseAt(openAt);
  if (!at) return wallClockAt(night.scoredFrom, timeZone);
  return at.offsetMs === null ? at.wallMs : wallClockAt(at.wallMs - at.offsetMs, timeZone);
}

/** Returns the kind of the place around a spot, or of the road beside it; null if there is neither. */
export function kindOf({ kind, official, places: [place] }: Standing): SiteKind | null {
  if (official) return official.kind;
  if (place) return place.flags & SiteFlag.LAYBY ? 'layby' : place.kind;
  return kind === 'none' ? null : kind === 'track' ? 'track' : 'kerb';
}
