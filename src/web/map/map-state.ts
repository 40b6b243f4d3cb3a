/** The state that the map shows. The page sets it at any time; the renderer follows once it is loaded. */
import type { SiteKind } from '../../api/nearby.ts';
import type { RegionRow } from '../../api/regions.ts';
import type { LatLon } from '../../api/values.ts';
import type { Language } from '../../shared/language.ts';
import type { Light } from '../lib/light.ts';
import { MAX_ZOOM, type View } from './camera.ts';

/** An element of the page at a position on the map. */
export interface MapMark {
  at: LatLon;
  element: HTMLElement;
  /** point of the element at the position */
  anchor: 'center' | 'bottom' | 'bottom-left' | 'bottom-right' | 'top-left' | 'top-right';
}

/** A place that is shown as a pin. */
export interface MapPlace extends LatLon {
  id: string;
  /** kind of place; null for a tapped spot */
  kind: SiteKind | null;
  light: Light;
  /** score from 0 to 100; null if unknown or not shown */
  score: number | null;
  /** true for a place that the page recommends, whose score is shown before others */
  isFirst?: boolean;
}

/** A line from the chosen spot to the object behind a factor. */
export interface MapLine {
  from: LatLon;
  to: LatLon;
  /** points of the factor */
  points: number;
}

export interface MapState {
  view: View;
  language: Language;
  /** label of the map and its keys, for screen readers */
  mapLabel: string;
  /** regions with a drawn map; null while unknown */
  regions: readonly RegionRow[] | null;
  /** true if the service has a map provider for places outside all regions */
  hasProvider: boolean;
  /**
   * false if a close view is inside one region: then coasts of the world and the provider's tiles are not
   * needed
   */
  seesElsewhere: boolean;
  /** true if no two regions in view overlap, so that the sea of one is not land of another */
  isSeaSure: boolean;
  /** true if the tiles of a region in view have sea */
  seesSea: boolean;
  /** true if the map draws the chosen spot as sea; false while it is not drawn */
  isChosenAtSea: boolean;
  /** true if the service has terrain of any region */
  hasTerrain: boolean;
  /** theme of the page */
  isNight: boolean;
  /** URL template of the score layer (tile-address.ts); null if it is off */
  scoreTiles: string | null;
  /** minimum zoom of the score layer, as in `View` */
  scoresFrom: number;
  /** location of this device; null if unknown */
  position: LatLon | null;
  lines: readonly MapLine[];
  /** corners of the route in the search; empty if there is none */
  route: readonly LatLon[];
  /** places of the list, in its order; the first one has priority for a pin with its score */
  places: readonly MapPlace[];
  /** quiet places at low zooms, drawn with pins like those in `places` */
  quiet: readonly MapPlace[];
  /** the chosen place or spot, also if it is in the list: drawn once, large */
  chosen: MapPlace | null;
  /** labels at the ends of lines, most important first */
  labels: readonly MapMark[];
  /** value of the score layer at the pointer */
  values: readonly MapMark[];
}

/** Returns the state of a map that shows nothing yet. */
export const emptyMapState = (
  given: Pick<MapState, 'view' | 'language' | 'mapLabel' | 'isNight'>,
): MapState => ({
  ...given,
  regions: null,
  hasProvider: false,
  seesElsewhere: true,
  isSeaSure: true,
  seesSea: false,
  isChosenAtSea: false,
  hasTerrain: false,
  scoreTiles: null,
  scoresFrom: MAX_ZOOM,
  position: null,
  lines: [],
  route: [],
  labels: [],
  places: [],
  quiet: [],
  chosen: null,
  values: [],
});

/** Fields of the map's state that sources and layers are made from. */
export type Drawn = Pick<
  MapState,
  | 'regions'
  | 'hasProvider'
  | 'seesElsewhere'
  | 'hasTerrain'
  | 'isNight'
  | 'places'
  | 'quiet'
  | 'chosen'
  | 'scoreTiles'
  | 'scoresFrom'
  | 'position'
  | 'lines'
  | 'route'
>;

/** Events from the renderer. */
export interface MapEvents {
  /** the user has chosen this position */
  chosen(place: LatLon): void;
  /** the user has pressed the pin of this place */
  picked(id: string): void;
  /** the map shows another view and has stopped moving. @param isByHand true if the user moved it */
  moved(view: View, isByHand: boolean): void;
  /** the user points at this position of the score layer by mouse, finger or keyboard; null at the end */
  pointed(place: LatLon | null): void;
  /** the browser has taken the graphics of the map and not given them back, or gives them back now */
  lost(isLost: boolean): void;
  /** tiles of a source fail, or work again */
  tiles(source: TileSource, areMissing: boolean): void;
}

/** A loaded tile with its caching headers. */
export interface MapTile {
  bytes: Uint8Array<ArrayBuffer>;
  /** header Cache-Control; null from a saved region */
  cacheControl: string | null;
  expires: string | null;
}

/** Loads tiles for the renderer, from the service or from saved regions. */
export interface TileLoader {
  /** scheme of the tile URLs */
  scheme: string;
  /** URL template of the drawn map */
  baseTiles: string;
  terrainTiles: string;
  providerTiles: string;
  /** Loads a tile. @throws Error, with the HTTP `status` if the service responded */
  load(url: string, signal: AbortSignal): Promise<MapTile>;
}

/** Tiles of the drawn map, and tiles of a map provider. */
export type TileSource = 'base' | 'provider';
