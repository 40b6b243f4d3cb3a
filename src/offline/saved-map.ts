/** Answers requests from saved regions, with the same tasks and the same code as the service. */
import { NO_WISHES } from '../api/facts/wishes.ts';
import type { RegionReport } from '../api/regions.ts';
import type { LatLon } from '../api/values.ts';
import { tileGrid } from '../layers/tile-grid.ts';
import type { TilePlace } from '../map-tiles/base-map.ts';
import { pageOf } from '../places/found/cursor.ts';
import type { ScoringThreads } from '../places/found/question.ts';
import { placesNearby } from '../places/planned/find-places.ts';
import type { Region } from '../region/read/reader.ts';
import { Scorer } from '../scoring/scorer.ts';
import { type Box, overlap } from '../shared/geo/box.ts';
import { toUnits } from '../shared/geo/earth.ts';
import type { Language } from '../shared/language.ts';
import type { Van } from '../shared/van.ts';
import { answerTask } from '../threads/answer-task.ts';
import type { AnswerOf, Task } from '../threads/messages.ts';
import type {
  NearbyQuestion,
  ScoreQuestion,
  ScoreTileQuestion,
  SearchQuestion,
  SpotQuestion,
  TimelineQuestion,
  TourQuestion,
} from './operations.ts';
import { communityOf } from './saved-reports.ts';
import type { SavedSearch } from './saved-search.ts';
import type { SavedTours } from './saved-tour.ts';

/** Loads the code of the search; when a region is saved, so that it is there without a network. */
export function loadSearch() {
  return import('./saved-search.ts');
}

/** Loads the code of tours, likewise. */
export function loadTour() {
  return import('./saved-tour.ts');
}

export class SavedMap {
  private readonly scorer: Scorer;
  private search: SavedSearch | null = null;
  private tours: SavedTours | null = null;

  constructor(regions: readonly Region[], reports: readonly RegionReport[]) {
    // an internal error at one spot goes to the browser's console; the other spots are still rated
    this.scorer = new Scorer(regions, communityOf(reports), undefined, console.error);
  }

  /**
   * Returns the name of the region with map data at a position; of several, the one with the newest data. Null if
   * no region has data there.
   */
  regionAt({ lat, lon }: LatLon): string | null {
    const region = this.scorer.regions.find((each) => each.covers(toUnits(lon), toUnits(lat)));
    return region?.info.name ?? null;
  }

  score(question: ScoreQuestion): string {
    return this.run({ op: 'score', ...question }).text;
  }

  timeline(question: TimelineQuestion): string {
    return this.run({ op: 'timeline', ...question });
  }

  features(question: SpotQuestion): string {
    return this.run({ op: 'features', ...question });
  }

  async nearby(question: NearbyQuestion): Promise<string> {
    const { lat, lon, at, lang, radius, limit, box = null, along = null } = question;
    const { sort: order = 'rank', van } = question;
    const wishes = { ...NO_WISHES, ...question.wishes, van };
    const page = pageOf(question.cursor, question.now);
    const rate = this.rating(page.now, at, lang, wishes.van);
    const answer = await placesNearby(
      { here: box || along ? null : { lat, lon }, radius, box, along, limit, order, page, wishes, lang },
      {
        sites: async (ring) => this.run({ op: 'sites', ...ring }),
        sitesIn: async (search) => this.run({ op: 'sites_in', ...search }),
        laws: async (places, also) => this.run({ op: 'laws', places, also }),
        sitesAlong: async (route) => this.run({ op: 'sites_along', ...route }),
        rate,
      },
    );
    return JSON.stringify(answer);
  }

  /** Returns a Tour, or why there is none (Impossible), as JSON. @throws Error if the plan is invalid */
  async tour({ plan, now, lang }: TourQuestion): Promise<string> {
    const { SavedTours } = await loadTour();
    this.tours ??= new SavedTours(this.scorer.regions);
    return this.tours.plan(plan, {
      now,
      lang,
      sitesBeside: (search) => this.run({ op: 'sites_beside', ...search }),
      laws: (places, also) => this.run({ op: 'laws', places, also }),
      rating: (van) => this.rating(now, '', lang, van),
    });
  }

  /** Returns a function that rates places, from their own arrival or from `at` on. */
  private rating(now: number, at: string, lang: Language, van: Van | undefined): ScoringThreads['rate'] {
    return async (places, detail, openAt, around) =>
      this.run({
        op: 'batch',
        lats: places.map((place) => place.lat),
        lons: places.map((place) => place.lon),
        ats: places.map(({ arrival = at }) => arrival),
        entries: [...places.keys()],
        ids: places.map(() => undefined),
        now,
        lang,
        detail,
        openAt,
        around,
        van,
      }).map(({ text }) => text);
  }

  /** Returns SearchResults as JSON, see SavedSearch. Loads its code on first use. */
  async find(question: SearchQuestion): Promise<string> {
    const { SavedSearch } = await loadSearch();
    this.search ??= new SavedSearch(this.scorer.regions);
    return this.search.find(question);
  }

  /**
   * Returns a tile of the score layer; null where no region is saved. Works row by row, so that a single
   * score does not wait for it.
   */
  async scoreTile({ z, x, y, at, now, show }: ScoreTileQuestion): Promise<Uint8Array | null> {
    const { step, density, lats, lons } = tileGrid(z, x, y);
    const box: Box = [lons[0]!, lats.at(-1)!, lons.at(-1)!, lats[0]!];
    if (!this.scorer.regions.some(({ info: { bounds } }) => overlap(bounds, box))) return null;
    const scores = new Uint8Array(lats.length * lons.length);
    for (const [row, lat] of lats.entries()) {
      scores.set(this.run({ op: 'grid', lats: [lat], lons, at, now, show, density }), row * lons.length);
      await new Promise((resolve) => setTimeout(resolve));
    }
    return this.run({ op: 'paint', scores, step });
  }

  /** Returns a tile of elevations; null where no saved region has any. */
  elevationTile(place: TilePlace): Uint8Array | null {
    const tile = this.run({ op: 'elevation', ...place });
    return tile.length === 0 ? null : tile;
  }

  private run<T extends Task>(task: T): AnswerOf<T> {
    return answerTask(this.scorer, task) as AnswerOf<T>;
  }
}
