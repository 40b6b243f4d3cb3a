/** Emission of any line from its tags alone. */
import { isRailClass } from '../../region/format/codes.ts';
import type { LineFacts } from '../tags/facts.ts';
import type { Emission } from './emission.ts';
import { railEmission } from './rail-emission.ts';
import { roadEmission } from './road-emission.ts';
import { type RoadSetting, typicalTraffic, USUAL_SETTING } from './road-traffic.ts';

/**
 * Returns the emission of a line.
 * @param people population of its town; null = rural; unused for railways
 * @param setting unused for railways
 */
export function lineEmission(
  facts: LineFacts,
  people: number | null,
  setting: RoadSetting = USUAL_SETTING,
): Emission {
  return isRailClass(facts.lineClass)
    ? railEmission(facts)
    : roadEmission(facts, people !== null, typicalTraffic(facts, people, setting));
}
