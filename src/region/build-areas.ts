/** Areas of a region: a table, and their pieces (see pieces.ts) in one index per group. */
import Flatbush from 'flatbush';
import { Column } from './column.ts';
import { type AreaInput, OSM_TYPES } from './features.ts';
import type { SectionArray } from './format.ts';
import { ringCentre, ringsHectares } from './geometry.ts';
import { hilbertOrder } from './hilbert.ts';
import type { Hours, Strings } from './interned.ts';
import { AREA_GROUPS, areaGroupOf } from './layers.ts';
import { type Piece, piecesOf } from './pieces.ts';

/** Sections `areas.*` (one entry per area, sorted by id) and `areas.<group>.*` (its pieces). */
export function areaSections(
  areas: AreaInput[],
  strings: Strings,
  hours: Hours,
): Record<string, SectionArray> {
  const sorted = areas.toSorted(
    (a, b) =>
      a.osmId - b.osmId || OSM_TYPES.indexOf(a.osmType) - OSM_TYPES.indexOf(b.osmType) || a.kind - b.kind,
  );
  const centres = sorted.map((area) => ringCentre(largestRing(area.rings)));
  const sections: Record<string, SectionArray> = {
    'areas.id': Float64Array.from(sorted, (area) => area.osmId),
    'areas.osmType': Uint8Array.from(sorted, (area) => OSM_TYPES.indexOf(area.osmType)),
    'areas.kind': Uint8Array.from(sorted, (area) => area.kind),
    'areas.flags': Uint32Array.from(sorted, (area) => area.flags),
    'areas.name': Uint32Array.from(sorted, (area) => strings.add(area.name)),
    'areas.access': Uint8Array.from(sorted, (area) => area.access),
    'areas.value': Float32Array.from(sorted, (area) => area.value),
    'areas.maxstay': Uint16Array.from(sorted, (area) => Math.min(65535, area.maxstay)),
    'areas.hours': Uint32Array.from(sorted, (area) => hours.add(area.hours)),
    'areas.hectares': Float32Array.from(sorted, (area) => ringsHectares(area.rings)),
    'areas.centre': Int32Array.from(centres.flat()),
  };
  for (const [group, { name }] of AREA_GROUPS.entries()) {
    const pieces: Piece[] = [];
    const owners: number[] = [];
    for (const [index, area] of sorted.entries()) {
      if (areaGroupOf(area.kind) !== group) continue;
      for (const piece of piecesOf(area.rings)) {
        pieces.push(piece);
        owners.push(index);
      }
    }
    for (const [key, array] of Object.entries(pieceSections(pieces, owners)))
      sections[`areas.${name}.${key}`] = array;
  }
  return sections;
}

function largestRing(rings: Int32Array[]): Int32Array {
  return rings.reduce((largest, ring) => (ring.length > largest.length ? ring : largest));
}

function pieceSections(pieces: Piece[], owners: number[]): Record<string, SectionArray> {
  const order = hilbertOrder(
    pieces.length,
    (i) => pieces[i]!.minX + pieces[i]!.maxX,
    (i) => pieces[i]!.minY + pieces[i]!.maxY,
  );
  const index = pieces.length > 0 ? new Flatbush(pieces.length, 16, Int32Array) : null;
  const ringStart = new Column(Uint32Array);
  const pieceStart = new Uint32Array(pieces.length + 1);
  const coords = new Column(Int32Array);
  for (const [position, which] of order.entries()) {
    const piece = pieces[which]!;
    index!.add(piece.minX, piece.minY, piece.maxX, piece.maxY);
    pieceStart[position] = ringStart.length;
    for (const ring of piece.rings) {
      ringStart.push(coords.length);
      coords.pushAll(ring);
    }
  }
  pieceStart[pieces.length] = ringStart.length;
  ringStart.push(coords.length);
  index?.finish();
  return {
    index: index ? new Uint8Array(index.data as ArrayBuffer) : new Uint8Array(0),
    owner: Uint32Array.from(order, (i) => owners[i]!),
    cuts: Uint8Array.from(order, (i) => pieces[i]!.cuts),
    pieceStart,
    ringStart: ringStart.view(),
    coords: coords.view(),
  };
}
