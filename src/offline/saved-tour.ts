/** Plans tours from saved regions. A part of the worker of its own, loaded by the first tour. */
import type { ScoringThreads } from '../places/found/question.ts';
import type { NightSearch } from '../places/found/sites-beside.ts';
import { planTour } from '../places/planned/tour/plan-tour.ts';
import { readPlan } from '../places/planned/tour/read-plan.ts';
import type { Region } from '../region/read/reader.ts';
import { roadsOf } from '../routing/roads.ts';
import { RoadRouter, routerOn } from '../routing/router.ts';
import type { Language } from '../shared/language.ts';
import type { Van } from '../shared/van.ts';
import type { TourQuestion } from './operations.ts';

type Laws = Parameters<ScoringThreads['laws']>;

/** What a tour asks of the saved regions. */
export interface TourSources {
  /** ms since 1970 */
  now: number;
  lang: Language;
  /** answered with JSON, NightSites */
  sitesBeside(search: NightSearch): string;
  /** answered with JSON, a list of LawOfCountry */
  laws(places: Laws[0], also: Laws[1]): string;
  rating(van: Van | undefined): ScoringThreads['rate'];
}

export class SavedTours {
  private readonly roads: RoadRouter;

  constructor(regions: readonly Region[]) {
    this.roads = new RoadRouter(roadsOf(regions));
  }

  /** Returns a Tour, or why there is none (Impossible), as JSON. @throws Error if the plan is invalid */
  async plan(plan: TourQuestion['plan'], { now, lang, ...sources }: TourSources): Promise<string> {
    const read = readPlan(plan, now, lang);
    if ('wrong' in read) throw new Error(read.wrong.map(({ message }) => message).join('; '));
    const { roads } = this;
    const { question, vehicle, time } = read;
    const tour = await planTour(question, {
      sitesBeside: async (search) => sources.sitesBeside(search),
      laws: async (places, also) => sources.laws(places, also),
      rate: sources.rating(question.wishes.van),
      // a single score does not wait for a tour
      pause: () => new Promise((resolve) => setTimeout(resolve)),
      router: roads.isEmpty ? null : routerOn(roads, vehicle, time),
    });
    return JSON.stringify(tour);
  }
}
