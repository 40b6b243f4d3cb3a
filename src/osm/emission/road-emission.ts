/** Emission of roads: typical night traffic by class, changed by what is tagged. */
import {
  Access,
  LINE_CLASSES,
  LineClass,
  type LineClassName,
  SoundKind,
  WayFlag,
} from '../../region/format/codes.ts';
import type { LineFacts } from '../tags/facts.ts';
import { type Emission, energyOf } from './emission.ts';
import { surfaceLevel } from './surface-level.ts';
import { flowEnergy } from './vehicles.ts';

interface Traffic {
  /** vehicles per hour, both directions */
  flow: number;
  /** shares of categories 2 and 3 */
  medium: number;
  heavy: number;
  speed: number;
  /** what differs in or within 50 m of built-up land use; `level` in dB */
  urban?: { flow?: number; medium?: number; heavy?: number; level?: number };
}

/** Night defaults by class. */
const TRAFFIC: Partial<Record<LineClassName, Traffic>> = {
  motorway: { flow: 480, medium: 0.1, heavy: 0.25, speed: 120 },
  trunk: { flow: 200, medium: 0.07, heavy: 0.13, speed: 90, urban: { medium: 0.05, heavy: 0.06, level: -2 } },
  primary: { flow: 90, medium: 0.07, heavy: 0.1, speed: 70, urban: { medium: 0.05, heavy: 0.06 } },
  secondary: { flow: 35, medium: 0.05, heavy: 0.06, speed: 70, urban: { flow: 70 } },
  tertiary: {
    flow: 14,
    medium: 0.04,
    heavy: 0.04,
    speed: 60,
    urban: { flow: 50, medium: 0.03, heavy: 0.03 },
  },
  unclassified: { flow: 4, medium: 0.03, heavy: 0.02, speed: 50 },
  residential: { flow: 4, medium: 0.01, heavy: 0.005, speed: 40 },
  living_street: { flow: 1, medium: 0.01, heavy: 0, speed: 20 },
  service: { flow: 0.5, medium: 0.02, heavy: 0, speed: 20 },
  busway: { flow: 2, medium: 1, heavy: 0, speed: 40 },
};
/** Share of the traffic of its parent class that a link road carries, and its speed, km/h. */
const LINK_SHARE = 0.35;
const LINK_SPEED = 60;
/** Limit in built-up land where no sign stands, for roads below trunk, km/h. */
const URBAN_SPEED = 50;
/** Share of the traffic on a road that is closed to the public. */
const CLOSED_ROAD_SHARE = 0.1;

/** What a class carries where it is, before the tags of the single road. */
interface ClassTraffic {
  kind: number;
  /** null: nothing drives here at night */
  traffic: (Omit<Traffic, 'urban'> & { level: number }) | null;
}

function classTraffic(name: LineClassName, builtUp: boolean): ClassTraffic {
  const isLink = name.endsWith('_link');
  const parent = (isLink ? name.slice(0, -'_link'.length) : name) as LineClassName;
  const kind =
    parent === 'motorway' ? SoundKind.motorway : builtUp ? SoundKind.road_urban : SoundKind.road_rural;
  const base = TRAFFIC[parent];
  if (!base) return { kind, traffic: null };
  const { flow, medium, heavy, speed, level = 0 } = { ...base, ...(builtUp ? base.urban : {}) };
  const isFast = parent === 'motorway' || parent === 'trunk';
  const usualSpeed = isLink ? LINK_SPEED : speed;
  return {
    kind,
    traffic: {
      flow: flow * (isLink ? LINK_SHARE : 1),
      medium,
      heavy,
      speed: builtUp && !isFast ? Math.min(usualSpeed, URBAN_SPEED) : usualSpeed,
      level,
    },
  };
}

/** By LineClass. */
const RURAL_TRAFFIC = LINE_CLASSES.map((name) => classTraffic(name, false));
const URBAN_TRAFFIC = LINE_CLASSES.map((name) => classTraffic(name, true));

/** Traffic energies of a road; `builtUp`: in or within 50 m of residential, retail or commercial land use. */
export function roadEmission(facts: LineFacts, builtUp: boolean): Emission {
  const { kind, traffic } = (builtUp ? URBAN_TRAFFIC : RURAL_TRAFFIC)[facts.lineClass]!;
  if (!traffic || facts.silent) return { kind, light: 0, heavy: 0 };
  const flow = traffic.flow * directionShare(facts) * laneFactor(facts) * openShare(facts);
  const speed = facts.maxspeed || traffic.speed;
  const noLorries = (facts.flags & WayFlag.HGV_FORBIDDEN) !== 0;
  const p2 = traffic.medium * (noLorries ? 0.3 : 1);
  const p3 = noLorries ? 0 : traffic.heavy;
  const factor = energyOf(traffic.level + surfaceLevel(facts.surface, speed));
  return {
    kind,
    light: factor * flowEnergy(1, flow * (1 - p2 - p3), speed),
    heavy: factor * (flowEnergy(2, flow * p2, speed) + flowEnergy(3, flow * p3, speed)),
  };
}

/** A one-way carriageway carries half of the traffic of the road. */
function directionShare(facts: LineFacts): number {
  return facts.flags & WayFlag.ONEWAY ? 0.5 : 1;
}

/** Usual lanes: 2 of a two-way road, 2 of a motorway carriageway, 1 of any other one-way road. */
function laneFactor(facts: LineFacts): number {
  if (facts.lanes === 0) return 1;
  const single = (facts.flags & WayFlag.ONEWAY) !== 0 && facts.lineClass !== LineClass.motorway;
  return Math.min(2, Math.max(0.5, facts.lanes / (single ? 1 : 2)));
}

function openShare(facts: LineFacts): number {
  return facts.access === Access.no || facts.access === Access.private ? CLOSED_ROAD_SHARE : 1;
}
