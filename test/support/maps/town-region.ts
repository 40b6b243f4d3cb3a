/** A region file with one street, and what a running server reports about regions. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { RegionBuilder } from '../../../src/region/build/builder.ts';
import { LineClass, SoundKind } from '../../../src/region/format/codes.ts';
import { writeRegionFile } from '../../../src/region/format/file.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import type { RunningServer } from '../servers/executable.ts';
import { aWay, REGION_INFO } from './region-fixture.ts';

/** Writes a region with one street at 50 N and the given longitude into a folder. @returns its path */
export async function writeTown(
  directory: string,
  name: string,
  lon: number,
  { bounds } = REGION_INFO,
): Promise<string> {
  const builder = new RegionBuilder();
  const osmId = Math.round(lon * 10);
  const way = builder.lines.addWay(aWay({ osmId, lineClass: LineClass.residential, name: 'Main Street' }));
  const [x, y] = [toUnits(lon), toUnits(50)];
  builder.lines.addSegment(way, x, y, x + 8000, y, SoundKind.road_urban, 1e5, 0);
  builder.coverage.add(x, y);
  mkdirSync(directory, { recursive: true });
  const path = join(directory, `${name}.spots`);
  await writeRegionFile(path, builder.finish({ ...REGION_INFO, bounds, name, title: name }));
  return path;
}

/** Returns the region from which a spot at 50 N is scored; null if there is none. */
export async function regionAt(server: RunningServer, lon: number): Promise<string | null> {
  const response = await server.get(`/api/spot/score?lat=50&lon=${lon}`);
  return response.ok ? (await response.json()).meta.region : `status ${response.status}`;
}

interface Row {
  source_name: string;
  kind: string;
  status: string;
  notes: string;
}

/** Returns the rows of /api/health about regions. */
export async function regionRows(server: RunningServer): Promise<Row[]> {
  const { sources } = await (await server.get('/api/health')).json();
  return sources.filter(({ kind }: Row) => kind === 'region');
}

export const namesOf = (rows: Row[]) => rows.map(({ source_name }) => source_name).sort();
