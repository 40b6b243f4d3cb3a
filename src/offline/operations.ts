/** What the page asks the worker that answers from saved regions. */
import type { Wishes } from '../api/facts/wishes.ts';
import type { LayerName } from '../api/map.ts';
import type { LatLon } from '../api/values.ts';
import type { TilePlace } from '../map-tiles/base-map/base-map.ts';
import type { Journey } from '../scoring/nearby/question.ts';
import type { Box } from '../shared/geo/box.ts';
import type { Language } from '../shared/language.ts';
import type { SavedRegion } from './packs/saved-region.ts';

/** A place and a time; `at` is '' for now. */
export interface SpotQuestion extends LatLon {
  at: string;
  /** the page's clock, ms since 1970 */
  now: number;
  lang: Language;
}

/** A score, and the nights that follow. */
export interface ScoreQuestion extends SpotQuestion {
  /** 1..7; left out = none */
  nights?: number;
}

export interface TimelineQuestion extends SpotQuestion {
  /** 1..7 */
  nights: number;
}

export interface NearbyQuestion extends SpotQuestion {
  /** metres around the place; has no meaning with `box` or `along` */
  radius: number;
  limit: number;
  /** only what lies inside of it; the place then only says which saved region is asked */
  box?: Box | null;
  /** places along a drive; likewise */
  along?: Journey | null;
  /** left out = by the score and by the way there */
  sort?: 'score' | 'distance';
  /** of the answer before */
  cursor?: string;
  /** what a place must have; left out = nothing */
  wishes?: Wishes;
}

export interface SearchQuestion {
  q: string;
  limit: number;
  near?: LatLon;
}

export interface ScoreTileQuestion extends TilePlace {
  at: string;
  now: number;
  show: LayerName;
}

/** JSON as the service answers it, with the region that it comes from. */
export interface SavedAnswer {
  text: string;
  region: SavedRegion;
}

/** Answers are null where no saved region has map data. */
export interface OfflineOperations {
  score(question: ScoreQuestion): Promise<SavedAnswer | null>;
  timeline(question: TimelineQuestion): Promise<SavedAnswer | null>;
  features(question: SpotQuestion): Promise<SavedAnswer | null>;
  nearby(question: NearbyQuestion): Promise<SavedAnswer | null>;
  /** JSON: what has a name in any saved region */
  search(question: SearchQuestion): Promise<string>;
  /** a PNG of the score layer */
  scoreTile(question: ScoreTileQuestion): Promise<Uint8Array | null>;
  /** a vector tile of the drawn map, not packed */
  baseTile(place: TilePlace): Promise<Uint8Array | null>;
  /** a PNG of heights of the ground */
  terrainTile(place: TilePlace): Promise<Uint8Array | null>;
  /** JSON: the colours of the score layer */
  legend(question: null): string;
  /** What is kept on this device. */
  list(question: null): Promise<SavedRegion[]>;
  /**
   * Fetches a pack, or what is new of it, and tells SaveProgress meanwhile.
   * @returns what is kept afterwards @throws Error: what has come by then serves the next attempt
   */
  save(pack: { name: string; url: string }): Promise<SavedRegion[]>;
  /**
   * Fetches what travellers reported in a saved region, in place of what is kept of that.
   * @throws Error when it does not come: what is kept stays
   */
  keepReports(region: { name: string; url: string }): Promise<void>;
  /** Ends saving it; what has come is kept for the next attempt. */
  stop(name: string): void;
  remove(name: string): Promise<SavedRegion[]>;
}

/** Told while a region is being saved. */
export interface SaveProgress {
  name: string;
  /** bytes */
  done: number;
  /** 0 = not known */
  total: number;
}
