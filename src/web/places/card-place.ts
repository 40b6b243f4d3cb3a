/** What a card shows of a place, whoever told of it: a list, a rated spot, or what is kept on the device. */
import type { Facilities, Place, SiteKind } from '../../api/nearby.ts';
import type { Score } from '../../api/score.ts';
import type { LatLon } from '../../api/values.ts';
import { type Loudness, loudnessOf } from '../../shared/loudness.ts';
import { type Light, lightOfScore } from '../lib/score/light.ts';
import type { Star } from './listed.ts';
import { titleOf } from './place-title.ts';

export interface CardPlace extends LatLon {
  /** the id of the spot */
  id: string;
  title: string;
  /** null for a spot that is no place of the map */
  kind: SiteKind | null;
  light: Light;
  /** why the user's van does not fit; null if it does, or nothing is known */
  misfit: string | null;
  /** null where no van can be, or nothing is known */
  score: number | null;
  /** null where no score is */
  loudness: Loudness | null;
  official: boolean;
  /** null where nothing was told of them */
  facilities: Facilities | null;
}

/** What a list and a full answer say in the same words. */
type Facts = Pick<Place, 'allowed' | 'standing' | 'score' | 'loudness' | 'official' | 'vehicle'>;

/** What no van can use, or not the user's, has no score, and what the law forbids no light. */
export function lightOfPlace({
  allowed,
  standing,
  score,
  vehicle,
}: Pick<Facts, 'allowed' | 'standing' | 'score' | 'vehicle'>): Light {
  if (standing === 'none' || score === null || vehicle?.fits === false) return 'no_van';
  return allowed === 'no' ? 'not_allowed' : lightOfScore(score);
}

/** Without map data there is no light: the number then says nothing. */
export function lightOfAnswer(answer: Score): Light {
  if (answer.meta.degraded) return 'unknown';
  const { standing } = answer.explanation.spot_context;
  // one kept by an older page does not say whether it is allowed
  const { score, vehicle } = answer;
  return lightOfPlace({ standing, allowed: answer.allowed ?? 'unknown', score, vehicle });
}

function misfitOf({ vehicle }: Pick<Place, 'vehicle'>): string | null {
  return vehicle?.fits === false ? vehicle.label : null;
}

export function cardOfPlace(place: Place): CardPlace {
  const { spot_id, lat, lon, kind, score, official, facilities } = place;
  const light = lightOfPlace(place);
  const { title } = titleOf(place, null, place);
  const loudness = light === 'no_van' ? null : place.loudness;
  const misfit = misfitOf(place);
  return { id: spot_id, lat, lon, title, kind, light, misfit, score, loudness, official, facilities };
}

/** @param place what a list told of it, if it was in one */
export function cardOfAnswer(spot: LatLon, answer: Score, place: Place | null, written = ''): CardPlace {
  const light = lightOfAnswer(answer);
  const { night_noise_db } = answer.explanation.spot_context;
  const hasScore = light !== 'no_van' && light !== 'unknown';
  return {
    id: answer.spot_id,
    lat: spot.lat,
    lon: spot.lon,
    title: titleOf(spot, answer, place, written).title,
    kind: place?.kind ?? answer.kind ?? null,
    light,
    misfit: misfitOf(answer),
    score: hasScore ? answer.score : null,
    loudness: hasScore && night_noise_db !== null ? loudnessOf(night_noise_db) : null,
    official: place?.official ?? answer.official ?? false,
    facilities: place?.facilities ?? null,
  };
}

export function cardOfStar(star: Star): CardPlace {
  return { ...cardOfAnswer(star, star.answer, star.place, star.written?.name), id: star.spotId };
}
