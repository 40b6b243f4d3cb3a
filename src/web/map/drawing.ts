/** Draws what made the score: shapes from the service, and a line with its distance from the spot to each feature. */
import type { ExplainedFactor, Feature, Score } from '../../api/score.ts';
import type { LatLon } from '../../api/values.ts';
import { getFeatures, Refused, Unreachable } from '../api.ts';
import { h } from '../lib/dom.ts';
import { metresApart } from '../lib/geo.ts';
import { metres, signed } from '../lib/i18n.ts';
import { lightOfScore } from '../lib/light.ts';
import { lightOf } from '../parts/answer/light.ts';
import { cornersOf } from '../places/route-plan.ts';
import { listedPlaces } from '../places/shown-places.ts';
import type { PageStore, State } from '../state.ts';
import type { SpotMap } from './map.ts';
import { type MapMark, type MapPlace, NOTHING } from './map-state.ts';

/** More lines than this hide the map. */
const MOST_LINES = 8;
/** What adds or takes less is no reason to look for it, points. */
const LEAST_POINTS = 1;
/** Id of a spot that is being rated. */
const SPOT = 'spot';

/** @param choose is told which pin was pressed, and the night of its score */
export function createDrawing(
  store: PageStore,
  map: SpotMap,
  choose: (place: LatLon, at: string | null) => void,
): { pick(id: string): void } {
  let running = new AbortController();

  function draw({ answer, spot, why }: State): void {
    const factors = answer && spot && why ? answer.explanation.factors : [];
    const located = factors
      .filter(hasFeature)
      .filter(({ points }) => Math.abs(points) >= LEAST_POINTS)
      .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
      .slice(0, MOST_LINES);
    map.show({
      lines: located.map(({ points, feature: { lat, lon } }) => ({ from: spot!, to: { lat, lon }, points })),
      labels: located.map((factor) => label(spot!, factor)),
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

  /** The list and the map are in step: what is in one is on the other. */
  function drawPlaces(state: State): void {
    const { stars, answer, spot } = state;
    const places = listedPlaces(state).map(({ place }): MapPlace => {
      const { spot_id, lat, lon, kind, score } = place;
      return { id: spot_id, lat, lon, kind, light: lightOfScore(score), score };
    });
    const kept = stars.filter(({ spotId }) => places.every(({ id }) => id !== spotId));
    const chosenId = answer?.spot_id ?? SPOT;
    const listed = places.find(({ id }) => id === chosenId);
    map.show({
      places: [
        ...places,
        ...kept.map((star): MapPlace => {
          const { spotId, lat, lon } = star;
          return { id: spotId, lat, lon, kind: null, ...lightAndScore(star.answer) };
        }),
      ],
      chosen: spot && {
        ...spot,
        id: chosenId,
        kind: listed?.kind ?? null,
        ...(answer ? lightAndScore(answer) : { light: 'unknown', score: null }),
      },
    });
  }

  /** What is pressed is in a list, or kept. */
  function pick(id: string): void {
    const { stars } = store.get();
    const listed = listedPlaces(store.get()).find(({ place }) => place.spot_id === id);
    const star = stars.find(({ spotId }) => spotId === id);
    if (listed) choose(listed.place, listed.at);
    else if (star) choose(star, null);
  }

  const drawRoute = ({ tab, route }: State) =>
    map.show({ route: tab === 'route' && route ? cornersOf(route.plan) : [] });

  store.on(['list', 'route', 'tab', 'stars', 'answer', 'spot'], drawPlaces);
  store.on(['route', 'tab'], drawRoute);
  drawPlaces(store.get());
  store.on(['answer', 'why', 'language'], draw);
  store.on(['answer', 'why', 'status'], drawShapes);
  return { pick };
}

type LocatedFactor = ExplainedFactor & { feature: Feature };

function hasFeature(factor: ExplainedFactor): factor is LocatedFactor {
  return Boolean(factor.feature);
}

/** "Triq il-Punent −25"; what has no name is told by its distance. */
function label(spot: LatLon, { points, distance_m, feature }: LocatedFactor): MapMark {
  // away from the spot, so that it does not lie on its own line
  const isWest = feature.lon < spot.lon;
  const name = feature.name || metres(distance_m ?? metresApart(spot, feature));
  return {
    at: feature,
    element: h(
      'div',
      { class: 'line-label', 'aria-hidden': 'true' },
      h('span', { class: 'line-label-name' }, name),
      h('b', { class: points < 0 ? 'points-minus' : 'points-plus' }, signed(Math.round(points))),
    ),
    anchor: isWest ? 'right' : 'left',
  };
}

function lightAndScore(answer: Score): Pick<MapPlace, 'light' | 'score'> {
  const { score } = answer;
  return { light: lightOf(answer) === 'unknown' ? 'unknown' : lightOfScore(score), score };
}
