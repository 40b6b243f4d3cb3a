/** Emission of roads from traffic and surface (CNOSSOS-EU). */
import { LINE_CLASSES, SoundKind } from '../../region/format/codes.ts';
import type { LineFacts } from '../tags/facts.ts';
import { type Emission, energyOf, isStreet } from './emission.ts';
import type { Traffic } from './road-traffic.ts';
import { flowEnergy } from './vehicles.ts';

/**
 * Correction for trunk roads in towns, dB: crossings and signals make them slower than their limit. Own assumption.
 */
const URBAN_TRUNK_LEVEL = -2;
/** Gain between the façades of a town street, dB: RLS-19 eq. 9 gives up to 1.6 for multiple reflection. */
const REFLECTED_LEVEL = 1.5;

/**
 * Returns the emission of a road.
 * @param isTown whether it is in a town
 * @param traffic mean traffic of a night; null = none
 */
export function roadEmission(facts: LineFacts, isTown: boolean, traffic: Traffic | null): Emission {
  const name = LINE_CLASSES[facts.lineClass]!;
  const isFar = name.startsWith('motorway') || (name.startsWith('trunk') && !isTown);
  const kind = isFar ? SoundKind.motorway : isTown ? SoundKind.road_urban : SoundKind.road_rural;
  if (!traffic) return { kind, light: 0, heavy: 0 };
  const { flow, medium, heavy, speed } = traffic;
  const { surface } = facts;
  const factor = isTown ? energyOf(townLevel(facts.lineClass)) : 1;
  return {
    kind,
    traffic,
    light: factor * flowEnergy(1, flow * (1 - medium - heavy), speed, surface),
    heavy:
      factor * (flowEnergy(2, flow * medium, speed, surface) + flowEnergy(3, flow * heavy, speed, surface)),
  };
}

/** Returns the correction for a road in a town, dB. */
function townLevel(lineClass: number): number {
  if (LINE_CLASSES[lineClass]!.startsWith('trunk')) return URBAN_TRUNK_LEVEL;
  return isStreet(lineClass) ? REFLECTED_LEVEL : 0;
}
