/** Parses `{z}/{x}/{y}.{ending}` in paths of all kinds of tiles. */
import type { TObject } from '@sinclair/typebox';
import { MAP_ZOOMS, type Zooms } from '../../api/map.ts';
import type { TileAddress } from '../../upstream/provider-tiles.ts';
import { fieldError } from '../field-errors.ts';
import { invalidInput } from '../problem.ts';

/**
 * Patterns of tile paths. They accept one spelling of each number, without signs, leading zeros or
 * percent-encoding, so that each tile has exactly one path.
 */
const TILE = {
  png: /^(0|[1-9]\d?)\/(0|[1-9]\d{0,5})\/(0|[1-9]\d{0,5})\.png(?:[?#]|$)/,
  mvt: /^(0|[1-9]\d?)\/(0|[1-9]\d{0,5})\/(0|[1-9]\d{0,5})\.mvt(?:[?#]|$)/,
};

/** Extension of a tile's path: `png` for images, `mvt` for vector tiles. */
export type TileEnding = keyof typeof TILE;

/** Returns the tile address from index `from` of a URL to the end of its path; null if no such tile can exist. */
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

/** Returns the address from the parameters of a route with `strictTile`. */
export function addressOf({ z, x, y }: TileParams): TileAddress {
  return { z, x, y: Number.parseInt(y, 10) };
}

interface TileContext {
  request: Request;
  params: unknown;
}

/**
 * Returns the schema of a tile path and the hook that parses the path from the raw URL, before Elysia validates it.
 * @param start common path prefix of these tiles, with a trailing slash
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
    // arrow function: Elysia parses its source text, which fails for a minified method
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
