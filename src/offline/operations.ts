/** Operations of the worker that answers from saved regions. */
import type { Wishes } from '../api/facts/wishes.ts';
import type { LayerName } from '../api/map.ts';
import type { TourPlan } from '../api/tour.ts';
import type { LatLon } from '../api/values.ts';
import type { TilePlace } from '../map-tiles/base-map.ts';
import type { Journey } from '../places/found/question.ts';
import type { Box } from '../shared/geo/box.ts';
import type { Language } from '../shared/language.ts';
import type { Van } from '../shared/van.ts';
import type { SavedRegion } from './saved-region.ts';

/** A position and a time; `at` is '' for now. */
export interface SpotQuestion extends LatLon {
  at: string;
  /** the page's clock, ms since 1970 */
  now: number;
  lang: Language;
  /** van of the user; none if missing or empty */
  van?: Van;
}

/** Question for a score, and with `nights` for the scores of several nights. */
export interface ScoreQuestion extends SpotQuestion {
  /** number of nights from the scored one on, 1 to 7; default: none */
  nights?: number;
}

export interface TimelineQuestion extends SpotQuestion {
  /** number of nights, 1 to 7 */
  nights: number;
}

export interface NearbyQuestion extends SpotQuestion {
  /** radius of the search around the position, m; ignored with `box` or `along` */
  radius: number;
  limit: number;
  /** bbox to search instead; the position then only selects the saved region */
  box?: Box | null;
  /** route to search along instead; the position then only selects the saved region */
  along?: Journey | null;
  /** order of the places; default: by rank, which combines score and distance */
  sort?: 'score' | 'distance';
  /** cursor of the previous answer */
  cursor?: string;
  /** required properties of a place; default: none */
  wishes?: Wishes;
}

/** Question for a tour. The position only selects the saved region that is named in the answer. */
export interface TourQuestion extends LatLon {
  plan: TourPlan;
  /** the page's clock, ms since 1970 */
  now: number;
  lang: Language;
}

export interface SearchQuestion {
  q: string;
  limit: number;
  near?: LatLon;
  /** decides if "O" in coordinates is east or west; default English */
  lang?: Language;
}

export interface ScoreTileQuestion extends TilePlace {
  at: string;
  now: number;
  show: LayerName;
}

/** Answer as JSON in the service's format, and the saved region that it comes from. */
export interface SavedAnswer {
  text: string;
  region: SavedRegion;
}

/** Operations of the worker. Answers are null where no saved region has map data. */
export interface OfflineOperations {
  score(question: ScoreQuestion): Promise<SavedAnswer | null>;
  timeline(question: TimelineQuestion): Promise<SavedAnswer | null>;
  features(question: SpotQuestion): Promise<SavedAnswer | null>;
  nearby(question: NearbyQuestion): Promise<SavedAnswer | null>;
  /** a Tour from the data of all saved regions, or why there is none (Impossible) */
  tour(question: TourQuestion): Promise<SavedAnswer | null>;
  /** JSON: search results in all saved regions */
  search(question: SearchQuestion): Promise<string>;
  /** a PNG of the score layer */
  scoreTile(question: ScoreTileQuestion): Promise<Uint8Array | null>;
  /** an unpacked vector tile of the drawn map */
  baseTile(place: TilePlace): Promise<Uint8Array | null>;
  /** a PNG of elevations */
  terrainTile(place: TilePlace): Promise<Uint8Array | null>;
  /** JSON: the colours of the score layer */
  legend(question: null): string;
  /** the regions on this device */
  list(question: null): Promise<SavedRegion[]>;
  /**
   * Fetches a pack, or a newer version of it, and sends SaveProgress meanwhile.
   * @returns all saved regions
   * @throws Error; the next attempt resumes from what was received, unless the pack was complete but damaged
   */
  save(pack: { name: string; url: string }): Promise<SavedRegion[]>;
  /**
   * Fetches the reports of a saved region and replaces the stored ones.
   * @throws Error when they do not arrive: the stored ones stay
   */
  keepReports(region: { name: string; url: string }): Promise<void>;
  /** Stops saving. The next attempt resumes from what was received. */
  stop(name: string): void;
  remove(name: string): Promise<SavedRegion[]>;
}

/** Progress of saving a region. */
export interface SaveProgress {
  name: string;
  /** bytes received so far */
  done: number;
  /** size of the pack, bytes; 0 if unknown */
  total: number;
}
