/** Tours over the roads and scores of the sample, as whole requests. */
import type { Tour, TourPlan } from '../../../src/api/tour.ts';
import { planned, type TourPlanner } from '../../../src/http/routes/tour-planner.ts';
import { roadsOf } from '../../../src/routing/roads.ts';
import { RoadRouter, type Router, routerOn } from '../../../src/routing/router.ts';
import type { Vehicle } from '../../../src/routing/vehicle.ts';
import { turns } from '../event-loop.ts';
import { MONTEVIDEO, sampleRegion } from '../maps/sample-region.ts';
import { realPool } from './real-pool.ts';
import { testApp } from './test-app.ts';

const region = sampleRegion();
const roads = new RoadRouter(roadsOf([region]));

/** The router of the sample's roads for a vehicle. */
export const sampleRouter = (vehicle: Vehicle): Router => routerOn(roads, vehicle, null);

/** Ends of a tour through the sample, and a point between them. */
export const WEST = { lat: MONTEVIDEO.lat, lon: MONTEVIDEO.lon };
export const EAST = { lat: -34.9, lon: -56.14 };
export const VIA = { lat: -34.896, lon: -56.165 };
export const PLAN: TourPlan = {
  start: WEST,
  end: EAST,
  departure: '2026-02-16T15:30:00Z',
  hours_per_day: 0.15,
};
/** With a night on the way and hours to spare. */
export const LEISURELY: TourPlan = { ...PLAN, via: [{ ...VIA, night: true }], hours_per_day: 1 };

export const tourPool = () => realPool([region]).pool;

/** Plans tours without a thread. */
export const plannerHere = (routerFor: (vehicle: Vehicle) => Router | null): TourPlanner => ({
  plan: (order, tasks) => planned(order, { ...tasks, routerFor, pause: () => turns(1) }),
});

/** Returns a function that posts plans to an app with a planner of its own. */
export function tourAppOf(tours: TourPlanner, pool = tourPool()) {
  const { app } = testApp({ pool, tours });
  return (body: object, path = '/api/tour', signal?: AbortSignal) =>
    app.fetch(
      new Request(`http://localhost:3000${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: signal ?? null,
      }),
    );
}

/** Returns a function that posts plans to an app with a router of its own. */
export const tourAppWith = (routerFor: (vehicle: Vehicle) => Router | null) =>
  tourAppOf(plannerHere(routerFor));

export const postTour = tourAppWith(sampleRouter);

/** Returns the tour of a plan. @throws Error for any other answer */
export async function tourOf(plan: object, path?: string): Promise<Tour> {
  const response = await postTour(plan, path);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return response.json();
}
