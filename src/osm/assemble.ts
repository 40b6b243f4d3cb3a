/** From recorded features to a region: what is around every road decides its emission, then all goes to the builder. */
import { RegionBuilder } from '../region/builder.ts';
import {
  Access,
  AreaKind,
  type GroundInput,
  isRailClass,
  PointCategory,
  type RegionInfo,
} from '../region/features.ts';
import { E7, splitLine, toUnits } from '../region/geometry.ts';
import { type PackedBatch, playBack } from './batch.ts';
import { GroundBuilder } from './ground.ts';
import { type Aerodrome, type RunwayPath, runwaysOf } from './runways.ts';
import { radiusOf, shapeOf } from './shapes.ts';
import { Surroundings } from './surroundings.ts';

/** Longest piece of a line: the sound of a piece is computed as if it came from its whole length at once. */
const LONGEST_PIECE_M = 100;
/**
 * A strip of grass beside a road or a pond in a garden is no place in nature: smaller ones count for the ground only.
 * They are a fifth to a half of all areas.
 */
const SMALLEST_GREEN_M2 = 1000;
const GREEN_KINDS: ReadonlySet<number> = new Set([
  AreaKind.nature,
  AreaKind.forest,
  AreaKind.farmland,
  AreaKind.water,
  AreaKind.sand,
]);

export interface Assembled {
  /** the parts of the region file, in order */
  parts: Uint8Array[];
  /** those of the source and of the features */
  counts: Record<string, number>;
}

/**
 * The batches of one map become the parts of its region file. `covered` is the land for which the map is complete,
 * when that is less than its bounds; degrees.
 */
export function assemble(
  batches: readonly PackedBatch[],
  info: RegionInfo,
  covered: RegionInfo['bounds'] = info.bounds,
): Assembled {
  const surroundings = new Surroundings();
  for (const batch of batches) surroundings.addBatch(batch);
  const builder = new RegionBuilder();
  builder.setGround(groundOf(batches, info.bounds));
  const counts = {
    ...info.counts,
    ...addAreas(batches, builder),
    ...addLines(batches, builder, surroundings, covered),
    ...addPoints(batches, builder),
    ...addHomes(batches, builder, surroundings),
    ...addRunways(batches, builder),
  };
  return { parts: builder.finish({ ...info, counts }), counts };
}

function groundOf(batches: readonly PackedBatch[], bounds: RegionInfo['bounds']): GroundInput {
  const ground = new GroundBuilder(groundBounds(batches, bounds));
  for (const batch of batches) {
    playBack(batch, {
      area: (_type, _id, { kind }, rings) => ground.addArea(kind, rings),
      building: (_id, x, y, squareMetres) => ground.addBuilding(x, y, squareMetres),
    });
  }
  return ground.finish();
}

/**
 * A country on both sides of the antimeridian has bounds that go around the Earth. Its ground is kept for the side
 * with more buildings; the other one counts as open land.
 */
function groundBounds(batches: readonly PackedBatch[], bounds: RegionInfo['bounds']): RegionInfo['bounds'] {
  const [west, south, east, north] = bounds;
  if (east - west <= 180) return bounds;
  let onWestSide = 0;
  let onEastSide = 0;
  let endOfWest = west;
  let startOfEast = east;
  for (const batch of batches) {
    playBack(batch, {
      building: (_id, x) => {
        if (x < 0) {
          onWestSide++;
          endOfWest = Math.max(endOfWest, x / E7);
        } else {
          onEastSide++;
          startOfEast = Math.min(startOfEast, x / E7);
        }
      },
    });
  }
  return onWestSide > onEastSide ? [west, south, endOfWest, north] : [startOfEast, south, east, north];
}

function addAreas(batches: readonly PackedBatch[], builder: RegionBuilder): { areas: number } {
  let areas = 0;
  for (const batch of batches) {
    playBack(batch, {
      area: (osmType, osmId, facts, rings) => {
        if (GREEN_KINDS.has(facts.kind) && shapeOf(rings).squareMetres < SMALLEST_GREEN_M2) return;
        builder.addArea({ osmType, osmId, ...facts, rings });
        areas++;
      },
    });
  }
  return { areas };
}

function addLines(
  batches: readonly PackedBatch[],
  builder: RegionBuilder,
  surroundings: Surroundings,
  covered: RegionInfo['bounds'],
): { roads: number; railways: number; segments: number } {
  const [west, south, east, north] = covered.map(toUnits) as RegionInfo['bounds'];
  const counts = { roads: 0, railways: 0, segments: 0 };
  // a way with gaps comes in several paths, one after the other
  let last = { osmId: -1, lineClass: -1, way: -1 };
  for (const batch of batches) {
    playBack(batch, {
      line: (osmId, facts, path) => {
        const { lineClass } = facts;
        if (osmId !== last.osmId || lineClass !== last.lineClass) {
          last = { osmId, lineClass, way: builder.addWay({ osmId, ...facts }) };
          counts[isRailClass(lineClass) ? 'railways' : 'roads']++;
        }
        const { way } = last;
        const emissionAt = surroundings.emissionOf(facts);
        const addPiece = (x1: number, y1: number, x2: number, y2: number) => {
          const { kind, light, heavy } = emissionAt((x1 + x2) / 2, (y1 + y2) / 2);
          builder.addSegment(way, x1, y1, x2, y2, kind, light, heavy);
          // an extract holds roads that lead out of it; it does not know what else is there
          if (x1 >= west && x1 <= east && y1 >= south && y1 <= north) builder.cover(x1, y1);
          counts.segments++;
        };
        for (let i = 0; i + 3 < path.length; i += 2) {
          splitLine(path[i]!, path[i + 1]!, path[i + 2]!, path[i + 3]!, LONGEST_PIECE_M, addPiece);
        }
      },
    });
  }
  return counts;
}

function addPoints(batches: readonly PackedBatch[], builder: RegionBuilder): { points: number } {
  let points = 0;
  for (const batch of batches) {
    playBack(batch, {
      point: (osmType, osmId, facts, x, y, radius) => {
        builder.addPoint({ osmType, osmId, ...facts, x, y, radius });
        points++;
      },
    });
  }
  return { points };
}

const HOME = {
  category: PointCategory.home,
  flags: 0,
  name: '',
  access: Access.untagged,
  value: 0,
  maxstay: 0,
  hours: null,
};

/** Homes inside residential land are known by the land: only the others are points. */
function addHomes(
  batches: readonly PackedBatch[],
  builder: RegionBuilder,
  surroundings: Surroundings,
): { buildings: number; homes: number } {
  const counts = { buildings: 0, homes: 0 };
  for (const batch of batches) {
    playBack(batch, {
      building: (osmId, x, y, squareMetres, isHome) => {
        counts.buildings++;
        if (!isHome || surroundings.isResidential(x, y)) return;
        builder.addPoint({ ...HOME, osmType: 'way', osmId, x, y, radius: radiusOf(squareMetres) });
        counts.homes++;
      },
    });
  }
  return counts;
}

function addRunways(batches: readonly PackedBatch[], builder: RegionBuilder): { runways: number } {
  const paths: RunwayPath[] = [];
  const aerodromes: Aerodrome[] = [];
  for (const batch of batches) {
    playBack(batch, {
      runway: (osmId, ref, path) => paths.push({ osmId, ref, path }),
      aerodrome: (kind, name, x, y, rings) => aerodromes.push({ kind, name, x, y, rings }),
    });
  }
  const runways = runwaysOf(paths, aerodromes);
  for (const runway of runways) builder.addRunway(runway);
  return { runways: runways.length };
}
