/** Data of a place card, from a list, a rated spot, or a saved place. */
import type { Facilities, Place, SiteKind } from '../../api/nearby.ts';
import type { Score } from '../../api/score.ts';
import type { LatLon } from '../../api/values.ts';
import { type Loudness, loudnessOf } from '../../shared/loudness.ts';
import { type Light, lightOfScore } from '../lib/light.ts';
import type { Star } from '../state/listed.ts';
import { shownTitleOf } from './place-title.ts';

export interface CardPlace extends LatLon {
  /** id of the spot */
  id: string;
  title: string;
  /** kind of place; null for a spot that is not a place */
  kind: SiteKind | null;
  light: Light;
  /** why the user's van does not fit; null if it does, or if nothing is known */
  misfit: string | null;
  /** score from 0 to 100; can be null for the lights `no_van` and `unknown`, which do not show it */
  score: number | null;
  /** loudness of the night; null without a score */
  loudness: Loudness | null;
  official: boolean;
  /** facilities; null if unknown */
  facilities: Facilities | null;
}

/** Common fields of lists and full answers. */
type Facts = Pick<Place, 'allowed' | 'standing' | 'score' | 'loudness' | 'official' | 'vehicle'>;

/** Returns the light of a place: `no_van` if no van, or not the user's, can use it; or by law and score. */
export function lightOfPlace({
  allowed,
  standing,
  score,
  vehicle,
}: Pick<Facts, 'allowed' | 'standing' | 'score' | 'vehicle'>): Light {
  if (standing === 'none' || score === null || vehicle?.fits === false) return 'no_van';
  return allowed === 'no' ? 'not_allowed' : lightOfScore(score);
}

/** Returns the light of an answer: `unknown` without map data, as the score is then meaningless. */
export function lightOfAnswer(answer: Score): Light {
  if (answer.meta.degraded) return 'unknown';
  const { standing } = answer.explanation.spot_context;
  // answers saved by older pages lack `allowed`
  const { score, vehicle } = answer;
  return lightOfPlace({ standing, allowed: answer.allowed ?? 'unknown', score, vehicle });
}

function misfitOf({ vehicle }: Pick<Place, 'vehicle'>): string | null {
  return vehicle?.fits === false ? vehicle.label : null;
}

export function cardOfPlace(place: Place): CardPlace {
  const { spot_id, lat, lon, kind, score, official, facilities } = place;
  const light = lightOfPlace(place);
  const { title } = shownTitleOf(place, null, place);
  const loudness = light === 'no_van' ? null : place.loudness;
  const misfit = misfitOf(place);
  return { id: spot_id, lat, lon, title, kind, light, misfit, score, loudness, official, facilities };
}

/**
 * Returns the card of a rated spot.
 * @param place entry of a list; null if there is none
 * @param written name from an imported file, if any
 */
export function cardOfAnswer(spot: LatLon, answer: Score, place: Place | null, written = ''): CardPlace {
  const light = lightOfAnswer(answer);
  const { night_noise_db } = answer.explanation.spot_context;
  const hasScore = light !== 'no_van' && light !== 'unknown';
  return {
    id: answer.spot_id,
    lat: spot.lat,
    lon: spot.lon,
    title: shownTitleOf(spot, answer, place, written).title,
    kind: place?.kind ?? answer.kind ?? null,
    light,
    misfit: misfitOf(answer),
    score: hasScore ? answer.score : null,
    loudness: hasScore && night_noise_db !== null ? loudnessOf(night_noise_db) : null,
    official: place?.official ?? answer.official ?? false,
    // answers saved by older pages lack them
    facilities: place?.facilities ?? answer.facilities ?? null,
  };
}

export function cardOfStar(star: Star): CardPlace {
  return { ...cardOfAnswer(star, star.answer, star.place, star.written?.name), id: star.spotId };
}
