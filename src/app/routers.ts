/** The routers that a tour may use. */

import type { TourRouter } from '../places/planned/tour/question.ts';
import type { Vehicle } from '../routing/vehicle.ts';
import type { ExternalRouter } from '../upstream/routers/external-router.ts';
import type { RoadThread } from './regions/road-thread.ts';

/**
 * Returns the routers in the order in which they are tried: the external one, if set, then one over the roads of the
 * served regions, if they have any.
 */
export function routersFor(
  vehicle: Vehicle,
  external: ExternalRouter | null,
  roads: RoadThread,
): TourRouter[] {
  const own = roads.routerFor(vehicle);
  return [
    ...(external ? [{ ...external.routerFor(vehicle), source: 'external' as const }] : []),
    ...(own ? [{ ...own, source: 'own' as const }] : []),
  ];
}
