/**
 * What a scoring thread can be asked and told. Flat: numbers, strings, and arrays of them, because those are what the
 * runtime hands over fastest.
 */
import type { LatLon } from '../../api/values.ts';
import type { RegionSource } from '../../region/read/source.ts';
import type { ElevationQuery } from '../../scoring/map-layer/elevation-tile.ts';
import type { GridQuery } from '../../scoring/map-layer/grid.ts';
import type { BoxSearch } from '../../scoring/nearby/in-box.ts';
import type { ScoredSpot } from '../../scoring/scorer.ts';
import type { EntryDetail, ListEntry } from '../../scoring/spot-list.ts';
import type { SweepQuery } from '../../scoring/sweep/sweep-block.ts';
import type { FeedEvent } from '../../shared/feed-event.ts';
import type { Language } from '../../shared/language.ts';
import type { SignalBase } from '../../shared/signal-record.ts';

export type { RegionSource };

/** One score asked for. */
export interface ScoreTask {
  op: 'score';
  /** degrees */
  lat: number;
  lon: number;
  /**
   * ISO 8601 text, checked: an instant with an offset, local wall time at the spot without, or '' for "now". The
   * thread resolves it, because it knows the spot's time zone.
   */
  at: string;
  /** the main thread's clock, ms since 1970: the thread itself has none */
  now: number;
  lang: Language;
  /** true while map data is on its way: an answer without any then says so */
  mapDataLoading?: boolean;
  /** nights from this one on that are told, too, 1..7; left out = none */
  nights?: number;
}

/** Several spots in one go; answered with the entries of a list. */
export interface BatchTask {
  op: 'batch';
  lats: number[];
  lons: number[];
  /** as in ScoreTask */
  ats: string[];
  /** for each entry of the list the index of its spot */
  entries: number[];
  /** for each entry the client's own name, put into the answer */
  ids: (string | number | undefined)[];
  now: number;
  lang: Language;
  detail: EntryDetail;
  /** ISO 8601: whether places are open then; left out = at the start of the night */
  openAt?: string | undefined;
}

/** Some nights at one spot; answered with JSON text. */
export interface TimelineTask extends Omit<ScoreTask, 'op' | 'mapDataLoading' | 'nights'> {
  op: 'timeline';
  /** 1..7 */
  nights: number;
}

/** What made a score; answered with the text of a GeoJSON FeatureCollection. */
export interface FeaturesTask extends Omit<ScoreTask, 'op' | 'mapDataLoading' | 'nights'> {
  op: 'features';
}

/** Where a van may stand in a ring; answered with JSON text, Found (see scoring/nearby/candidates.ts). */
export interface SitesTask {
  op: 'sites';
  lat: number;
  lon: number;
  /** metres, inner and outer */
  beyond: number;
  radius: number;
}

/** The same in a box of the map. */
export interface SitesInTask extends BoxSearch {
  op: 'sites_in';
}

/** The law at some places; answered with JSON text, a list of LawOfCountry. */
export interface LawsTask {
  op: 'laws';
  places: readonly LatLon[];
  /** told, too, whatever their share */
  also: readonly LatLon[];
}

/** The same along a route. */
export interface SitesAlongTask {
  op: 'sites_along';
  lats: number[];
  lons: number[];
  /** metres to either side */
  corridor: number;
}

/** Scores on a grid, row by row; answered with one byte per point. */
export interface GridTask extends GridQuery {
  op: 'grid';
}

/** A block of a sweep; answered with its cells (scoring/sweep/swept-cells.ts). */
export interface SweepTask extends SweepQuery {
  op: 'sweep';
}

/** A tile of the map layer from its grid; answered with a PNG. */
export interface PaintTask {
  op: 'paint';
  scores: Uint8Array;
  /** pixels between two scores */
  step: number;
}

/** A tile of heights; answered with a PNG, or with nothing where no height is known. */
export interface ElevationTask extends ElevationQuery {
  op: 'elevation';
}

/** Everything a scoring thread can be asked; a new operation is a new member here and a case in `answer-task.ts`. */
export type Task =
  | ScoreTask
  | BatchTask
  | TimelineTask
  | FeaturesTask
  | SitesTask
  | SitesInTask
  | LawsTask
  | SitesAlongTask
  | GridTask
  | SweepTask
  | PaintTask
  | ElevationTask;

/** What each operation is answered with: text (JSON), with what the main thread needs to know of it, or bytes. */
export interface Answers {
  score: ScoredSpot;
  batch: ListEntry[];
  timeline: string;
  features: string;
  sites: string;
  sites_in: string;
  laws: string;
  sites_along: string;
  grid: Uint8Array;
  sweep: Uint8Array;
  paint: Uint8Array;
  elevation: Uint8Array;
}

/** Pieces of larger work: they wait while anybody waits for a single answer. */
const BULK: ReadonlySet<Task['op']> = new Set(['batch', 'grid', 'sweep', 'paint', 'elevation']);

export function isBulk(task: Task): boolean {
  return BULK.has(task.op);
}

export type AnswerOf<T extends Task> = Answers[T['op']];

/** The thread could not answer: a fault of ours, to be logged, not shown. */
export interface TaskFailure {
  failure: string;
}

export type Reply = Answers[Task['op']] | TaskFailure;

/** What a scoring thread says without being asked: a fault of ours at one of several spots, which are answered all the same. */
export interface SpotFault {
  /** its stack, to be logged */
  fault: string;
}

/** What all scoring threads must know: reports and announced events. */
export type Update =
  /** these community signals and no others count from now on */
  | { type: 'signals'; base: SignalBase; added: Float64Array[] }
  /** these count, too (records after src/shared/signal-record.ts) */
  | { type: 'signals_added'; records: Float64Array }
  /** these announced events and no others count from now on */
  | { type: 'events'; events: FeedEvent[] };

/** The operations of a scoring thread. It does them in the order in which they are sent. */
export interface ScoringOperations {
  /** Serves these from now on, the first ones at the start included. @throws when it cannot: it goes on with what it had */
  regions(sources: RegionSource[]): void;
  /** @returns replies in the order of the tasks */
  tasks(tasks: Task[]): Reply[];
  /** Takes note of an update. */
  update(update: Update): void;
}
