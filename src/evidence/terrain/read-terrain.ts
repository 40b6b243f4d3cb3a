/** Reads a terrain file, one square or tile at a time. Detects the format from the first bytes. */
import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { EvidenceError } from '../evidence-error.ts';
import type { TerrainInfo } from '../evidence-info.ts';
import { boundsText, type EvidenceRead, type EvidenceSource, TILE_SHARE } from '../evidence-source.ts';
import type { FileHead } from '../file-head.ts';
import { HeightTiles } from './height-tiles.ts';
import { HGT_BYTES, readHgt } from './hgt.ts';
import { addressOfTile, isPng, MAX_TILE_BYTES, readTerrarium } from './terrarium.ts';
import { withZip, type ZipMember } from './zip.ts';

const MAX_FILE_BYTES = Math.max(MAX_TILE_BYTES, ...HGT_BYTES);

/** Returns true if a file is terrain: a zip, a PNG, or a file named .hgt. */
export function isTerrain(path: string, head: FileHead): boolean {
  return isZip(head) || isPng(head.bytes) || /\.hgt$/i.test(path);
}

function isZip({ latin1 }: FileHead): boolean {
  return latin1.startsWith('PK\x03\x04');
}

/**
 * Reads a terrain file: one square or tile, or a zip of them.
 * @throws EvidenceError if the file is damaged or has no elevations; the usual file system errors
 */
export async function readTerrain({
  path,
  head,
  memory,
  spill,
  onProgress,
}: EvidenceSource): Promise<EvidenceRead<TerrainInfo>> {
  const tiles = new HeightTiles(memory * TILE_SHARE, spill);
  const name = basename(path);
  let format = '';
  const add = async (members: readonly ZipMember[]) => {
    for (const [i, member] of members.entries()) {
      const bytes = await member.read();
      format = isPng(bytes) ? 'Terrarium tiles' : 'SRTM heights';
      tiles.add(isPng(bytes) ? readTerrarium(member.name, bytes) : readHgt(member.name, bytes));
      onProgress((i + 1) / members.length);
    }
    return members.length;
  };
  const files = isZip(head)
    ? await withZip(path, isHeights, MAX_FILE_BYTES, (all) => add(ordered(name, all)))
    : await add([await single(path, head)]);
  if (tiles.bounds === null) throw new EvidenceError(`${name} contains no elevation.`);
  const { bounds, count, lowest, highest, isFine } = tiles;
  const range = `${Math.round(lowest)} to ${Math.round(highest)} m`;
  return {
    info: { kind: 'terrain', format, bounds, records: count },
    summary: `${format}, ${files} ${files === 1 ? 'file' : 'files'}; ${boundsText(bounds)}; ${range}${isFine ? '; fine enough for the slope of a pitch' : ''}`,
    packed: () => tiles.packed(),
  };
}

/** Returns true for squares and tiles. macOS adds metadata of the same name with a leading `._`. */
function isHeights(member: string): boolean {
  return /(?:^|\/)(?!\._)[^/]*\.(?:hgt|png)$/i.test(member);
}

/** Sorts members by position: neighbours are consecutive, and finer tiles follow coarser ones. */
function ordered(name: string, members: readonly ZipMember[]): ZipMember[] {
  if (members.length === 0)
    throw new EvidenceError(
      `${name} contains no terrain; expected .hgt files or Terrarium tiles (z/x/y.png) in it.`,
    );
  const keyed = members.map((member) => ({ member, key: addressOfTile(member.name) ?? [0, 0, 0] }));
  keyed.sort((a, b) => {
    const [az, ax, ay] = a.key;
    const [bz, bx, by] = b.key;
    return az - bz || ay - by || ax - bx || (a.member.name < b.member.name ? -1 : 1);
  });
  return keyed.map(({ member }) => member);
}

/** Returns a single file as a member. The folders in its path locate a tile. */
async function single(path: string, head: FileHead): Promise<ZipMember> {
  const { size } = await stat(path);
  if (size > MAX_FILE_BYTES)
    throw new EvidenceError(
      `${basename(path)} has ${size} bytes, too many for the elevations of one square or tile.`,
    );
  return {
    name: isPng(head.bytes) ? resolve(path) : basename(path),
    read: async () => new Uint8Array(await readFile(path)),
  };
}
