/** Access and speeds of OSRM's car profile (release 26.9.0, npm package @project-osrm/osrm). */
import type { Tags } from './osm-file.ts';

const SPEEDS: Tags2<number> = {
  motorway: 90,
  motorway_link: 45,
  trunk: 85,
  trunk_link: 40,
  primary: 65,
  primary_link: 30,
  secondary: 55,
  secondary_link: 25,
  tertiary: 40,
  tertiary_link: 20,
  unclassified: 25,
  residential: 25,
  living_street: 10,
  service: 15,
};
type Tags2<T> = Record<string, T | undefined>;
const ROUTES: Tags2<number> = { ferry: 5, shuttle_train: 10 };
const SURFACES: Tags2<number> = {
  cement: 80,
  compacted: 80,
  fine_gravel: 80,
  paving_stones: 60,
  metal: 60,
  bricks: 60,
  grass: 40,
  wood: 40,
  sett: 40,
  grass_paver: 40,
  gravel: 40,
  unpaved: 40,
  ground: 40,
  dirt: 40,
  pebblestone: 40,
  tartan: 40,
  cobblestone: 30,
  clay: 30,
  earth: 20,
  stone: 20,
  rocky: 20,
  sand: 20,
  laterite: 15,
  mud: 10,
};
const TRACK_TYPES: Tags2<number> = { grade1: 60, grade2: 40, grade3: 30, grade4: 25, grade5: 20 };
const SMOOTHNESSES: Tags2<number> = {
  intermediate: 80,
  bad: 40,
  very_bad: 20,
  horrible: 10,
  very_horrible: 5,
  impassable: 0,
};
const LIMITS: Tags2<number> = { urban: 50, rural: 90, trunk: 110, motorway: 130 };
const LIMITS_BY_COUNTRY: Tags2<number> = {
  'ch:rural': 80,
  'ch:trunk': 100,
  'ch:motorway': 120,
  'fr:rural': 80,
  'at:rural': 100,
  'de:rural': 100,
  none: 140,
};
const ALLOWED = /^(yes|motorcar|motor_vehicle|vehicle|permissive|designated|hov)$/;
const FORBIDDEN =
  /^(no|agricultural|forestry|emergency|psv|taxi|bus|foot|restricted|military|official|customers|private|delivery|destination|permit|residents)$/;
const RESTRICTED = /^(private|delivery|destination|customers|permit|residents|unknown)$/;
const PASSED = /^(cattle_grid|border_control|toll_booth|sally_port|no|entrance|height_restrictor|arch)$/;
const ACCESS = ['motorcar', 'motor_vehicle', 'vehicle', 'access'];
const SERVICE_PENALTIES: Tags2<number> = {
  alley: 0.5,
  parking: 0.5,
  parking_aisle: 0.5,
  driveway: 0.5,
  'drive-through': 0.5,
};

/**
 * A way: speed in each direction, km/h (0 = closed), and the factor of its speed in the weight of a route.
 */
export interface CarWay {
  forward: number;
  backward: number;
  penalty: number;
  isRestricted: boolean;
}

function accessOf(tags: Tags): string | undefined {
  return ACCESS.map((key) => tags[key]).find((value) => value !== undefined);
}

export function carWayOf(tags: Tags): CarWay | null {
  const highway = tags.highway ?? '';
  const access = accessOf(tags);
  const isRestricted = access !== undefined && RESTRICTED.test(access) && highway in SPEEDS;
  if (access !== undefined && FORBIDDEN.test(access) && !isRestricted) return null;
  if (tags.area === 'yes' || tags.service === 'emergency_access' || tags.oneway === 'reversible') return null;
  if (highway === 'service' && access === 'private') return null;
  const route = ROUTES[tags.route ?? ''];
  const speed = route ?? SPEEDS[highway] ?? (highway && access && ALLOWED.test(access) ? 10 : 0);
  if (speed === 0 || /^(construction|proposed|steps)$/.test(highway)) return null;
  const limited = (direction: string) => {
    const limit = limitOf(
      tags[`maxspeed:${direction}`] ?? tags.maxspeed ?? tags['source:maxspeed'] ?? tags['maxspeed:type'],
    );
    return Math.min(
      limit > 0 ? 0.8 * limit : speed,
      SURFACES[tags.surface ?? ''] ?? Infinity,
      TRACK_TYPES[tags.tracktype ?? ''] ?? Infinity,
      SMOOTHNESSES[tags.smoothness ?? ''] ?? Infinity,
    );
  };
  const isOneway =
    /^(yes|1|true)$/.test(tags.oneway ?? '') ||
    (tags.oneway === undefined &&
      (highway === 'motorway' || /^(roundabout|circular)$/.test(tags.junction ?? '')));
  const forward = tags.oneway === '-1' ? 0 : limited('forward');
  const backward = isOneway ? 0 : limited('backward');
  return { forward, backward, penalty: penaltyOf(tags, forward > 0 && backward > 0), isRestricted };
}

function limitOf(value = ''): number {
  const number = Number.parseFloat(value);
  if (number > 0) return /mph/.test(value) ? number * 1.609 : number;
  const text = value.toLowerCase();
  return LIMITS_BY_COUNTRY[text] ?? LIMITS[/^[a-z]{2}:([a-z]+)/.exec(text)?.[1] ?? ''] ?? 0;
}

function penaltyOf(tags: Tags, isBothWays: boolean): number {
  const width = Number.parseFloat(tags.width ?? '');
  let penalty = isBothWays && tags.lane_markings === 'no' ? 0.75 : 1;
  if (isBothWays && width > 0)
    penalty = width <= 3 ? 0.5 : width < 4 ? 0.6 : width < 5 ? 0.75 : width < 6 ? 0.8 : penalty;
  if (isBothWays && Number.parseInt(tags.lanes ?? '2', 10) <= 1) penalty = 0.5;
  return Math.min(
    penalty,
    SERVICE_PENALTIES[tags.service ?? ''] ?? 1,
    tags.oneway === 'alternating' ? 0.4 : 1,
  );
}

/** Returns the delay at a node, s; Infinity = closed. */
export function secondsAtNode(tags: Tags): number {
  const access = accessOf(tags);
  const { barrier } = tags;
  let seconds = 0;
  if (access !== undefined) {
    if (FORBIDDEN.test(access) && !RESTRICTED.test(access)) return Infinity;
  } else if (barrier === 'gate' || barrier === 'lift_gate') seconds += 60;
  else if (barrier !== undefined && !PASSED.test(barrier)) {
    const isFlat =
      /^(lowered|flush)$/.test(tags.kerb ?? '') || (barrier === 'kerb' && tags.highway === 'crossing');
    if (tags.bollard !== 'rising' && !isFlat) return Infinity;
  }
  if (tags.highway === 'traffic_signals' || tags.highway === 'stop') seconds += 2;
  if (tags.highway === 'give_way') seconds += 1;
  return seconds;
}

/**
 * Returns the delay of a turn where more than two roads meet, s.
 * @param degrees 0 = straight on, positive to the right
 */
export function secondsOfTurn(degrees: number): number {
  const [penalty, bias] = [7.5, 1.075];
  const steepness = degrees >= 0 ? 13 / bias : 13 * bias;
  const offset = degrees >= 0 ? 6.5 * bias : 6.5 / bias;
  return penalty / (1 + Math.exp(offset - (steepness * Math.abs(degrees)) / 180));
}
