/**
 * A country made in code for tours: roads on a grid, places beside them, and scores that the test chooses.
 */

import type { Candidate } from '../../../src/places/found/candidates.ts';
import type { RatedPlace } from '../../../src/places/found/rated-place.ts';
import type { TourDependencies } from '../../../src/places/planned/tour/question.ts';
import { RoadClass } from '../../../src/region/format/sections/roads.ts';
import { roadsOf } from '../../../src/routing/roads.ts';
import { RoadRouter, type Router, routerOn } from '../../../src/routing/router.ts';
import type { Vehicle } from '../../../src/routing/vehicle.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { metresApart } from '../../../src/shared/geo/distance.ts';
import { E7 } from '../../../src/shared/geo/earth.ts';
import { answerTask } from '../../../src/threads/answer-task.ts';
import { MONTEVIDEO, SUMMER_DAY, sampleRegion } from '../maps/sample-region.ts';
import { regionOfEdges, type TestEdge } from '../routing/road-networks.ts';

/** South-western corner, and the sides of a square of the grid, about 4 km. Degrees. */
export const CORNER = { lat: 47, lon: 10 };
export const STEP = { lat: 0.036, lon: 0.0528 };

export interface WorldPlace {
  /** position on the grid; fractions are between two roads */
  column: number;
  row: number;
  score: number;
  /** a van may and can park there */
  usable?: boolean;
  water?: boolean | null;
}

export interface World {
  columns: number;
  rows: number;
  /** km/h of each segment of road, in turn; 0 = no road */
  speeds: readonly number[];
  /** clearance of each segment, m, in turn; 0 = no limit */
  clearances?: readonly number[];
  places: readonly WorldPlace[];
}

export function positionOf(column: number, row: number) {
  return { lat: CORNER.lat + row * STEP.lat, lon: CORNER.lon + column * STEP.lon };
}

/** A real entry of a list, whose values a world replaces. */
const TEMPLATE = JSON.parse(
  (
    answerTask(new Scorer([sampleRegion()]), {
      op: 'batch',
      lats: [MONTEVIDEO.lat],
      lons: [MONTEVIDEO.lon],
      ats: [SUMMER_DAY],
      entries: [0],
      ids: [undefined],
      now: Date.parse(SUMMER_DAY),
      lang: 'en',
      detail: 'place',
    }) as { text: string }[]
  )[0]!.text,
) as RatedPlace;

/** Returns the dependencies of a tour, with a router over the world's roads. */
export function worldOf(world: World, vehicle: Vehicle): TourDependencies {
  const sites = world.places.map(({ column, row }, i): Candidate => {
    const { lat, lon } = positionOf(column, row);
    const access = { fee: null, maxstay_minutes: null, capacity: null, access: 'untagged' };
    return {
      lat,
      lon,
      name: `Place ${i}`,
      kind: 'parking',
      distance_m: 0,
      access,
      osm_type: 'node',
      osm_id: i + 1,
    };
  });
  const ratedAt = (lat: number, lon: number): RatedPlace => {
    const place = world.places[sites.findIndex((site) => site.lat === lat && site.lon === lon)];
    // an end of the tour, which is only named
    if (!place) return { ...TEMPLATE, usable: false };
    const { score, usable = true, water = null } = place;
    return {
      ...TEMPLATE,
      score,
      green: score >= 70,
      red: score < 45,
      ampel: score >= 70 ? 'green' : score >= 45 ? 'yellow' : 'red',
      usable,
      official: false,
      forbidden: false,
      facilities: { ...TEMPLATE.facilities, water },
      spot_id: `${lat} ${lon}`,
    };
  };
  return {
    pause: async () => {},
    async sitesBeside({ lats, lons, corridor, most }) {
      const near = sites
        .map((site) => ({
          ...site,
          distance_m: Math.round(
            Math.min(...lats.map((lat, i) => metresApart(site, { lat, lon: lons[i]! }))),
          ),
        }))
        .filter(({ distance_m }) => distance_m <= corridor);
      return JSON.stringify({
        sites: near.slice(0, most),
        in_view: near.length,
        sampled: near.length > most,
        has_map: true,
      });
    },
    laws: async () => '[]',
    rate: async (places) => places.map(({ lat, lon }) => JSON.stringify(ratedAt(lat, lon))),
    router: roadsOfWorld(world, vehicle),
  };
}

function roadsOfWorld({ columns, rows, speeds, clearances = [0] }: World, vehicle: Vehicle): Router {
  const at = (column: number, row: number) => {
    const { lat, lon } = positionOf(column, row);
    return [Math.round(lon * E7), Math.round(lat * E7)] as const;
  };
  const edges: TestEdge[] = [];
  let piece = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      for (const [right, up] of [
        [1, 0],
        [0, 1],
      ] as const) {
        if (column + right >= columns || row + up >= rows) continue;
        const speed = speeds[piece % speeds.length]!;
        const maxheight = clearances[piece++ % clearances.length]!;
        if (speed === 0) continue;
        edges.push({
          path: [at(column, row), at(column + right / 2, row + up / 2), at(column + right, row + up)],
          kind: { roadClass: RoadClass.secondary, forward: speed, backward: speed, maxheight },
        });
      }
    }
  }
  return routerOn(new RoadRouter(roadsOf([regionOfEdges(edges)])), vehicle, null);
}
