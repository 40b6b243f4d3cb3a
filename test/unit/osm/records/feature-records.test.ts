/** Features are restored from their records; those of large tiles are read only where they matter. */
import { describe, expect, test } from 'bun:test';
import { EVERYWHERE } from '../../../../src/osm/cells/tiles.ts';
import type { FeatureSink } from '../../../../src/osm/features/object-features.ts';
import { FeatureLogWriter } from '../../../../src/osm/records/feature-log.ts';
import { readLog } from '../../../../src/osm/records/read-log.ts';
import { BucketWriter, joinBuckets } from '../../../../src/osm/spool/buckets.ts';
import { FeatureRecords } from '../../../../src/osm/spool/feature-records.ts';
import { joinWeights, SpooledFeatures } from '../../../../src/osm/spool/spooled-features.ts';
import { AreaKind, PointCategory, WEEK_BYTES, YEAR_BYTES } from '../../../../src/region/format/codes.ts';

const PLACE = { flags: 5, access: 2, value: 0, maxstay: 0, hours: null, season: null, name: '', details: '' };
const LINE = {
  lineClass: 3,
  flags: 129,
  access: 1,
  maxspeed: 12.5,
  lanes: 2,
  surface: 4,
  silent: true,
  terrain: 2,
  inStreet: true,
  name: 'Straße ☕ nach „Süden“',
  ref: 'A 9',
};
const DEGREE = 10_000_000;
const square = (x: number, y: number, side: number) =>
  Int32Array.of(x, y, x + side, y, x + side, y + side, x, y + side, x, y);

/** One feature of every kind, near and far, small and large. */
function emitAll(sink: FeatureSink): void {
  sink.line(2 ** 40 + 1, LINE, Int32Array.of(-1_800_000_000, -900_000_000, -1_799_999_000, -899_999_990));
  sink.line(7, { ...LINE, silent: false, inStreet: false, terrain: 0 }, Int32Array.of(1, 2, 5 * DEGREE, 3));
  const hours = new Uint8Array(WEEK_BYTES).fill(170);
  const season = new Uint8Array(YEAR_BYTES).fill(3);
  sink.area('relation', 9, { ...PLACE, kind: AreaKind.forest, hours, season, name: 'Wald' }, [
    square(0, 0, 1000),
    square(100, 100, 50),
  ]);
  sink.area('way', 10, { ...PLACE, kind: AreaKind.water, value: 1.25 }, [square(DEGREE, DEGREE, DEGREE)]);
  sink.area('way', 11, { ...PLACE, kind: AreaKind.national_park, value: -3 }, [square(0, 0, 3 * DEGREE)]);
  sink.point('node', 12, { ...PLACE, category: PointCategory.bar, maxstay: 720, season }, 5, -5, 0);
  sink.point('way', 13, { ...PLACE, category: PointCategory.camp_site }, 5, -5, 33.333333333);
  sink.point('node', 14, { ...PLACE, category: PointCategory.place, value: 500_000 }, DEGREE, -DEGREE, 0);
  sink.building(15, 77, 78, 123.0625, true);
  sink.building(16, -77, -78, 0, false);
  sink.runway(17, '09/27', Int32Array.of(0, 0, 300_000, 5));
  sink.aerodrome(3, 'Flughafen', 50, 60, [square(0, 0, 400_000)]);
  sink.aerodrome(1, '', 50, 60, []);
  sink.coast(18, Int32Array.of(0, 0, 10, 10));
  sink.noiseBarrier(Int32Array.of(0, 0, 10, 10));
  sink.tunnel(Int32Array.of(0, 0, 10, 10));
  sink.signals(3, 4);
}

/** Returns the calls that a sink receives, as text. */
function callsOf(emit: (sink: FeatureSink) => void): string[] {
  const calls: string[] = [];
  const sink = new Proxy({} as FeatureSink, {
    has: () => true,
    get:
      (_, kind) =>
      (...args: unknown[]) =>
        calls.push(`${String(kind)} ${JSON.stringify(args)}`),
  });
  emit(sink);
  return calls;
}

function spooled(emit: (sink: FeatureSink) => void): SpooledFeatures {
  const buckets = new BucketWriter(null, Number.POSITIVE_INFINITY);
  const records = new FeatureRecords(buckets);
  buckets.begin(0);
  emit(records.sink);
  const weights = joinWeights([Float64Array.from([...records.weights].flat())]);
  return new SpooledFeatures({
    index: joinBuckets([buckets.finish()]),
    settlements: joinBuckets([]),
    weights,
    buildings: records.buildings,
  });
}

/** Returns the contents of the logs, in the order of the kinds. */
function inLogs(features: SpooledFeatures, box = EVERYWHERE): string[] {
  const kinds = ['line', 'area', 'point', 'building', 'runway', 'aerodrome', 'coast'] as const;
  return callsOf((sink) => {
    for (const log of features.logsIn(box))
      for (const kind of [...kinds, 'noiseBarrier', 'tunnel', 'signals'] as const)
        readLog(log, { [kind]: sink[kind] });
  });
}

describe('records of features', () => {
  test('contain everything that a log contains', () => {
    const writer = new FeatureLogWriter();
    emitAll(writer);
    const log = writer.pack();
    const expected = callsOf((sink) => {
      for (const kind of ['line', 'area', 'point', 'building', 'runway', 'aerodrome', 'coast'] as const)
        readLog(log, { [kind]: sink[kind] });
      for (const kind of ['noiseBarrier', 'tunnel', 'signals'] as const) readLog(log, { [kind]: sink[kind] });
    });
    expect(inLogs(spooled(emitAll)).sort()).toEqual(expected.sort());
  });

  test('of large features are read only where they matter', () => {
    const features = spooled(emitAll);
    const idsIn = (x: number, y: number) =>
      inLogs(features, { minX: x, minY: y, maxX: x + 10, maxY: y + 10 })
        .filter((call) => call.startsWith('area'))
        .map((call) => JSON.parse(call.slice(5))[1]);
    // inside the lake and the park; the outline of the park is read only by its owner, at its western edge
    expect(idsIn(1.5 * DEGREE, 1.5 * DEGREE)).toEqual([10]);
    expect(idsIn(0, 2 * DEGREE)).toEqual([11]);
    expect(idsIn(50 * DEGREE, 2 * DEGREE)).toEqual([]);
  });
});
