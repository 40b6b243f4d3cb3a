/**
 * A region of ten million segments, made of shifted copies of the sample city: cost of a score in a file of a
 * gigabyte, and bytes per segment. docs/scaling.md uses both.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RegionBuilder } from '../../src/region/build/builder.ts';
import { writeRegionFile } from '../../src/region/format/file.ts';
import { KIND_MASK, SEGMENT_WORDS, SegmentWord } from '../../src/region/format/line-records.ts';
import type { Region } from '../../src/region/read/reader.ts';
import { openRegionFile } from '../../src/region/read/source.ts';
import type { Figure } from './figure.ts';
import type { ScoringFigures } from './scoring.ts';

const SEGMENTS = 10_000_000;
/** Gap between two copies, degrees. */
const GAP = 0.1;

interface Built {
  segments: number;
  bytes: number;
  seconds: number;
}

const only = (value: number) => ({ median: value, least: value, most: value });

export async function largeRegion(
  sample: string,
  scoresOf: (path: string) => Promise<ScoringFigures>,
): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'spotscore-bench-large-'));
  try {
    const path = join(folder, 'large.spots');
    // Builds in another process, as that takes a few gigabytes.
    const builder = Bun.spawn([Bun.argv[0]!, import.meta.path, sample, path], {
      stdout: 'pipe',
      stderr: 'inherit',
    });
    const { segments, bytes, seconds } = JSON.parse(await new Response(builder.stdout).text()) as Built;
    const [small, large] = [await scoresOf(sample), await scoresOf(path)];
    const size = `${(segments / 1e6).toFixed(1)} million segments, ${(bytes / 1e9).toFixed(2)} GB`;
    return [
      {
        name: 'bytes per segment of a large region',
        goal: '',
        value: only(bytes / segments),
        unit: 'B',
        note: size,
      },
      { name: 'making and writing it', goal: '', value: only(seconds), unit: 's' },
      {
        name: 'cold score in it / in the sample, medians',
        goal: '',
        value: only(large.coldMedian / small.coldMedian),
        unit: '',
        note: `${large.coldMedian.toFixed(1)} / ${small.coldMedian.toFixed(1)} µs`,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function build(sample: string, path: string): Promise<Built> {
  const started = performance.now();
  const city = openRegionFile(sample);
  const perCopy = city.layers.reduce((sum, { count }) => sum + count, 0);
  const copies = Math.ceil(SEGMENTS / perCopy);
  const perRow = Math.ceil(Math.sqrt(copies));
  const [west, south, east, north] = city.info.bounds;
  const builder = new RegionBuilder();
  for (let copy = 0; copy < copies; copy++) {
    const right = (copy % perRow) * (east - west + GAP);
    const up = Math.floor(copy / perRow) * (north - south + GAP);
    addCopy(builder, city, Math.round(right * 1e7), Math.round(up * 1e7), copy * 1e10);
  }
  const bounds: [number, number, number, number] = [
    west,
    south,
    east + perRow * (east - west + GAP),
    north + perRow * (north - south + GAP),
  ];
  await writeRegionFile(path, builder.finish({ ...city.info, name: 'large', bounds }));
  const seconds = (performance.now() - started) / 1000;
  return { segments: copies * perCopy, bytes: statSync(path).size, seconds };
}

function addCopy(builder: RegionBuilder, city: Region, dx: number, dy: number, firstId: number): void {
  const { ways } = city;
  let first = -1;
  for (let way = 0; way < ways.id.length; way++) {
    const index = builder.lines.addWay({
      osmId: firstId + ways.id[way]!,
      lineClass: ways.class[way]!,
      flags: ways.flags[way]!,
      name: city.text(ways.name[way]!),
      ref: city.text(ways.ref.at(way)),
      access: ways.access[way]!,
      maxspeed: ways.maxspeed[way]!,
      lanes: ways.lanes[way]!,
      details: city.text(ways.details.at(way)),
    });
    if (way === 0) first = index;
  }
  for (const { ints, floats, count } of city.layers) {
    for (let at = 0; at < count * SEGMENT_WORDS; at += SEGMENT_WORDS) {
      const x1 = ints[at + SegmentWord.X1]! + dx;
      const y1 = ints[at + SegmentWord.Y1]! + dy;
      builder.lines.addSegment(
        first + ints[at + SegmentWord.WAY]!,
        x1,
        y1,
        ints[at + SegmentWord.X2]! + dx,
        ints[at + SegmentWord.Y2]! + dy,
        ints[at + SegmentWord.KIND]! & KIND_MASK,
        floats[at + SegmentWord.LIGHT]!,
        floats[at + SegmentWord.HEAVY]!,
      );
      builder.coverage.add(x1, y1);
    }
  }
}

if (import.meta.main) console.log(JSON.stringify(await build(Bun.argv[2]!, Bun.argv[3]!)));
