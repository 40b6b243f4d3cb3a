/**
 * Draws the map with MapLibre GL JS: with `tiles.ts`, `pins/follow-pins.ts` and the style documents the only part of the page that knows it. It is fetched
 * after everything else, so it shares no code with the page and takes all it needs from the map's state.
 */
import { addProtocol, Map as MapLibre, Marker, setMaxParallelImageRequests, setWorkerUrl } from 'maplibre-gl';
import type { Padding } from '../lib/geo.ts';
import type { Store } from '../lib/observable.ts';
import type { View } from './camera.ts';
import type { MapEvents, MapMark, MapState, TileLoader } from './map-state.ts';
import { partedLabels } from './parted-labels.ts';
import { followPins } from './pins/follow-pins.ts';
import { followPointer } from './pointer.ts';
import { mapImage } from './style/images/map-image.ts';
import { mapStyle } from './style/map-style.ts';
import { followTiles } from './tiles.ts';

/** The renderer counts levels by tiles of 512 px, the page by 256 px. */
const LEVEL = 1;
/** Letters of the page have this size unless somebody wants them larger, in px. */
const USUAL_LETTERS_PX = 16;
/** px that a finger may move in a tap. */
const TAP_PX = 6;
/** Scores are computed when they are asked for: more at once only wait for each other, some in vain. */
const PICTURES_AT_ONCE = 4;
/** Of a move, and of names that appear. */
const MOVE_MS = 500;
const APPEAR_MS = 200;
/** A farther way is not worth watching, in levels and in widths of the map: the map fades in where it is to be. */
const NEAR = { levels: 3, widths: 1.5 };

/** What the style shows besides day and night. */
const STYLED = [
  'language',
  'regions',
  'hasProvider',
  'seesElsewhere',
  'isSeaSure',
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

/** What only the page knows of its map. */
export interface MapFrame {
  /** least and most zoom of the page */
  least: number;
  most: number;
  /** px at the sides that lie under something */
  hidden(): Padding;
  /** address of the script of the renderer's worker */
  workerUrl: string;
}

/**
 * @throws Error when the browser has no WebGL 2 for it after all
 */
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
  // which of the places have pills is only known when there is a map to measure on
  let pills: ReadonlySet<string> = new Set();
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
    return mapStyle(state.get(), { ...tiles, pills, textScale });
  }

  const pins = followPins(map, state, { hidden: frame.hidden, scale: textScale });
  followStyle();
  followView();
  for (const field of MARKED) followMarks(field);
  followTiles(map, state, events);
  takeChoices();
  followPointer(map, state, events);
  map.on('move', () => partedLabels(container));

  function followStyle(): void {
    // `data-map` and `data-drawn` tell styles and tests whether the map is at rest, and what lies on it
    let isLoaded = false;
    const restyle = () => {
      container.dataset.map = 'drawing';
      pills = pins.layOut();
      if (isLoaded) map.setStyle(styleNow(), { diff: true });
      // a style that says the same draws nothing, and nobody would hear that the map is at rest
      map.triggerRepaint();
    };
    map.once('style.load', () => {
      isLoaded = true;
      restyle();
    });
    state.on(STYLED, restyle);
    map.on('movestart', () => {
      container.dataset.map = 'drawing';
    });
    map.on('moveend', () => {
      if (pins.areOutOfPlace(pills)) restyle();
    });
    map.on('idle', () => {
      const { isNight, scoreTiles, lines, route } = state.get();
      const drawn = {
        night: isNight,
        scores: scoreTiles !== null,
        lines: lines.length > 0,
        route: route.length > 0,
      };
      pins.tell(container);
      container.dataset.map = 'rest';
      container.dataset.drawn = Object.entries(drawn)
        .flatMap(([name, is]) => (is ? name : []))
        .join(' ');
    });
  }

  function followView(): void {
    let isTold = false;
    state.on(['view'], ({ view }) => {
      if (isSame(view, viewNow())) return;
      isTold = true;
      if (isNear(view)) map.easeTo({ ...cameraOf(view), duration: MOVE_MS });
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

  function isNear(view: View): boolean {
    const { x, y } = map.project([view.lon, view.lat]);
    const { clientWidth, clientHeight } = container;
    const isBeside = (at: number, side: number) => Math.abs(at - side / 2) < NEAR.widths * side;
    const levels = Math.abs(view.zoom - map.getZoom() - LEVEL);
    return levels <= NEAR.levels && isBeside(x, clientWidth) && isBeside(y, clientHeight);
  }

  function followMarks(field: (typeof MARKED)[number]): void {
    // a mark that stays is not touched: one that is put there again loses the focus
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
      if (key === 'Enter') choose(map.getCenter());
    });
    const label = ({ mapLabel }: MapState) => canvas.setAttribute('aria-label', mapLabel);
    state.on(['mapLabel'], label);
    label(state.get());
  }
}

function cameraOf({ lat, lon, zoom }: View) {
  return { center: { lat, lng: lon }, zoom: zoom - LEVEL };
}

/** Within what a link keeps of a view. */
function isSame(a: View, b: View): boolean {
  return Math.abs(a.lat - b.lat) < 1e-5 && Math.abs(a.lon - b.lon) < 1e-5 && Math.abs(a.zoom - b.zoom) < 1e-3;
}
