// The region of a map, built at once and built in parts of many cells.
import { type PlanLimits, planParts } from '../../../src/osm/cells/plan.ts';
import { EARTH } from '../../../src/osm/cells/tiles.ts';
import { assemble } from '../../../src/osm/import/assemble.ts';
import { assemblePart } from '../../../src/osm/import/assemble-part.ts';
import type { PbfSource } from '../../../src/osm/pbf/pbf-source.ts';
import { SpooledFeatures } from '../../../src/osm/spool/spooled-features.ts';
import type { RegionInfo } from '../../../src/region/format/region-info.ts';
import { openRegionBytes } from '../../../src/region/read/open-bytes.ts';
import type { Region } from '../../../src/region/read/reader.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';

export interface WholeAndParts {
  whole: Region;
  parts: Region[];
  /** bytes of the whole region and of each part */
  wholeBytes: Uint8Array;
  partBytes: Uint8Array[];
  /** borders between cells, degrees */
  borders: { lats: number[]; lons: number[] };
}

export async function wholeAndParts(
  { features: spool, bounds, updatedAt, counts }: PbfSource,
  limits?: PlanLimits,
): Promise<WholeAndParts> {
  const info: RegionInfo = {
    name: 'whole',
    title: 'Map',
    attribution: '',
    origin: '',
    dataUpdatedAt: updatedAt,
    importedAt: '2026-01-01T00:00:00.000Z',
    bounds,
    counts,
    sample: false,
  };
  const features = new SpooledFeatures(spool);
  const extent = { bounds, covered: bounds, complete: null, streets: bounds, clip: null };
  const plan = planParts(features.weights, limits);
  const wholeBytes = await joined(assemble([...features.logsIn(EARTH)], info).parts);
  const partBytes = await Promise.all(
    plan
      .flatMap((part) => assemblePart(part, features, extent, info, null, limits?.margin) ?? [])
      .map(({ parts }) => joined(parts)),
  );
  const cells = plan.flatMap((part) => part.cells);
  const within = (degrees: number[], least: number, most: number) => [
    ...new Set(degrees.filter((each) => each > least && each < most)),
  ];
  return {
    whole: openRegionBytes(wholeBytes, 'whole'),
    parts: partBytes.map((bytes, i) => openRegionBytes(bytes, `part ${i}`)),
    wholeBytes,
    partBytes,
    borders: {
      lons: within(
        cells.map(({ minX }) => minX / 1e7),
        bounds[0],
        bounds[2],
      ),
      lats: within(
        cells.map(({ minY }) => minY / 1e7),
        bounds[1],
        bounds[3],
      ),
    },
  };
}

async function joined(parts: readonly Uint8Array[]): Promise<Uint8Array> {
  return await new Blob(parts as Uint8Array<ArrayBuffer>[]).bytes();
}

/** Compares scores and levels of spots on the whole map and on its parts. */
export function compared({ whole, parts }: WholeAndParts, spots: readonly (readonly [number, number])[]) {
  const scorers = [new Scorer([whole]), new Scorer(parts)];
  return spots.flatMap(([lat, lon]) => {
    const [one, other] = scorers.map((scorer) =>
      scorer.rateSpot({ lat, lon, at: '2026-03-14T23:00', now: Date.UTC(2026, 2, 14) }),
    );
    if (!one!.spot.site.region && !other!.spot.site.region) return [];
    return {
      lat,
      lon,
      points: Math.abs(one!.rating.score - other!.rating.score),
      decibels: Math.abs(one!.rating.nightLevel - other!.rating.nightLevel),
      sites: [one!.spot.site, other!.spot.site] as const,
    };
  });
}
