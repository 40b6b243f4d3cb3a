/**
 * Pins on the map: which of them are pills (with a score) instead of dots, which one is pressed, and what tests
 * can read. Part of the renderer.
 */
import type { MapGeoJSONFeature, Map as MapLibre } from 'maplibre-gl';
import type { Padding } from '../lib/geo.ts';
import type { Store } from '../lib/observable.ts';
import type { MapPlace, MapState } from './map-state.ts';
import { CHOSEN_PIN, DOTS, FIRST_DOTS, PILLS, PIN_LAYERS } from './style/layers/pin-layers.ts';
import { TOWN_NAMES } from './style/layers/place-name-layers.ts';
import { pinnedPlaces } from './style/pin-features.ts';
import { pinIcon } from './style/pin-icons.ts';
import { type Box, layOutPins, type PinLayout, type Point, placeAtPin } from './style/pin-layout.ts';
import { CHOSEN, DOT_PX, hasNumber, PILL, type PinForm, PRESS_PX, pillSize } from './style/pin-sizes.ts';

const FORMS: Readonly<Record<string, PinForm>> = {
  [CHOSEN_PIN]: 'chosen',
  [PILLS]: 'pill',
  [FIRST_DOTS]: 'dot',
  [DOTS]: 'dot',
};

const OVERLAYS = ':is(.top, .over-map, .above-sheet) > *';

/** Returns the boxes of the search, tools, notices, legend and sources over the map, px. They hide what lies below. */
export function overlaysOfMap(): DOMRect[] {
  return [...document.querySelectorAll(OVERLAYS)]
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

/** A drawn pin. */
interface DrawnPin {
  id: string;
  form: PinForm;
  /** box on the map, px */
  box: Box;
}

export interface Pins {
  /** Returns the pins that this view needs. */
  layOut(): PinLayout;
  /** Returns true if this view needs other pins. @param layout those on the map */
  areOutOfPlace(layout: PinLayout): boolean;
  /** Calls back when a control over the map appears, goes or changes its size. */
  onOverlays(tell: () => void): void;
  /** Returns the id of the place whose pin is nearest to a pressed point; null if none is near. */
  at(point: Point): string | null;
  /** Writes the drawn pins and town names to the container, for tests. */
  tell(container: HTMLElement): void;
}

export function followPins(
  map: MapLibre,
  state: Store<MapState>,
  { hidden, scale }: { hidden: () => Padding; scale: number },
): Pins {
  const project = ({ lat, lon }: MapPlace): Point => map.project([lon, lat]);

  function layOut(): PinLayout {
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const { left, top, right, bottom } = hidden();
    const free = { left, top, right: width - right, bottom: height - bottom };
    const view = { width, free, overlays: overlaysOfMap(), scale, project };
    return layOutPins(pinnedPlaces(state.get()), state.get().chosen, view);
  }

  function drawnPins(features: readonly MapGeoJSONFeature[]): DrawnPin[] {
    const { chosen } = state.get();
    const places = new Map(
      [...pinnedPlaces(state.get()), ...(chosen ? [chosen] : [])].map((place) => [place.id, place]),
    );
    const found = new Map<string, DrawnPin>();
    for (const { layer, properties } of features) {
      const form = FORMS[layer.id];
      const place = places.get(String(properties.id));
      if (form && place) found.set(`${form} ${place.id}`, { id: place.id, form, box: boxOf(place, form) });
    }
    return [...found.values()];
  }

  function boxOf(place: MapPlace, form: PinForm): Box {
    const { x, y } = project(place);
    if (form === 'dot') return around(x, y, DOT_PX * scale, DOT_PX * scale);
    const size = form === 'chosen' ? CHOSEN : PILL;
    const hasIcon = hasNumber(place) && pinIcon(place.kind) !== null;
    const { width, height } = pillSize(size, { ...place, hasIcon });
    const middle = form === 'chosen' ? y - (size.tail + height / 2) * scale : y;
    return around(x, middle, width * scale, height * scale);
  }

  function at({ x, y }: Point): string | null {
    const near: [[number, number], [number, number]] = [
      [x - PRESS_PX, y - PRESS_PX],
      [x + PRESS_PX, y + PRESS_PX],
    ];
    const pins = drawnPins(map.queryRenderedFeatures(near, { layers: [...PIN_LAYERS] }));
    const [nearest] = pins
      .map((pin) => ({ ...pin, px: distanceTo(pin.box, x, y) }))
      .sort((a, b) => a.px - b.px);
    if (!nearest || nearest.form === 'chosen') return nearest?.id ?? null;
    const { chosen } = state.get();
    const places = pinnedPlaces(state.get());
    const pressed = places.find(({ id }) => id === nearest.id);
    return pressed ? placeAtPin(pressed, places, chosen, { project, scale }).id : nearest.id;
  }

  map.on('mousemove', ({ point }) => {
    map.getCanvas().style.cursor = at(point) === null ? '' : 'pointer';
  });

  return {
    layOut,
    areOutOfPlace({ pills, covered }) {
      const wanted = layOut();
      return !isSame(wanted.pills, pills) || !isSame(wanted.covered, covered);
    },
    onOverlays(tell) {
      const sizes = new ResizeObserver(tell);
      for (const each of document.querySelectorAll(OVERLAYS)) sizes.observe(each);
    },
    at,
    tell(container) {
      const features = map.queryRenderedFeatures({ layers: [...PIN_LAYERS] });
      const names = map.queryRenderedFeatures({ layers: [...TOWN_NAMES] });
      container.dataset.pins = JSON.stringify(
        drawnPins(features).map(({ id, form, box: { left, top, right, bottom } }) => {
          return { id, form, box: [left, top, right, bottom] };
        }),
      );
      container.dataset.names = JSON.stringify([...new Set(names.map(({ properties }) => properties.name))]);
    },
  };
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}

function around(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

/** Returns the distance of a point from a box, px; 0 inside. */
function distanceTo({ left, top, right, bottom }: Box, x: number, y: number): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}
