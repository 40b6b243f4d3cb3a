/** Draws what made the score: shapes from the service, and a line with its distance from the spot to each feature. */
import type { Place } from '../../api/nearby.ts';
import type { ExplainedFactor, Feature } from '../../api/score.ts';
import type { LatLon } from '../../api/values.ts';
import { METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../shared/earth.ts';
import { getFeatures, Refused, Unreachable } from '../api.ts';
import { h } from '../lib/dom.ts';
import { metres } from '../lib/i18n.ts';
import type { PageStore, State } from '../state.ts';
import type { SpotMap } from './map.ts';
import { type MapMark, NOTHING } from './map-state.ts';

/** Near enough for what lies beside the spot. */
const MOST_ZOOM = 18;
/** More lines than this hide the map. */
const MOST_LINES = 8;

export interface Drawing {
  /** Brings the spot and this feature into view together. */
  show(factor: ExplainedFactor): void;
  /** Marks places with their score; an empty list removes them. */
  markPlaces(places: Place[], onChoose: (place: LatLon) => void): void;
}

export function createDrawing(store: PageStore, map: SpotMap): Drawing {
  let running = new AbortController();

  function draw({ answer, spot, why }: State): void {
    const factors = answer && spot && why ? answer.explanation.factors : [];
    const located = factors.filter(hasFeature).slice(0, MOST_LINES);
    map.show({
      lines: located.map(({ points, feature: { lat, lon } }) => ({ from: spot!, to: { lat, lon }, points })),
      labels: located.map(({ distance_m, feature }) => label(spot!, feature, distance_m)),
    });
  }

  async function drawShapes({ spot, at, language, why, savedAt, status }: State): Promise<void> {
    running.abort();
    map.show({ shapes: NOTHING });
    if (!spot || !why || savedAt || status !== 'ready') return;
    running = new AbortController();
    const { signal } = running;
    try {
      map.show({ shapes: await getFeatures({ ...spot, at, lang: language }, signal) });
    } catch (error) {
      // the lines drawn from the score itself are enough without the shapes
      if (!signal.aborted && !(error instanceof Refused || error instanceof Unreachable)) throw error;
    }
  }

  store.on(['answer', 'why', 'language'], draw);
  store.on(['answer', 'why', 'status'], drawShapes);

  return {
    show({ feature }) {
      const { spot } = store.get();
      if (!spot || !feature) return;
      store.set({ sheet: 'peek' });
      const lats = [spot.lat, feature.lat];
      const lons = [spot.lon, feature.lon];
      map.fitBounds(
        [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)],
        map.freePadding(),
        MOST_ZOOM,
      );
    },
    markPlaces: (places, onChoose) => map.show({ places: places.map((place) => placeMark(place, onChoose)) }),
  };
}

type LocatedFactor = ExplainedFactor & { feature: Feature };

function hasFeature(factor: ExplainedFactor): factor is LocatedFactor {
  return Boolean(factor.feature);
}

function label(spot: LatLon, feature: Feature, distance: number | null | undefined): MapMark {
  // away from the spot, so that it does not lie on its own line
  const isWest = feature.lon < spot.lon;
  const words = metres(distance ?? distanceOf(spot, feature));
  return {
    at: feature,
    element: h('div', { class: 'line-label', 'aria-hidden': 'true' }, words),
    anchor: isWest ? 'right' : 'left',
  };
}

function placeMark(place: Place, onChoose: (place: LatLon) => void): MapMark {
  const choose = (event: Event) => {
    // the map beneath would take it for a tap of its own
    event.stopPropagation();
    onChoose(place);
  };
  // the list in the sheet is how a keyboard and a screen reader reach them
  const attributes = {
    class: `place-mark place-mark-${place.ampel}`,
    'aria-hidden': 'true',
    onclick: choose,
  };
  return { at: place, element: h('div', attributes, place.score), anchor: 'center' };
}

/** Metres; both are within some kilometres of each other. */
function distanceOf(a: LatLon, b: LatLon): number {
  const y = (toUnits(b.lat) - toUnits(a.lat)) * METRES_PER_UNIT;
  const x = (toUnits(b.lon) - toUnits(a.lon)) * metresPerUnitEast(toUnits(a.lat));
  return Math.hypot(x, y);
}
