/** Trips of a mean hour of the night (22-06) that start or end on each road. */
import { AreaKind, LineClass, PointCategory, type PointCategoryName } from '../../region/format/codes.ts';
import { splitLine } from '../../region/spatial/geometry.ts';
import { doublesIn } from '../features/doubles.ts';
import { Bitmap } from '../geometry/land-bitmap.ts';
import { shapeOf } from '../geometry/ring-measures.ts';
import { type FeatureLog, readLogs } from '../records/feature-log.ts';
import { NearestEdge } from './nearest-edge.ts';
import { isDriven, type RoadGraph } from './road-graph.ts';

/** Trip units per vehicle per hour: whole numbers, whose sums do not depend on the order. */
export const TRIP_UNITS = 4096;
/**
 * Vehicles per home in an hour of the night: 3.1 journeys a day and person, 43% of them driving, 2.0 persons
 * (Mobilität in Deutschland 2017), 1% of the day's traffic (RLS-19 table 2, municipal roads).
 */
export const HOME_TRIPS = 3.1 * 0.43 * 2.0 * 0.01;
/** Footprint per home in buildings of several homes, m²: two floors on average. Own assumption. */
const GROUND_PER_HOME_M2 = 100;
/**
 * Footprints of homes, m². A building of unknown use on residential land or a minor street is a home unless
 * it is as small as a shed or as large as a hall. Own assumption.
 */
const HOME_SIZES = { least: 50, most: 600 };
/**
 * Maximum length of residential street per home, m, since not every building is mapped: a home on every other plot of
 * 20 m on both sides. Independent of other features, so that mapping one more house never removes others. Own
 * assumption.
 */
const STREET_PER_HOME_M = 20;
/** Movements per space and hour (as for the sound in scoring/noise/parking.ts), and square metres per space. */
const PARKING = { movements: 0.02, spaceM2: 25 };
/**
 * Movements per pitch and hour, square metres per pitch with its paths, and minimum pitches of a site. Own assumptions.
 */
const CAMP = { movements: 0.02, pitchM2: 150, pitches: 10 };
/** Cars per venue and hour of the night: half of the guests after 22:00, two in each. Own assumption. */
const VENUES: Partial<Record<PointCategoryName, number>> = {
  nightclub: 15,
  music_venue: 8,
  bar: 2,
  biergarten: 3,
  fast_food: 4,
  restaurant: 2,
  casino: 6,
  hospital: 10,
  fuel: 8,
  rail_station: 4,
};
const VENUE_TRIPS = new Map(
  Object.entries(VENUES).map(([name, trips]) => [PointCategory[name as PointCategoryName] as number, trips]),
);
const LONGEST_PART_M = 50;

/** Returns the trips of every edge of the graph, in linear time: TRIP_UNITS per vehicle and hour, whole numbers. */
export function tripsOf(logs: readonly FeatureLog[], graph: RoadGraph): Float64Array {
  const nearest = nearestEdges(logs, graph);
  const all = new Float64Array(graph.from.length);
  const homes = new Float64Array(graph.from.length);
  const residential = new Bitmap();
  const add = (x: number, y: number, trips: number) => {
    const edge = nearest.at(x, y);
    if (edge >= 0) all[edge]! += Math.round(trips * TRIP_UNITS);
  };
  const doubles = doublesIn(logs);
  readLogs(logs, {
    areaKinds: [AreaKind.residential, AreaKind.parking],
    areaShape: ({ kind, rings }) => {
      if (kind === AreaKind.residential) {
        residential.fill(rings);
        return;
      }
      const { x, y, squareMetres } = shapeOf(rings);
      add(x, y, (squareMetres / PARKING.spaceM2) * PARKING.movements);
    },
    point: (mapped) => {
      const point = doubles.single(mapped);
      if (!point) return;
      const { category, value, x, y, radius } = point;
      const venue = VENUE_TRIPS.get(category);
      if (venue !== undefined) add(x, y, venue);
      else if (category === PointCategory.parking) add(x, y, value * PARKING.movements);
      else if (category === PointCategory.camp_site || category === PointCategory.caravan_site) {
        const pitches = Math.max(CAMP.pitches, value, (Math.PI * radius * radius) / CAMP.pitchM2);
        add(x, y, pitches * CAMP.movements);
      }
    },
  });
  readLogs(logs, {
    building: ({ x, y, squareMetres, isHome }) => {
      const edge = nearest.at(x, y);
      if (edge < 0) return;
      const mayBe = squareMetres >= HOME_SIZES.least && squareMetres <= HOME_SIZES.most;
      const isAddress = isMinor(graph.lineClass[edge]!) || residential.has(x, y);
      if (!isHome && !(mayBe && isAddress)) return;
      const count = Math.max(1, Math.floor(squareMetres / GROUND_PER_HOME_M2));
      homes[edge]! += Math.round(count * HOME_TRIPS * TRIP_UNITS);
    },
  });
  for (let e = 0; e < homes.length; e++) {
    if (isStreet(graph.lineClass[e]!)) {
      const least = Math.round((graph.metres[e]! / STREET_PER_HOME_M) * HOME_TRIPS * TRIP_UNITS);
      homes[e] = Math.max(homes[e]!, least);
    }
    all[e]! += homes[e]!;
  }
  return all;
}

/** Returns an index of the roads on which houses can be, to find the nearest one. */
function nearestEdges(logs: readonly FeatureLog[], graph: RoadGraph): NearestEdge {
  const nearest = new NearestEdge();
  let edge = -1;
  readLogs(logs, {
    lineShape: ({ lineClass, flags, path }) => {
      if (!isDriven(lineClass, flags, path)) return;
      const legs = path.length / 2 - 1;
      edge++;
      for (let leg = 0; leg < legs; leg++) {
        if (leg > 0 && graph.firstLeg[edge + 1] === leg) edge++;
        if (!hasDoors(lineClass)) continue;
        splitLine(
          path[2 * leg]!,
          path[2 * leg + 1]!,
          path[2 * leg + 2]!,
          path[2 * leg + 3]!,
          LONGEST_PART_M,
          (x1, y1, x2, y2) => nearest.add((x1 + x2) / 2, (y1 + y2) / 2, edge),
        );
      }
    },
  });
  return nearest;
}

function isMinor(lineClass: number): boolean {
  return lineClass >= LineClass.unclassified && lineClass <= LineClass.living_street;
}

function isStreet(lineClass: number): boolean {
  return lineClass === LineClass.residential || lineClass === LineClass.living_street;
}

function hasDoors(lineClass: number): boolean {
  return lineClass >= LineClass.primary && lineClass <= LineClass.service;
}
