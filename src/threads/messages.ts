/**
 * Messages of scoring threads. Most are flat, with numbers, strings and arrays of them, because the runtime transfers
 * those fastest.
 */
import type { Detail } from '../api/score.ts';
import type { LatLon } from '../api/values.ts';
import type { ElevationQuery } from '../layers/elevation-tile.ts';
import type { GridQuery } from '../layers/grid.ts';
import type { SweepQuery } from '../layers/sweep-block.ts';
import type { BoxSearch } from '../places/found/in-box.ts';
import type { NightSearch } from '../places/found/sites-beside.ts';
import type { EntryDetail, ListEntry } from '../places/found/spot-list.ts';
import type { RegionSource } from '../region/read/source.ts';
import type { ScoredSpot } from '../scoring/scorer.ts';
import type { Language } from '../shared/language.ts';
import type { ReportBase } from '../shared/report-record.ts';
import type { Van } from '../shared/van.ts';

export type { RegionSource };

/** Score of one spot. */
export interface ScoreTask {
  op: 'score';
  /** position of the spot, degrees */
  lat: number;
  lon: number;
  /**
   * Requested moment, validated ISO 8601. With an offset it is an instant, without one the local time at the
   * spot; '' means now. The thread resolves the text, because it knows the spot's time zone.
   */
  at: string;
  /** time on the main thread's clock, ms since 1970: scoring threads read no clock of their own */
  now: number;
  lang: Language;
  /** the client's van; missing = none */
  van?: Van | undefined;
  /** true while map data is loading; an answer without map data then says so */
  mapDataLoading?: boolean;
  /** number of nights to rate, 1 to 7; missing = only the score */
  nights?: number;
  /** missing = full */
  detail?: Detail;
}

/** Several spots at once; answered with the entries of a list. */
export interface BatchTask {
  op: 'batch';
  lats: number[];
  lons: number[];
  /** requested moment of each spot, as `at` in ScoreTask */
  ats: string[];
  /** index in `lats` of the spot of each entry */
  entries: number[];
  /** the client's id of each entry */
  ids: (string | number | undefined)[];
  now: number;
  lang: Language;
  detail: EntryDetail;
  /** the client's van; missing = none */
  van?: Van | undefined;
  /** moment to which the answer's field `open` refers, ISO 8601; default: the start of the rated part of the night */
  openAt?: string | undefined;
  /** true if entries of the detail `candidate` include facts about the surroundings */
  around?: boolean | undefined;
}

/** Some nights at one spot; answered with JSON. */
export interface TimelineTask extends Omit<ScoreTask, 'op' | 'mapDataLoading' | 'nights' | 'detail'> {
  op: 'timeline';
  /** number of nights, 1 to 7 */
  nights: number;
}

/** Causes of a score; answered with a GeoJSON FeatureCollection. */
export interface FeaturesTask extends Omit<ScoreTask, 'op' | 'mapDataLoading' | 'nights' | 'detail'> {
  op: 'features';
}

/** Places in a ring; answered with a `Found` (places/found/candidates.ts) as JSON. */
export interface SitesTask {
  op: 'sites';
  lat: number;
  lon: number;
  /** inner radius of the ring, m; `radius` is the outer one */
  beyond: number;
  radius: number;
}

/** Places in a bbox; answered like SitesTask. */
export interface SitesInTask extends BoxSearch {
  op: 'sites_in';
}

/** Law at some places; answered with JSON, a list of LawOfCountry. */
export interface LawsTask {
  op: 'laws';
  places: readonly LatLon[];
  /** places whose law is listed too, but which do not count towards the shares of the laws */
  also: readonly LatLon[];
}

/** Places along a route; answered like SitesTask. */
export interface SitesAlongTask {
  op: 'sites_along';
  lats: number[];
  lons: number[];
  /** width of the corridor on either side of the route, m */
  corridor: number;
}

/** Places for a night of a tour; answered with JSON, NightSites. */
export interface SitesBesideTask extends NightSearch {
  op: 'sites_beside';
}

/** Scores on a grid, row by row; answered with one byte per point. */
export interface GridTask extends GridQuery {
  op: 'grid';
}

/** A block of a sweep; answered with its cells (src/layers/swept-cells.ts). */
export interface SweepTask extends SweepQuery {
  op: 'sweep';
}

/** A tile of the score layer, painted from its scores; answered with a PNG. */
export interface PaintTask {
  op: 'paint';
  /** answer to the GridTask of the tile */
  scores: Uint8Array;
  /** pixels between two scores */
  step: number;
}

/** A tile of elevations; answered with a PNG, or with an empty array where no elevation is known. */
export interface ElevationTask extends ElevationQuery {
  op: 'elevation';
}

/** All tasks of a scoring thread; a new operation is a new member here and a case in `answer-task.ts`. */
export type Task =
  | ScoreTask
  | BatchTask
  | TimelineTask
  | FeaturesTask
  | SitesTask
  | SitesInTask
  | LawsTask
  | SitesAlongTask
  | SitesBesideTask
  | GridTask
  | SweepTask
  | PaintTask
  | ElevationTask;

/** Answer to each operation: JSON with the values that the main thread needs, or bytes. */
export interface Answers {
  score: ScoredSpot;
  batch: ListEntry[];
  timeline: string;
  features: string;
  sites: string;
  sites_in: string;
  laws: string;
  sites_along: string;
  sites_beside: string;
  grid: Uint8Array;
  sweep: Uint8Array;
  paint: Uint8Array;
  elevation: Uint8Array;
}

/** Operations of bulk tasks. These wait while single tasks do, but alternate with them after a while. */
const BULK: ReadonlySet<Task['op']> = new Set(['batch', 'grid', 'sweep', 'paint', 'elevation']);

export function isBulk(task: Task): boolean {
  return BULK.has(task.op);
}

export type AnswerOf<T extends Task> = Answers[T['op']];

/** Failure of a task: stack of an internal error, to be logged, not shown. */
export interface TaskFailure {
  failure: string;
}

export type Reply = Answers[Task['op']] | TaskFailure;

/** Event of a scoring thread: an internal error at one of several spots or nights, of which the others are rated. */
export interface SpotFault {
  /** stack, to be logged */
  fault: string;
}

/** Change of the data that all scoring threads share: reports and announced events. */
export type Update =
  /** replaces all reports */
  | { type: 'signals'; base: ReportBase; added: Float64Array[] }
  /** adds reports (records as in src/shared/report-record.ts) */
  | { type: 'signals_added'; records: Float64Array }
  /** replaces all announced events by those of some feeds (as in src/shared/feed-event.ts) */
  | { type: 'events'; feeds: Uint8Array[] };

/** The operations of a scoring thread, executed in the order in which they are sent. */
export interface ScoringOperations {
  /** Replaces the regions that are served, or sets the first ones. @throws on failure; the previous regions stay */
  regions(sources: RegionSource[]): void;
  /** Answers tasks. @returns replies in the order of the tasks */
  tasks(tasks: Task[]): Reply[];
  /** Applies an update. */
  update(update: Update): void;
}
