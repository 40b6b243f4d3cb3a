/** What a spot is called on the page: its name, else its street, its town or where it is. */
import type { Place } from '../../api/nearby.ts';
import type { Score, SpotContext } from '../../api/score.ts';
import type { LatLon } from '../../api/values.ts';
import { text } from '../lib/i18n.ts';
import type { State } from '../state.ts';
import { placeOf, starOf } from './stars.ts';

export interface PlaceTitle {
  title: string;
  /** kind, street, town: what the title does not say already */
  detail: string;
}

/** What a spot without a place of its own is, by what a van stands on there. */
const KIND_OF: Partial<Record<SpotContext['standing'], string>> = {
  rest_area: 'rest_area',
  car_park: 'parking',
  kerb: 'kerb',
  track: 'track',
};

/** About a metre. */
export function coordinatesOf({ lat, lon }: LatLon): string {
  return `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
}

/**
 * @param place what a list has told of it, if it was in one
 * @param written what its keeper has called it in another program, if anything
 */
export function titleOf(spot: LatLon, answer: Score | null, place: Place | null, written = ''): PlaceTitle {
  const names = answer?.place ?? place?.place ?? { name: null, street: null, town: null };
  const kind = place ? (text().kind[place.kind] ?? place.kind) : answer ? kindOf(answer) : null;
  const own = place?.place.name || names.name;
  const parts = [own, kind, names.street, names.town].filter((part) => part !== null && part !== undefined);
  const title = written || (own ?? names.street ?? names.town ?? coordinatesOf(spot));
  return { title, detail: [...new Set(parts)].filter((part) => part !== title).join(' · ') };
}

/** What the chosen spot is called: as its keeper has called it, if it is kept. */
export function chosenTitle(
  spot: LatLon,
  state: Pick<State, 'list' | 'route' | 'stars' | 'answer'>,
): PlaceTitle {
  return titleOf(spot, state.answer, placeOf(state), starOf(state)?.written?.name);
}

function kindOf({ explanation: { spot_context } }: Score): string | null {
  if (spot_context.standing === 'official_site') return text().campOrSite;
  const kind = KIND_OF[spot_context.standing];
  return kind ? (text().kind[kind] ?? null) : null;
}
