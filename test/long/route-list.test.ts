/** Routes on the page: planned by the service in this process, changed by the user, saved and opened again. */
import { afterEach, beforeEach, expect, jest, test } from 'bun:test';
import type { Bounds } from '../../src/web/lib/geo.ts';
import { createRoutePlaces } from '../../src/web/places/route-places.ts';
import { planThrough } from '../../src/web/places/route-plan.ts';
import { toggled } from '../../src/web/state/filters.ts';
import type { NamedPlace } from '../../src/web/state/listed.ts';
import { pageHere } from '../support/http/page-here.ts';
import { EAST, postTour, VIA, WEST } from '../support/http/tours.ts';

const DEPARTURE = '2026-02-16T15:30:00Z';
const named = (place: { lat: number; lon: number }, words: string): NamedPlace => ({ ...place, words });
const FROM = named(WEST, 'Plaza, Montevideo');
const OVER = named(VIA, 'Parque, Montevideo');
const TO = named(EAST, 'Rambla, Montevideo');
/** An island in the Arctic, more than two weeks away. */
const FAR = named({ lat: 68.1, lon: 11.5 }, '68.1, 11.5');

let isDown = false;
/** Before each answer. */
let held: Promise<void> = Promise.resolve();
const page = pageHere(async (_, request) => {
  await held;
  if (isDown) throw new Error('not reached');
  return postTour(await request.json());
});
beforeEach(() => {
  isDown = false;
  held = Promise.resolve();
});
afterEach(() => void jest.useRealTimers());

function opened() {
  const { store, memory, asked } = page();
  const fitted: Bounds[] = [];
  const map = {
    freePadding: () => ({ top: 0, right: 0, bottom: 0, left: 0 }),
    fitBounds: (bounds: Bounds) => void fitted.push(bounds),
  };
  const routes = createRoutePlaces(store, map, memory);
  const nights = () => store.get().route!.days.map(({ night }) => night?.spot_id ?? null);
  return { store, memory, asked, fitted, routes, nights };
}

/** Resolves when no route is planned any more. */
const planned = () =>
  new Promise<void>((resolve) =>
    page().store.on(['routeStatus'], ({ routeStatus }) => routeStatus !== 'loading' && resolve()),
  );

test('a route is planned, shown as a whole, and remembered on the device', async () => {
  const { store, fitted, routes } = opened();
  expect(await routes.find(planThrough([FROM, OVER, TO], DEPARTURE))).toBeTrue();
  const { route, routeStatus } = store.get();
  expect([routeStatus, route!.days.map(({ stopName }) => stopName)]).toEqual(['ready', ['Parque', 'Rambla']]);
  store.set({ route: null });
  opened();
  expect(store.get().route).toEqual(route);
  const [west, south, east, north] = fitted[0]!;
  for (const { lat, lon } of [FROM, OVER, TO]) {
    expect(lat).toBeWithin(south, north + 1e-9);
    expect(lon).toBeWithin(west, east + 1e-9);
  }
});

test('a route that the service plans for long is awaited', async () => {
  const { store, routes } = opened();
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  jest.useFakeTimers();
  const found = routes.find(planThrough([FROM, TO], DEPARTURE));
  for (let i = 0; i < 20; i++) await Promise.resolve();
  jest.advanceTimersByTime(29_000);
  jest.useRealTimers();
  release();
  expect(await found).toBeTrue();
  expect(store.get().routeStatus).toBe('ready');
});

test('a chosen night stays while the journey is the same, until the choice is forgotten', async () => {
  const { store, routes, nights } = opened();
  const plan = planThrough([FROM, OVER, TO], DEPARTURE);
  await routes.find(plan);
  const before = nights();
  const [first] = store.get().route!.days;
  const other = first!.others.find(({ spot_id }) => spot_id !== first!.night?.spot_id)!;
  await routes.pick(first!, other);
  expect(nights()).toEqual([other.spot_id, ...before.slice(1)]);
  // another end, and then the same plan again
  await routes.find(
    planThrough([FROM, OVER, named({ ...EAST, lon: EAST.lon + 0.005 }, 'Malvín')], DEPARTURE),
  );
  expect(nights()[0]).toBe(other.spot_id);
  await routes.forget(first!.date);
  await routes.find(plan);
  expect(nights()).toEqual(before);
  await routes.pick(first!, other);
  // another day is another journey
  await routes.find(planThrough([FROM, OVER, TO], '2026-02-18T15:30:00Z'));
  expect(store.get().route!.picks).toEqual([]);
});

test('hours of driving, and filters changed in another list, plan the route again', async () => {
  const { store, asked, routes } = opened();
  await routes.find(planThrough([FROM, TO], DEPARTURE));
  const again = planned();
  store.set({ drivingHours: 2 });
  await again;
  expect(asked).toHaveLength(2);
  store.set({ tab: 'route' });
  expect(asked).toHaveLength(2);
  const filtered = planned();
  store.set({ tab: 'map', filters: toggled(store.get().filters, 'free') });
  store.set({ tab: 'route' });
  await filtered;
  expect(asked).toHaveLength(3);
  expect(store.get().route!.wishes).toEqual(store.get().filters);
});

test('a saved route that is opened during the search for another one is shown, and stays', async () => {
  const { store, routes } = opened();
  await routes.find(planThrough([FROM, TO], DEPARTURE));
  await routes.toggleSaved();
  const [saved] = routes.saved();
  expect(saved).toEqual(store.get().route!);
  const gate = Promise.withResolvers<void>();
  held = gate.promise;
  const search = routes.find(planThrough([OVER, TO], DEPARTURE));
  expect(store.get().routeStatus).toBe('loading');
  routes.open(saved!);
  gate.resolve();
  expect(await search).toBeFalse();
  expect([store.get().routeStatus, store.get().route]).toEqual(['ready', saved!]);
  await routes.toggleSaved();
  expect(routes.saved()).toEqual([]);
});

test('ten routes are saved, the latest first, and changed with the shown one', async () => {
  const { store, routes } = opened();
  await routes.find(planThrough([FROM, TO], DEPARTURE));
  const { route } = store.get();
  for (let i = 0; i < 12; i++) {
    store.set({ route: { ...route!, plan: { ...route!.plan, departure: new Date(i).toISOString() } } });
    await routes.toggleSaved();
  }
  const departures = () => routes.saved().map(({ plan }) => Date.parse(plan.departure!));
  expect(departures()).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  routes.open({ ...routes.saved()[4]!, isEstimated: !route!.isEstimated });
  expect(routes.saved()[4]!.isEstimated).toBe(!route!.isEstimated);
  expect(departures()).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
});

test('a route that cannot be planned keeps the earlier one, and says why', async () => {
  const { store, routes } = opened();
  await routes.find(planThrough([FROM, TO], DEPARTURE));
  const { route } = store.get();
  expect(await routes.find(planThrough([FAR, TO], DEPARTURE))).toBeFalse();
  expect(store.get().routeProblem).toStartWith(
    'With 5 h of driving a day this route takes more than 14 days.',
  );
  expect([store.get().routeStatus, store.get().route]).toEqual(['idle', route]);
  isDown = true;
  expect(await routes.find(planThrough([OVER, TO], DEPARTURE))).toBeFalse();
  expect([store.get().routeStatus, store.get().routeProblem, store.get().route]).toEqual([
    'failed',
    'No network',
    route,
  ]);
});
