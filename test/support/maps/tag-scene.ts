/** Small maps of tagged objects around one spot in Germany, imported as a file would be, and their answers. */
import { LRUCache } from 'lru-cache';
import type { Region } from '../../../src/region/read/reader.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../../src/shared/geo/earth.ts';
import type { MapNode, MapObjects, MapWay } from '../pbf/pbf-writer.ts';
import type { Answer } from '../scoring/spot-answer.ts';
import { regionOf } from './assembled-region.ts';

export type Tags = Record<string, string>;
/** East and north of the spot, m. */
export type Metres = readonly [east: number, north: number];

interface Position {
  lat: number;
  lon: number;
}

/** Hills of the Palatinate: nights in a parked camper are tolerated. */
const SPOT: Position = { lat: 49.6, lon: 7.5 };
/** A Tuesday in winter. */
export const WINTER = '2026-02-17T22:30';
export const SUMMER = '2026-07-14T22:30';

const UPDATED_AT = '2026-02-01T00:00:00Z';
/** The last regions, by the objects of their scenes. */
const regions = new LRUCache<string, Promise<Region>>({ max: 8 });

export class TagScene {
  private readonly nodes = new Map<string, MapNode>();
  private readonly ways: MapWay[] = [];

  constructor(private readonly spot = SPOT) {}

  /** Adds a way along positions; equal positions share a node. */
  way(tags: Tags, ...path: Metres[]): this {
    this.ways.push({ id: 1000 + this.ways.length, nodes: path.map((at) => this.nodeAt(at).id), tags });
    return this;
  }

  /** Adds a closed way around a square. @param side m */
  square(tags: Tags, [east, north]: Metres, side = 40): this {
    const half = side / 2;
    return this.way(
      tags,
      [east - half, north - half],
      [east + half, north - half],
      [east + half, north + half],
      [east - half, north + half],
      [east - half, north - half],
    );
  }

  /** Adds tags to the node at a position, which ways may share. */
  node(tags: Tags, at: Metres): this {
    this.nodeAt(at).tags = tags;
    return this;
  }

  objects(): MapObjects {
    return { nodes: [...this.nodes.values()], ways: this.ways };
  }

  /** Returns the answer for a position. @param at local time */
  async answer(at: string, place: Metres = [0, 0], dataUpdatedAt?: string): Promise<Answer> {
    return (await this.asked(place, dataUpdatedAt))(at);
  }

  /** Returns what answers for a position at local times. */
  async asked(place: Metres = [0, 0], dataUpdatedAt?: string): Promise<(at: string) => Answer> {
    const scorer = new Scorer([await this.region(dataUpdatedAt)]);
    return (at) =>
      JSON.parse(scorer.score({ ...placeOf(place, this.spot), at, now: 0, lang: 'en' })) as Answer;
  }

  /** Returns the region of the scene, once for scenes of the same objects that follow each other. */
  region(dataUpdatedAt = UPDATED_AT): Promise<Region> {
    const objects = this.objects();
    const key = JSON.stringify([objects, dataUpdatedAt]);
    const region =
      regions.get(key) ?? regionOf(objects, { replicationTime: Date.parse(dataUpdatedAt) / 1000 });
    regions.set(key, region);
    return region;
  }

  /** Returns the objects of the scene elsewhere. @param first number that is added to all ids */
  moved(first: number, { lat, lon }: Position): MapObjects {
    return {
      nodes: [...this.nodes.values()].map((node) => ({
        ...node,
        id: first + node.id,
        lat: node.lat - this.spot.lat + lat,
        lon: node.lon - this.spot.lon + lon,
      })),
      ways: this.ways.map((way) => ({
        ...way,
        id: first + way.id,
        nodes: way.nodes.map((id) => first + id),
      })),
    };
  }

  private nodeAt(at: Metres): MapNode {
    const key = at.join();
    const node = this.nodes.get(key) ?? { id: this.nodes.size + 1, ...placeOf(at, this.spot) };
    this.nodes.set(key, node);
    return node;
  }
}

/** Distance between scenes of one map, degrees: 7 km, and a multiple of the cells. */
const APART = { lat: 0.07, lon: 0.1 } as const;
const SCENES_A_ROW = 6;
/** More than the objects of a scene. */
const IDS_A_SCENE = 10_000;

/** Returns the answers for the spots of scenes, which are imported as one map: far quicker than one by one. */
export async function answersOf(scenes: readonly TagScene[], at: string): Promise<Answer[]> {
  const spots = scenes.map((_, i) => ({
    lat: SPOT.lat + Math.floor(i / SCENES_A_ROW) * APART.lat,
    lon: SPOT.lon + (i % SCENES_A_ROW) * APART.lon,
  }));
  const maps = scenes.map((scene, i) => scene.moved(i * IDS_A_SCENE, spots[i]!));
  const objects = {
    nodes: maps.flatMap(({ nodes = [] }) => nodes),
    ways: maps.flatMap(({ ways = [] }) => ways),
  };
  const region = await regionOf(objects, { replicationTime: Date.parse(UPDATED_AT) / 1000 });
  const scorer = new Scorer([region]);
  return spots.map((spot) => JSON.parse(scorer.score({ ...spot, at, now: 0, lang: 'en' })) as Answer);
}

/** Returns the position so many metres east and north of the spot, degrees. */
export function placeOf([east, north]: Metres, spot = SPOT): Position {
  return {
    lat: spot.lat + north / METRES_PER_UNIT / E7,
    lon: spot.lon + east / metresPerUnitEast(toUnits(spot.lat)) / E7,
  };
}

/** Returns a car park of 40 m at the end of a road of 60 m, and the spot in its middle is the origin. */
export function carParkScene(tags: Tags, road: Tags = {}): TagScene {
  return new TagScene()
    .way({ highway: 'unclassified', name: 'Weg' }, [-900, -80], [0, -80], [900, -80])
    .way({ highway: 'service', ...road }, [0, -80], [0, -50], [0, 0])
    .square({ amenity: 'parking', name: 'P', ...tags }, [0, 0]);
}

/** Returns a street from west to east; the spot is 3 m north of its middle, on its left. @param main tags of a street */
export function streetScene(tags: Tags, main: Tags = { highway: 'residential', name: 'K' }): TagScene {
  return new TagScene()
    .way({ ...main, ...tags }, [-900, -3], [0, -3], [900, -3])
    .way({ highway: 'unclassified' }, [-900, 297], [900, 297]);
}

/** Returns the sentence of the strongest rule about who may stay; '' without one. */
export function ruleOf({ explanation }: Answer): string {
  return explanation.factors.find(({ key }) => key === 'access_rule')?.label ?? '';
}
