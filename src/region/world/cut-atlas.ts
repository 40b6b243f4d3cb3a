/** Cuts out the part of the borders that a region pack needs. */
import { halvesOf } from '../../shared/geo/box.ts';
import type { Bounds } from '../format/region-info.ts';
import { pointInRings } from '../spatial/geometry.ts';
import { type AtlasArea, COUNTRY_UNITS_PER_DEGREE, packAtlas, readAtlasHeader } from './border-atlas.ts';
import { packRings, unpackRings } from './packed-rings.ts';

/** Margin around a region, degrees: countries are looked up for whole cells of 0.01 degrees. */
const MARGIN_DEGREES = 0.02;

/**
 * Returns the borders of the countries that may contain a position within bounds, in the order of the atlas, with all
 * their states: at sea and in the gaps between simplified borders, the nearest state is found.
 * @param bounds degrees, perhaps across the 180th meridian
 */
export function cutAtlas(atlas: Uint8Array, bounds: Bounds): Uint8Array {
  const { header, ringsAt } = readAtlasHeader(atlas);
  const ringsOf = ({ offset }: AtlasArea) => unpackRings(atlas, ringsAt + offset);
  const pieces: number[] = [];
  const moved = <Area extends AtlasArea>(area: Area): Area => {
    const offset = pieces.length;
    packRings(ringsOf(area), pieces);
    return { ...area, offset };
  };
  const boxes = halvesOf(bounds).map(wider);
  const countries = header.countries
    .filter((area) => boxes.some((box) => meets(area.box, box) && touches(ringsOf(area), box)))
    .map(moved);
  const codes = new Set(countries.map(({ code }) => code));
  const states = Object.fromEntries(
    Object.entries(header.states)
      .filter(([code]) => codes.has(code))
      .map(([code, areas]) => [code, areas.map(moved)]),
  );
  return packAtlas({ stamp: header.stamp, countries, states }, Uint8Array.from(pieces));
}

function wider([west, south, east, north]: Bounds): Bounds {
  return [west - MARGIN_DEGREES, south - MARGIN_DEGREES, east + MARGIN_DEGREES, north + MARGIN_DEGREES];
}

function meets(a: Bounds, b: Bounds): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
}

/** Returns true if the rings contain the south-west corner of the bounds, or the bbox of an edge touches the bounds. */
function touches(rings: readonly Int32Array[], bounds: Bounds): boolean {
  const box = bounds.map((degrees) => degrees * COUNTRY_UNITS_PER_DEGREE) as Bounds;
  if (pointInRings(box[0], box[1], rings)) return true;
  return rings.some((ring) => {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [ax, ay, bx, by] = [ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!];
      if (meets([Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)], box)) return true;
    }
    return false;
  });
}
