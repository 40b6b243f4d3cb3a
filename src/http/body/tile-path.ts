/** The {z}/{x}/{y} and ending of a tile's path, for every kind of tile. */
import type { TObject } from '@sinclair/typebox';
import { MAP_ZOOMS, type Zooms } from '../../api/map.ts';
import type { TileAddress } from '../../upstream/provider-tiles.ts';
import { fieldError } from '../field-errors.ts';
import { invalidInput } from '../problem.ts';

/** One way of writing each number: no signs, leading zeros or percent-encodings, so that one tile has one path. */
const TILE = {
  png: /^(0|[1-9]\d?)\/(0|[1-9]\d{0,5})\/(0|[1-9]\d{0,5})\.png(?:[?#]|$)/,
  mvt: /^(0|[1-9]\d?)\/(0|[1-9]\d{0,5})\/(0|[1-9]\d{0,5})\.mvt(?:[?#]|$)/,
};

/** Pictures, or vector tiles. */
export type TileEnding = keyof typeof TILE;

/** The address of a tile that stands in a URL from `from` to the end of its path; null when there can be no such tile. */
export function tileAddressAt(
  url: string,
  from: number,
  { least, most }: Zooms = MAP_ZOOMS,
  ending: TileEnding = 'png',
): TileAddress | null {
  const match = TILE[ending].exec(url.slice(from));
  if (!match) return null;
  const [z, x, y] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const side = 2 ** z;
  return z >= least && z <= most && x < side && y < side ? { z, x, y } : null;
}

interface TileParams {
  z: number;
  x: number;
  y: `${number}.${TileEnding}`;
}

/** The address in the path of a route with `strictTile`. */
export function addressOf({ z, x, y }: TileParams): TileAddress {
  return { z, x, y: Number.parseInt(y, 10) };
}

interface TileContext {
  request: Request;
  params: unknown;
}

/**
 * The path of a route for tiles: its schema, and the hook that reads it before Elysia checks it, from the URL as it was
 * sent.
 * @param start path of all tiles of this kind, with a slash at its end
 */
export function strictTile<Schema extends TObject>(
  schema: Schema,
  start: string,
  zooms: Zooms,
  ending: TileEnding = 'png',
) {
  const expectation = `{z}/{x}/{y}.${ending} with z from ${zooms.least} to ${zooms.most}, and x and y from 0 to 2^z-1`;
  return {
    params: schema,
    // an arrow function, because Elysia reads its text, and cannot read a packed method
    transform: (context: TileContext) => {
      const { url } = context.request;
      const from = url.indexOf(start) + start.length;
      const address = tileAddressAt(url, from, zooms, ending);
      if (!address) {
        const written = url.slice(from).replace(/[?#].*/s, '');
        throw invalidInput([fieldError('tile', written, { expectation })]);
      }
      context.params = { ...address, y: `${address.y}.${ending}` };
    },
  };
}
