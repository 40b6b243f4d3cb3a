/**
 * Draws the map with MapLibre GL JS. Only this folder and the style documents use MapLibre. Loaded after
 * everything else, so it shares no code with the page and gets everything from the map's state.
 */
import {
  addProtocol,
  type FilterSpecification,
  Map as MapLibre,
  Marker,
  setMaxParallelImageRequests,
  setWorkerUrl,
} from 'maplibre-gl';
import type { Padding } from '../lib/geo.ts';
import type { Store } from '../lib/observable.ts';
import { isSameView, type View } from './camera.ts';
import { followContext } from './follow-context.ts';
import { followPins, overlaysOfMap } from './follow-pins.ts';
import type { MapEvents, MapMark, MapState, TileLoader } from './map-state.ts';
import { followPointer } from './pointer.ts';
import { isSeaAt } from './sea.ts';
import { IS_OCEAN } from './style/layers/fields.ts';
import { mapImage } from './style/map-image.ts';
import { mapStyle } from './style/map-style.ts';
import { NO_PINS } from './style/pin-layout.ts';
import { BASE } from './style/sources.ts';
import { followTiles } from './tiles.ts';

/** Zoom of the page minus zoom of the renderer: the page uses 256 px tiles, the renderer 512 px tiles. */
const LEVEL = 1;
/** Default font size of the page, px. */
const USUAL_LETTERS_PX = 16;
/** Maximum movement of a finger in a tap, px. */
const TAP_PX = 6;
/** Maximum parallel raster tiles. Score tiles are computed on request; more would only wait for each other. */
const PICTURES_AT_ONCE = 4;
/** Duration of moves, and of fading names, ms. */
const MOVE_MS = 500;
const APPEAR_MS = 200;
/**
 * Maximum distance of an animated move, in zooms, and in widths or heights of the map. Beyond it the map
 * fades in at its target.
 */
const NEAR = { levels: 3, widths: 1.5 };
/** Gap between two labels, px. */
const LABELS_APART_PX = 2;

/** Fields of the map's state that the style depends on. */
const STYLED = [
  'language',
  'regions',
  'hasProvider',
  'seesElsewhere',
  'isSeaSure',
  'seesSea',
  'hasTerrain',
  'isNight',
  'places',
  'quiet',
  'chosen',
  'scoreTiles',
  'scoresFrom',
  'position',
  'lines',
  'route',
] as const;
const MARKED = ['labels', 'values'] as const;

/** Properties of the map that only the page knows. */
export interface MapFrame {
  /** minimum and maximum zoom of the page */
  least: number;
  most: number;
  /** returns the widths of the covered sides, px */
  hidden(): Padding;
  /** URL of the script of the renderer's worker */
  workerUrl: string;
}

/** Draws the map and follows its state. @throws Error when the browser has no usable WebGL 2 */
export function createRenderer(
  container: HTMLElement,
  state: Store<MapState>,
  events: MapEvents,
  frame: MapFrame,
  tiles: TileLoader,
): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  setMaxParallelImageRequests(PICTURES_AT_ONCE);
  setWorkerUrl(frame.workerUrl);
  addProtocol(tiles.scheme, async ({ url }, { signal }) => {
    const { bytes, cacheControl, expires } = await tiles.load(url, signal);
    return { data: bytes.buffer, cacheControl, expires };
  });
  const textScale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_LETTERS_PX;
  // known once there is a map to measure on
  let layout = NO_PINS;
  const map = new MapLibre({
    container,
    style: styleNow(),
    ...cameraOf(state.get().view),
    minZoom: frame.least - LEVEL,
    maxZoom: frame.most - LEVEL,
    attributionControl: false,
    // north stays up; a tap means "this spot", so two taps are two spots
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    doubleClickZoom: false,
    clickTolerance: TAP_PX,
    fadeDuration: isCalm ? 0 : APPEAR_MS,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.setMissingStyleImageResolver((id) => {
    const { image, options } = mapImage(id);
    if (!map.hasImage(id)) map.addImage(id, image, options);
  });

  function styleNow() {
    return mapStyle(state.get(), { ...tiles, layout, textScale });
  }

  const pins = followPins(map, state, { hidden: frame.hidden, scale: textScale });
  followStyle();
  followView();
  for (const field of MARKED) followMarks(field);
  followTiles(map, state, events);
  takeChoices();
  followPointer(map, state, events, middle);
  map.on('move', () => partedLabels(container));

  function followStyle(): void {
    // `data-map` and `data-drawn` tell styles and tests if the map is idle, and what it shows
    let isLoaded = false;
    const restyle = () => {
      if (context.isLost()) return;
      container.dataset.map = 'drawing';
      layout = pins.layOut();
      if (isLoaded) map.setStyle(styleNow(), { diff: true });
      // an unchanged style draws nothing, so the idle event would be missing
      map.triggerRepaint();
    };
    const begin = () => {
      isLoaded = false;
      map.once('style.load', () => {
        isLoaded = true;
        restyle();
      });
    };
    begin();
    state.on(STYLED, restyle);
    const context = followContext(map, events, begin);
    map.on('movestart', () => {
      container.dataset.map = 'drawing';
    });
    const layOutAgain = () => {
      if (pins.areOutOfPlace(layout)) restyle();
    };
    map.on('moveend', layOutAgain);
    pins.onOverlays(layOutAgain);
    map.on('idle', () => {
      const { isNight, scoreTiles, lines, route } = state.get();
      const drawn = {
        night: isNight,
        scores: scoreTiles !== null,
        lines: lines.length > 0,
        route: route.length > 0,
      };
      pins.tell(container);
      state.set({ seesSea: seesSea(), isChosenAtSea: isChosenAtSea() });
      container.dataset.map = 'rest';
      container.dataset.drawn = Object.entries(drawn)
        .flatMap(([name, is]) => (is ? name : []))
        .join(' ');
    });
  }

  function seesSea(): boolean {
    const filter = IS_OCEAN as FilterSpecification;
    return map.querySourceFeatures(BASE, { sourceLayer: 'water', filter }).length > 0;
  }

  function isChosenAtSea(): boolean {
    const { chosen } = state.get();
    return chosen !== null && isSeaAt(map, chosen);
  }

  function followView(): void {
    let isTold = false;
    state.on(['view'], ({ view }) => {
      if (isSameView(view, viewNow())) return;
      isTold = true;
      if (isNear(view) && !isTurned()) map.easeTo({ ...cameraOf(view), duration: MOVE_MS });
      else {
        map.jumpTo(cameraOf(view));
        if (!isCalm) container.animate({ opacity: [0, 1] }, { duration: APPEAR_MS });
      }
      isTold = false;
    });
    map.on('moveend', ({ originalEvent }) => {
      if (!isTold) events.moved(viewNow(), originalEvent !== undefined);
    });
  }

  function viewNow(): View {
    const { lat, lng } = map.getCenter().wrap();
    return { lat, lon: lng, zoom: map.getZoom() + LEVEL };
  }

  /** Returns the middle of the visible part: the position for users who move the map by keys. */
  function middle() {
    const { left, top, right, bottom } = frame.hidden();
    const { clientWidth, clientHeight } = container;
    return map.unproject([(clientWidth + left - right) / 2, (clientHeight + top - bottom) / 2]);
  }

  /** Returns true if the canvas has not yet the size of its container: getting it would end a movement on its way. */
  function isTurned(): boolean {
    const { clientWidth, clientHeight } = map.getCanvas();
    return clientWidth !== container.clientWidth || clientHeight !== container.clientHeight;
  }

  function isNear(view: View): boolean {
    const { x, y } = map.project([view.lon, view.lat]);
    const { clientWidth, clientHeight } = container;
    const isBeside = (at: number, side: number) => Math.abs(at - side / 2) < NEAR.widths * side;
    const levels = Math.abs(view.zoom - map.getZoom() - LEVEL);
    return levels <= NEAR.levels && isBeside(x, clientWidth) && isBeside(y, clientHeight);
  }

  function followMarks(field: (typeof MARKED)[number]): void {
    // keeps unchanged marks: an element that is added again loses the focus
    let markers = new Map<MapMark, Marker>();
    const added = ({ at, element, anchor }: MapMark) =>
      new Marker({ element, anchor }).setLngLat([at.lon, at.lat]).addTo(map);
    const draw = (marks: readonly MapMark[]) => {
      for (const [mark, marker] of markers) if (!marks.includes(mark)) marker.remove();
      markers = new Map(marks.map((mark) => [mark, markers.get(mark) ?? added(mark)]));
      if (field === 'labels') partedLabels(container);
    };
    state.on([field], (now) => draw(now[field]));
    draw(state.get()[field]);
  }

  function takeChoices(): void {
    const canvas = map.getCanvas();
    const choose = ({ lat, lng }: { lat: number; lng: number }) => events.chosen({ lat, lon: lng });
    map.on('click', ({ lngLat, point }) => {
      const id = pins.at(point);
      if (id === null) choose(lngLat);
      else events.picked(id);
    });
    map.on('contextmenu', ({ lngLat }) => choose(lngLat));
    canvas.id = 'map-canvas';
    canvas.setAttribute('role', 'application');
    canvas.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') choose(middle());
    });
    // for the crosshair; browsers below Firefox 121 have no `:has`
    const showKeys = () => container.toggleAttribute('data-keys', canvas.matches(':focus-visible'));
    for (const event of ['focus', 'blur', 'keyup']) canvas.addEventListener(event, showKeys);
    const label = ({ mapLabel }: MapState) => canvas.setAttribute('aria-label', mapLabel);
    state.on(['mapLabel'], label);
    label(state.get());
  }
}

function cameraOf({ lat, lon, zoom }: View) {
  return { center: { lat, lng: lon }, zoom: zoom - LEVEL };
}

/**
 * Hides labels that overlap others or the tools: of two the first one stays.
 * @param container has the labels, most important first
 */
function partedLabels(container: HTMLElement): void {
  const labels = [...container.querySelectorAll<HTMLElement>('.line-label')];
  if (labels.length === 0) return;
  const taken = overlaysOfMap();
  // read all before writing: otherwise each label would cause a layout
  const boxes = labels.map((label) => label.getBoundingClientRect());
  const isShown = boxes.map((box) => {
    const isFree = taken.every((other) => isApart(box, other));
    if (isFree) taken.push(box);
    return isFree;
  });
  for (const [i, label] of labels.entries()) label.style.visibility = isShown[i] ? '' : 'hidden';
}

function isApart(a: DOMRect, b: DOMRect): boolean {
  return (
    a.right + LABELS_APART_PX < b.left ||
    b.right + LABELS_APART_PX < a.left ||
    a.bottom + LABELS_APART_PX < b.top ||
    b.bottom + LABELS_APART_PX < a.top
  );
}
