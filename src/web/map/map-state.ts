/** What the map is to show. The page says so at any time; whatever draws the map follows as soon as it is there. */
import type { SiteKind } from '../../api/nearby.ts';
import type { RegionRow } from '../../api/regions.ts';
import type { LatLon } from '../../api/values.ts';
import type { Language } from '../../shared/language.ts';
import type { Light } from '../lib/score/light.ts';
import type { View } from './camera.ts';

/** An element of the page that stays at its place on the map. */
export interface MapMark {
  at: LatLon;
  element: HTMLElement;
  /** the point of the element that is at the place */
  anchor: 'center' | 'bottom' | 'bottom-left' | 'bottom-right' | 'top-left' | 'top-right';
}

/** A place for the night, as a pin shows it. */
export interface MapPlace extends LatLon {
  id: string;
  /** null: a spot that somebody pointed at */
  kind: SiteKind | null;
  light: Light;
  /** 0..100; null where none is known, or none is said */
  score: number | null;
}

/** From the chosen spot to something that takes points away, or gives some. */
export interface MapLine {
  from: LatLon;
  to: LatLon;
  /** what it adds to 100 */
  points: number;
}

export interface MapState {
  view: View;
  language: Language;
  /** what the map is and which keys it takes, for those who hear it */
  mapLabel: string;
  /** regions with a map of ours; null while unknown */
  regions: readonly RegionRow[] | null;
  /** whether the service hands on pictures of a map's provider, for places outside of all regions */
  hasProvider: boolean;
  /** whether anything outside of the regions can be seen: only then the world and the provider's pictures are needed */
  seesElsewhere: boolean;
  /** whether no two regions lie over each other in what is seen, so that the sea of one is no land of the other */
  isSeaSure: boolean;
  /** whether the service has heights of any region */
  hasTerrain: boolean;
  /** the page's theme */
  isNight: boolean;
  /** addresses of the tiles of the score layer, see tile-address.ts; null = it is off */
  scoreTiles: string | null;
  /** the farthest zoom of the page at which they are shown */
  scoresFrom: number;
  /** where this device is */
  position: LatLon | null;
  lines: readonly MapLine[];
  /** corners of the drive that places are looked for along; empty = none */
  route: readonly LatLon[];
  /** in the order of the list: the first always has its pill */
  places: readonly MapPlace[];
  /** quiet places seen from far away, with pins like the others */
  quiet: readonly MapPlace[];
  /** the chosen place or spot, among the others or not: it is drawn once, large */
  chosen: MapPlace | null;
  /** what lines lead to, what matters most first */
  labels: readonly MapMark[];
  /** what the score layer says where the pointer rests */
  values: readonly MapMark[];
}

/** What sources and layers of the map are made of. */
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

/** What only whoever draws the map knows. */
export interface MapEvents {
  /** somebody has chosen this place */
  chosen(place: LatLon): void;
  /** somebody has pressed the pin of this place */
  picked(id: string): void;
  /** the map has come to rest somewhere else. @param isByHand somebody has moved it, not the page */
  moved(view: View, isByHand: boolean): void;
  /** the pointer, a finger or the keys' mark rests at this place of the score layer; null = not any more */
  pointed(place: LatLon | null): void;
  /** tiles of a source fail, or come again */
  tiles(source: TileSource, areMissing: boolean): void;
}

/** A tile that has come, and for how long it is good. */
export interface MapTile {
  bytes: Uint8Array<ArrayBuffer>;
  /** headers of the same name; null from a saved region */
  cacheControl: string | null;
  expires: string | null;
}

/** Tiles that the page fetches for the renderer: from the service, or from what is saved of it. */
export interface TileLoader {
  /** addresses of such tiles begin with it */
  scheme: string;
  /** of our own map, with places for level, column and row, as all of these */
  baseTiles: string;
  terrainTiles: string;
  providerTiles: string;
  /** @throws Error, with the `status` of the answer when there was one */
  load(url: string, signal: AbortSignal): Promise<MapTile>;
}

/** Our own tiles, and the pictures of a map's provider. */
export type TileSource = 'base' | 'provider';
