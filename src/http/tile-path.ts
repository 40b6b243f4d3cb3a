/** The {z}/{x}/{y}.png of a tile's path, for every kind of tile. */
import { parseTileAddress, type TileAddress } from '../upstream/tiles.ts';

/** The three parts after `start`, cut out by hand: a map asks for twenty tiles at a time. */
export function tilePathOf(url: string, start: string): { address: TileAddress | null; path: string } {
  const from = url.indexOf(start) + start.length;
  const query = url.indexOf('?', from);
  const path = query === -1 ? url.slice(from) : url.slice(from, query);
  const [z = '', x = '', file = '', more] = path.split('/');
  const usable = more === undefined && file.endsWith('.png');
  return { address: usable ? parseTileAddress(z, x, file.slice(0, -'.png'.length)) : null, path };
}

export function tileParameter(name: string, description: string, example: string) {
  return {
    name,
    in: 'path' as const,
    required: true,
    description,
    schema: { type: 'string' as const },
    example,
  };
}
