/** Reads an official noise map: bands as polygons, levels at points, or a raster. */
import { basename } from 'node:path';
import { nextTurn } from '../../shared/program/turns.ts';
import { EvidenceError } from '../evidence-error.ts';
import type { NoiseMapInfo } from '../evidence-info.ts';
import { boundsText, type EvidenceRead, type EvidenceSource, TILE_SHARE } from '../evidence-source.ts';
import type { FileHead } from '../file-head.ts';
import type { VectorFile } from '../vector-files/feature.ts';
import { isLevelTable, readLevels } from './level-table.ts';
import { LevelTiles } from './level-tiles.ts';
import { bandOf, levelColumn, sourceIn, yearIn } from './map.ts';
import { readRaster } from './read-raster.ts';

const NIGHT = /night|nacht|nuit|noche|notte|noite/i;

/** Returns true if a file that is not a vector file may be a noise map. */
export function isNoiseMap(head: FileHead): boolean {
  return isRaster(head) || isLevelTable(head);
}

function isRaster({ latin1 }: FileHead): boolean {
  return /^(?:II[*+]\0|MM\0[*+])/.test(latin1);
}

/** Reads a noise map. @param features features of a vector file; null for others @throws EvidenceError if unusable */
export async function readNoiseMap(
  { path, head, called, memory, spill, onProgress }: EvidenceSource,
  features: VectorFile | null,
): Promise<EvidenceRead<NoiseMapInfo>> {
  const name = basename(path);
  const names = [called, name, ...(features?.names ?? [])];
  if (names.some((each) => /lden/i.test(each)) && !names.some((each) => NIGHT.test(each))) throw ofDay(name);
  const source = sourceIn(...names);
  if (source === null)
    throw new EvidenceError(
      `${name} does not name its source of noise; expected road, rail, air or industry in its name or in --name.`,
    );
  const tiles = new LevelTiles(memory * TILE_SHARE, spill);
  let floor: number | null = null;
  if (features) await fillFrom(name, features, tiles, onProgress);
  else if (isRaster(head)) floor = await readRaster(path, tiles, memory, onProgress);
  else await readLevels(path, head, tiles, onProgress);
  if (tiles.bounds === null || tiles.count === 0)
    throw new EvidenceError(`${name} contains no level of the night for an area as large as a cell (27 m).`);
  const format = features?.format ?? (isRaster(head) ? 'GeoTIFF' : 'table of places');
  const year = yearIn(...names);
  const { bounds, count } = tiles;
  return {
    info: { kind: 'noise_map', source, year, floor, format, bounds, records: count },
    summary: `${format}, noise of ${source}${year === null ? '' : `, ${year}`}; ${boundsText(bounds)}; ${count.toLocaleString('en')} tiles`,
    packed: () => tiles.packed(),
  };
}

function ofDay(name: string): EvidenceError {
  return new EvidenceError(
    `${name} contains levels of the whole day (Lden); expected those of the night (Lnight).`,
  );
}

async function fillFrom(
  name: string,
  file: VectorFile,
  tiles: LevelTiles,
  onProgress: (share: number) => void,
): Promise<void> {
  let column: ReturnType<typeof levelColumn> = null;
  let taken = 0;
  let areOfDay = 0;
  for await (const { number, type, properties, geometry } of file.features(onProgress)) {
    column ??= levelColumn(Object.keys(properties));
    const band = column && bandOf(properties[column.column], column.isBand);
    if (band === 'day') areOfDay++;
    if (band === null || band === 'day' || type === '') continue;
    taken++;
    if (geometry?.kind === 'point') {
      // degrees out of range end the import here; in traffic counts such a row is skipped
      if (!(Math.abs(geometry.lon) <= 180 && Math.abs(geometry.lat) <= 90)) throw noPlace(number);
      tiles.addPoint(geometry.lon, geometry.lat, band);
    } else if (geometry)
      for (const rings of geometry.polygons) {
        tiles.addPolygon(rings, band);
        // signals arrive between turns only
        await nextTurn();
      }
    else
      throw new EvidenceError(
        `${name} has a ${type} with a level of the night (feature ${number}); expected polygons or points.`,
      );
  }
  if (taken > 0) return;
  if (areOfDay > 0) throw ofDay(name);
  throw new EvidenceError(
    `${name} has no polygon with a level of the night; expected a column like Lnight, category, isov1 or noiseLevel with "Lnight5054", "50-54" or 50.`,
  );
}

function noPlace(number: number): EvidenceError {
  return new EvidenceError(
    `The coordinates of feature ${number} are not degrees (-180 to 180, -90 to 90); which projection is it?`,
  );
}
