/** What the page knows right now. */
import type { Place, ScoreAnswer, TimelineNight } from './api-types.ts';
import type { Language } from './lib/i18n.ts';
import { createStore, type Store } from './lib/store.ts';

export interface State {
  language: Language;
  /** the chosen spot */
  spot: Place | null;
  /** the chosen night as the interface takes it; null = tonight */
  at: string | null;
  /** what is known about the chosen spot and night */
  answer: ScoreAnswer | null;
  /** ISO 8601: the answer is not from now but was kept on this device */
  savedAt: string | null;
  status: 'idle' | 'loading' | 'ready' | 'unreachable' | 'refused';
  /** the service's own words when it refused */
  problem: string;
  /** the next nights at the chosen spot; null while unknown */
  timeline: TimelineNight[] | null;
  /** the paths that the service has */
  paths: readonly string[];
  /** whether the explanation is open */
  why: boolean;
  sheet: 'peek' | 'full';
}

export type PageStore = Store<State>;

export function createPageStore(language: Language, paths: readonly string[]): PageStore {
  return createStore<State>({
    language,
    paths,
    spot: null,
    at: null,
    answer: null,
    savedAt: null,
    status: 'idle',
    problem: '',
    timeline: null,
    why: false,
    sheet: 'peek',
  });
}

/** True when the service has an operation whose path begins so. */
export function can({ paths }: Pick<State, 'paths'>, start: string): boolean {
  return paths.some((path) => path.startsWith(start));
}
