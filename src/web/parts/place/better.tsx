/** Better places around the chosen one, or the nearest places for vans, as cards. */

import type { Place } from '../../../api/nearby.ts';
import { metresApart } from '../../../shared/geo/distance.ts';
import { cardOfPlace } from '../../places/card-place.ts';
import type { State } from '../../state/state.ts';
import { PlaceCard } from '../card/place-card.tsx';

interface BetterProps {
  places: readonly Place[] | null;
  title: string;
  state: State;
  choose(place: Place): void;
}

export function Better({ places, title, state: { spot }, choose }: BetterProps) {
  if (!places || places.length === 0) return null;
  return (
    <section class="section" id="better">
      <h3>{title}</h3>
      <ol class="cards">
        {places.map((place) => (
          <li key={place.spot_id}>
            <PlaceCard
              card={cardOfPlace(place)}
              where={metresApart(spot!, place)}
              choose={() => choose(place)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
