/** The tab "Route": a drive by days, with a place for each night. */
import type { LawOfCountry } from '../../../api/facts/country-law.ts';
import type { Place } from '../../../api/nearby.ts';
import type { LatLon } from '../../../api/values.ts';
import { text } from '../../lib/i18n.ts';
import { cardOfPlace } from '../../places/card-place.ts';
import type { RoutePlan } from '../../places/listed.ts';
import type { PageStore } from '../../state.ts';
import { PlaceCard } from '../card/place-card.tsx';
import type { TabView } from '../list/tab-view.tsx';

export interface RouteActions {
  choose(place: Place): void;
  /** Resolves to true when the places along the drive are there. */
  find(plan: RoutePlan): Promise<boolean>;
  near(): LatLon;
  position(): Promise<LatLon | null>;
  openLaw(law: LawOfCountry): void;
}

/** @param redraw draws the tab again */
export function createRouteTab(_store: PageStore, _redraw: () => void, { choose }: RouteActions): TabView {
  return {
    head: () => <h2 class="tab-title">{text().tabRoute}</h2>,
    body: ({ route }) => (
      <ol class="cards">
        {(route?.places ?? []).map((place) => (
          <li key={place.spot_id}>
            <PlaceCard card={cardOfPlace(place)} where={place.distance_m} choose={() => choose(place)} />
          </li>
        ))}
      </ol>
    ),
  };
}
