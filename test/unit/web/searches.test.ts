/** What the page keeps of searches, so that Back leads through them. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import type { SpotMap } from '../../../src/web/map/map.ts';
import type { FoundPlaces } from '../../../src/web/places/found-places.ts';
import { createPlaceChoices } from '../../../src/web/places/place-choices.ts';
import type { Rating } from '../../../src/web/rating.ts';
import { pageHere } from '../../support/http/page-here.ts';

const page = pageHere(() => ({}));

beforeEach(() => {
  const narrow = () => ({ matches: false, addEventListener() {} });
  Object.defineProperty(globalThis, 'matchMedia', { value: narrow, configurable: true });
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'matchMedia'));

test('Back leads through the last twenty of a hundred searches, the last one first', () => {
  const { store } = page();
  const view = { lat: 47.1, lon: 9.5, zoom: 11 };
  const map = { view: () => view, setView() {}, onTurned() {} } as unknown as SpotMap;
  const found = { refresh() {} } as unknown as FoundPlaces;
  const choices = createPlaceChoices(store, map, {} as Rating, found, { get: () => 0, set() {} });
  const town = (name: string) => ({ ...view, of: 'town' as const, name });
  for (let i = 1; i <= 100; i++) choices.search(() => store.set({ town: town(`Town ${i}`) }));
  expect(choices.depth()).toBe(20);
  const names: string[] = [];
  while (choices.depth() > 0) {
    choices.back();
    names.push(store.get().town!.name);
  }
  expect(names).toEqual(Array.from({ length: 20 }, (_, i) => `Town ${99 - i}`));
});
