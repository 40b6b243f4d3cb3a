/** What the page knows right now. */
import type { Score } from '../api/score.ts';
import type { Night } from '../api/timeline.ts';
import type { LatLon } from '../api/values.ts';
import type { Language } from '../shared/language.ts';
import { createStore, type Store } from './lib/observable.ts';
import type { SavedRegion } from './saved-regions.ts';

export interface State {
  language: Language;
  /** the chosen spot */
  spot: LatLon | null;
  /** the chosen night as the interface takes it; null = tonight */
  at: string | null;
  /** what is known about the chosen spot and night */
  answer: Score | null;
  /** ISO 8601: the answer is not from now but was kept on this device */
  savedAt: string | null;
  /** the answer was made on this device, from this region */
  savedRegion: SavedRegion | null;
  status: 'idle' | 'loading' | 'ready' | 'unreachable' | 'refused';
  /** the service's own words when it refused */
  problem: string;
  /** the next nights at the chosen spot; null while unknown */
  timeline: Night[] | null;
  /** whether the explanation is open */
  why: boolean;
  sheet: 'peek' | 'full';
}

export type PageStore = Store<State>;

export function createPageStore(language: Language): PageStore {
  return createStore<State>({
    language,
    spot: null,
    at: null,
    answer: null,
    savedAt: null,
    savedRegion: null,
    status: 'idle',
    problem: '',
    timeline: null,
    why: false,
    sheet: 'peek',
  });
}
