// Remarks name ferries, borders and unpaved roads before the day begins.
import { expect, test } from 'bun:test';
import type { LatLon } from '../../../../src/api/values.ts';
import { driveRemarks } from '../../../../src/places/planned/tour/drive-remarks.ts';
import { straightLines } from '../../../../src/places/planned/tour/straight-lines.ts';
import { RoadClass, type RoadKind } from '../../../../src/region/format/sections/roads.ts';
import { roadsOf } from '../../../../src/routing/roads.ts';
import { RoadRouter, type Way } from '../../../../src/routing/router.ts';
import { ANY_VEHICLE } from '../../../../src/routing/vehicle.ts';
import { E7 } from '../../../../src/shared/geo/earth.ts';
import { regionOfEdges } from '../../../support/routing/road-networks.ts';

const DATE = '2027-06-10';
const FELDKIRCH = { lat: 47.235, lon: 9.6 };
const RUGGELL = { lat: 47.238, lon: 9.53 };
const BENDERN = { lat: 47.21, lon: 9.51 };
const GAMS = { lat: 47.205, lon: 9.44 };

function drive(points: readonly LatLon[], kinds: readonly Partial<RoadKind>[]): Way {
  const at = ({ lat, lon }: LatLon) => [Math.round(lon * E7), Math.round(lat * E7)] as const;
  const edges = kinds.map((kind, i) => ({ path: [at(points[i]!), at(points[i + 1]!)], kind }));
  const router = new RoadRouter(roadsOf([regionOfEdges(edges)]));
  return router.way([points[0]!, points.at(-1)!], ANY_VEHICLE)!;
}

const known = (way: Way) => ({ ...way, isEstimated: false });
const told = (way: Way) => driveRemarks(known(way), DATE).map(({ kind, country }) => country ?? kind);

test('a remark names each country that a drive enters once, in order', () => {
  // the corners of a real road are closer
  const corners = [FELDKIRCH, RUGGELL, BENDERN, GAMS].flatMap((from, i, all) => {
    const to = all[i + 1];
    if (!to) return [from];
    return Array.from({ length: 10 }, (_, part) => ({
      lat: from.lat + (part / 10) * (to.lat - from.lat),
      lon: from.lon + (part / 10) * (to.lon - from.lon),
    }));
  });
  const there = drive(
    corners,
    corners.slice(1).map(() => ({})),
  );
  expect(told(there)).toEqual(['LI', 'CH']);
  for (const remark of driveRemarks(known(there), DATE))
    expect(remark).toMatchObject({ kind: 'border', date: DATE, stop: null, distance_m: null });
});

test('a remark names the length of a ferry and the place where it begins, however many pieces it has', () => {
  const way = drive(
    [RUGGELL, BENDERN, { lat: 47.208, lon: 9.505 }, { lat: 47.206, lon: 9.502 }, { lat: 47.2, lon: 9.502 }],
    [{}, { roadClass: RoadClass.ferry }, { roadClass: RoadClass.ferry }, {}],
  );
  const [ferry, ...others] = driveRemarks(known(way), DATE);
  expect(ferry).toMatchObject({ kind: 'ferry', ...BENDERN });
  expect(ferry!.distance_m).toBeWithin(730, 760);
  expect(others).toEqual([]);
});

test('a remark names the whole length of unpaved roads, unless they only lead into a place', () => {
  const [far, near] = [
    [RUGGELL, { lat: 47.23, lon: 9.53 }, BENDERN],
    [RUGGELL, { lat: 47.2352, lon: 9.53 }, BENDERN],
  ].map((points) => drive(points, [{ unpaved: true }, {}]));
  expect(driveRemarks(known(far!), DATE)).toMatchObject([{ kind: 'unpaved', ...RUGGELL, distance_m: 890 }]);
  expect(told(near!)).toEqual([]);
});

test('a road along a border that touches the other side of it crosses no border', () => {
  // the promenade of Vaduz beside the Rhine, of which the built-in border has a part in Switzerland
  const along = drive(
    [
      ...[
        { lat: 47.1411, lon: 9.5207 },
        { lat: 47.1479, lon: 9.5027 },
        { lat: 47.149, lon: 9.5027 },
      ],
      ...[
        { lat: 47.1529, lon: 9.5052 },
        { lat: 47.1653, lon: 9.5095 },
      ],
    ],
    [{}, {}, {}, {}],
  );
  expect(told(along)).toEqual([]);
});

test('an estimated drive has no remarks: its roads are not known', async () => {
  const way = (await straightLines(false).way([FELDKIRCH, GAMS]))!;
  expect(driveRemarks({ ...way, isEstimated: true }, DATE)).toEqual([]);
});

test('a remark names each road that is closed that day, and each ford', () => {
  const [pass, ford] = [
    { name: 'Flüelapass', ...BENDERN },
    { name: null, ...GAMS },
  ];
  const way = { ...known(drive([RUGGELL, BENDERN], [{}])), closed: [pass], fords: [ford] };
  expect(driveRemarks(way, DATE)).toMatchObject([
    { kind: 'closed_road', name: 'Flüelapass', ...BENDERN, date: DATE },
    { kind: 'ford', name: '', ...GAMS, date: DATE },
  ]);
});
