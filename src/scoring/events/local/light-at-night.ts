/** The factor `light` (docs/model.md): a lamp, a lit road or car park, or an advertising screen beside the spot. */

import { AreaKind, PointCategory, SiteFlag, WayFlag } from '../../../region/format/codes.ts';
import { POINT_REACH_M } from '../../../region/format/reach.ts';
import { featureOfArea, featureOfPoint, featureOfWay } from '../../osm-feature.ts';
import type { Site } from '../../site/site.ts';
import type { LocalEvent } from './event-row.ts';
import { everyNight } from './when.ts';

const LIGHT = {
  key: 'light',
  sentence: 'light',
  dated: null,
  points: -2,
  isDoubtful: false,
  when: everyNight,
  hours: null,
  week: null,
  value: 0,
} as const;
const LAMP_M = POINT_REACH_M.street_lamp;
const BILLBOARD_M = POINT_REACH_M.billboard;

export function lightAt({ points, areas, lines }: Site): LocalEvent | null {
  const lamp =
    points.of(PointCategory.street_lamp).find(({ distance }) => distance <= LAMP_M) ??
    points.of(PointCategory.billboard).find(({ distance }) => distance <= BILLBOARD_M);
  if (lamp) return { ...LIGHT, distance: lamp.distance, feature: featureOfPoint(lamp.region, lamp.point) };
  const road = lines.nearestRoad;
  if (road && road.distance <= LAMP_M && road.region.ways.flags[road.way]! & WayFlag.LIT) {
    return { ...LIGHT, distance: road.distance, feature: featureOfWay(road) };
  }
  const lot = areas.find(
    ({ region, area, kind, distance }) =>
      distance === 0 && kind === AreaKind.parking && region.areas.flags.at(area) & SiteFlag.LIT,
  );
  return lot ? { ...LIGHT, distance: 0, feature: featureOfArea(lot.region, lot.area) } : null;
}
