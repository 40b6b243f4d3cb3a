/** Light at night (MODEL 6.3): a lamp, a lit road or car park, an advertising screen beside the spot. */
import { AreaKind, PointCategory, SiteFlag, WayFlag } from '../../region/features.ts';
import { featureOfArea, featureOfPoint, featureOfWay } from '../feature.ts';
import type { Surroundings } from '../surroundings.ts';
import type { LocalEvent } from './event.ts';
import { everyNight } from './when.ts';

const POINTS = -2;
const LAMP_M = 15;
const BILLBOARD_M = 30;

export function lightAt({ points, areas, lines }: Surroundings): LocalEvent | null {
  const light = { key: 'light', points: POINTS, when: everyNight, week: null } as const;
  for (const [category, reach] of [
    [PointCategory.street_lamp, LAMP_M],
    [PointCategory.billboard, BILLBOARD_M],
  ] as const) {
    const hit = points.get(category)?.find(({ distance }) => distance <= reach);
    if (hit) return { ...light, distance: hit.distance, feature: featureOfPoint(hit.region, hit.point) };
  }
  const road = lines.nearestRoad;
  if (road && road.distance <= LAMP_M && road.region.ways.flags[road.way]! & WayFlag.LIT) {
    return { ...light, distance: road.distance, feature: featureOfWay(road) };
  }
  const lot = areas.find(
    ({ region, area, distance }) =>
      distance === 0 &&
      region.areas.kind[area] === AreaKind.parking &&
      region.areas.flags[area]! & SiteFlag.LIT,
  );
  return lot ? { ...light, distance: 0, feature: featureOfArea(lot.region, lot.area) } : null;
}
