/**
 * Writes checked-places.tsv beside this file: for every projection of Europe two positions in degrees, and
 * their coordinates from PROJ. Needs `gdaltransform` (Debian: gdal-bin; the committed file is from 3.6.2 with
 * PROJ 9.1.1) and takes a few minutes.
 *
 *     bun scripts/projections/checked-places.ts
 */
import { join } from 'node:path';
import { candidates } from './candidates.ts';

const lines: string[] = ['epsg\tlon\tlat\tx\ty'];
for (const { epsg, area } of candidates()) {
  const [west, south, east, north] = area;
  const places = [0.5, 0.25].map((share) => [west + share * (east - west), south + share * (north - south)]);
  const input = places.map((place) => place.join(' ')).join('\n');
  const command = ['gdaltransform', '-s_srs', 'OGC:CRS84', '-t_srs', `EPSG:${epsg}`, '-output_xy'];
  const { stdout, exitCode } = Bun.spawnSync(command, { stdin: new TextEncoder().encode(`${input}\n`) });
  if (exitCode !== 0) continue;
  const found = stdout
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number));
  for (const [i, place] of places.entries())
    if (found[i]?.every(Number.isFinite)) lines.push([epsg, ...place, ...found[i]!.slice(0, 2)].join('\t'));
}
await Bun.write(join(import.meta.dir, 'checked-places.tsv'), `${lines.join('\n')}\n`);
