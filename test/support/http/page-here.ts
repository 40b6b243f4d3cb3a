/** The page's state without a browser: what its code needs of one, and a function that stands in for the service. */
import { afterEach, beforeEach, spyOn } from 'bun:test';
import { createMemory, type Memory } from '../../../src/web/lib/storage.ts';
import { NO_FILTERS } from '../../../src/web/state/filters.ts';
import { createPageStore, type PageStore } from '../../../src/web/state/state.ts';

export interface PageHere {
  store: PageStore;
  memory: Memory;
  /** addresses of the requests so far */
  asked: URL[];
  /** text of the toast; '' if there is none */
  toasted(): string;
}

/** Answers a request of the page. Throws if the service cannot be reached; a plain value is sent as JSON. */
export type AnswerHere = (url: URL, request: Request) => unknown;

/** Gives each test of a file an empty page. */
export function pageHere(answer: AnswerHere): () => PageHere {
  let page: PageHere;
  let restore = () => {};

  beforeEach(() => {
    const toast = { textContent: '', classList: { add() {}, remove() {} } };
    const document = { baseURI: 'http://page.test/', getElementById: () => toast };
    Object.defineProperty(globalThis, 'document', { value: document, configurable: true });
    const asked: URL[] = [];
    const respond = async (input: string | URL | Request, init?: RequestInit) => {
      const url = new URL(input instanceof Request ? input.url : input);
      asked.push(url);
      const value = await answer(url, new Request(url, init));
      init?.signal?.throwIfAborted();
      return value instanceof Response ? value : Response.json(value);
    };
    const fetching = spyOn(globalThis, 'fetch').mockImplementation(
      Object.assign(respond, { preconnect() {} }),
    );
    restore = () => {
      fetching.mockRestore();
      Reflect.deleteProperty(globalThis, 'document');
    };
    const kept = new Map<string, string>();
    const memory = createMemory(() => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    }));
    const remembered = { list: null, stars: [], filters: NO_FILTERS, isFirstVisit: false };
    const store = createPageStore('en', remembered);
    page = { store, memory, asked, toasted: () => toast.textContent };
  });
  afterEach(() => restore());

  return () => page;
}
