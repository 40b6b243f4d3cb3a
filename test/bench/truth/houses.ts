/**
 * Green points among random points in houses. The outlines come from the extract, so they do not depend on
 * the import.
 */
import { buildingOf } from '../../../src/osm/tags/classify.ts';
import { BuildingKind } from '../../../src/osm/tags/facts.ts';
import type { Region } from '../../../src/region/read/reader.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { WEDNESDAY } from '../../support/scoring/night-sound.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { readExtract } from '../../support/upstream/overpass-answers.ts';
import type { Figure } from '../figure.ts';
import { single } from '../statistics.ts';

const POINTS = 1000;
const SEED = 20_261_124;

type Ring = [lon: number, lat: number][];

/** Returns the share of green points of 1,000 in random houses. @param name of the extract at `path` */
export function greenInHouses(name: string, path: string, region: Region): Figure {
  const houses = housesOf(path);
  const scorer = new Scorer([region]);
  const random = seededRandom(SEED);
  let green = 0;
  for (let i = 0; i < POINTS; i++) {
    const [lon, lat] = pointIn(houses[Math.floor(random() * houses.length)]!, random);
    if (scorer.rateSpot({ lat, lon, at: WEDNESDAY, now: 0 }).rating.ampel === 'green') green++;
  }
  return {
    name: `${name}: green of ${POINTS} random points in houses of any size`,
    goal: '0 %',
    value: single((100 * green) / POINTS),
    unit: '%',
    reached: green === 0,
  };
}

/** Returns closed ways of buildings above ground. Relations are rare and left out. */
function housesOf(path: string): Ring[] {
  const { nodes, ways } = readExtract(path);
  const at = new Map(nodes.map(({ id, lat, lon }) => [id, [lon, lat] as [number, number]]));
  return ways.flatMap(({ nodes: ids, tags = {} }) => {
    if (ids.length < 4 || ids[0] !== ids.at(-1)) return [];
    if (buildingOf(new Map(Object.entries(tags))) === BuildingKind.NONE) return [];
    const ring = ids.flatMap((id) => (at.has(id) ? [at.get(id)!] : []));
    return ring.length === ids.length ? [ring] : [];
  });
}

function pointIn(ring: Ring, random: () => number): [lon: number, lat: number] {
  const [lons, lats] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)];
  const [west, south, east, north] = [
    Math.min(...lons),
    Math.min(...lats),
    Math.max(...lons),
    Math.max(...lats),
  ];
  for (let tries = 0; tries < 1000; tries++) {
    const point: [number, number] = [west + random() * (east - west), south + random() * (north - south)];
    if (isInside(point, ring)) return point;
  }
  return ring[0]!;
}

function isInside([x, y]: [number, number], ring: Ring): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[ax, ay], [bx, by]] = [ring[i]!, ring[j]!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
