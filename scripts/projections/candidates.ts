/** Collects projections for maps of Europe: their definitions, names and areas, from packages. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** West, south, east, north, degrees. */
type Area = [west: number, south: number, east: number, north: number];

export interface Candidate {
  epsg: number;
  /** name in Esri's .prj files */
  name: string;
  /** definitions for proj4, best first */
  definitions: string[];
  /** area of use in or near Europe */
  area: Area;
}

interface EsriEntry {
  latestWkid: number;
  name: string;
  wkt: string;
  authority: string;
  extent?: { slat: number; nlat: number; llon: number; rlon: number }[];
}

/** From the Canary Islands to Cyprus and the North Cape, degrees. */
const EUROPE: Area = [-32, 27, 45, 72];
const require = createRequire(import.meta.url);

/** Returns the candidates, sorted by code. */
export function candidates(): Candidate[] {
  const definitions = new Map(
    (read('proj4js-definitions/proj4js-definitions.json') as [code: string, definition: string][]).map(
      ([code, definition]) => [Number(code.replace('EPSG:', '')), definition],
    ),
  );
  const { ProjectedCoordinateSystems: projected } = read('@esri/proj-codes/pe_list_projcs.json') as {
    ProjectedCoordinateSystems: EsriEntry[];
  };
  const { GeographicCoordinateSystems: geographic } = read('@esri/proj-codes/pe_list_geogcs.json') as {
    GeographicCoordinateSystems: EsriEntry[];
  };
  const found = new Map<number, Candidate>();
  for (const { latestWkid: epsg, name, wkt, authority, extent = [] } of [...projected, ...geographic]) {
    const area = extent.map(inEurope).find((each) => each !== null);
    if (authority !== 'EPSG' || !area || found.has(epsg)) continue;
    const known = definitions.get(epsg);
    found.set(epsg, { epsg, name, definitions: known ? [known.trim(), wkt] : [wkt], area });
  }
  return [...found.values()].sort((a, b) => a.epsg - b.epsg);
}

function inEurope({ slat, nlat, llon, rlon }: NonNullable<EsriEntry['extent']>[number]): Area | null {
  const [west, south] = [Math.max(llon, EUROPE[0]), Math.max(slat, EUROPE[1])];
  const [east, north] = [Math.min(rlon, EUROPE[2]), Math.min(nlat, EUROPE[3])];
  return west < east && south < north ? [west, south, east, north] : null;
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(require.resolve(path), 'utf8'));
}
