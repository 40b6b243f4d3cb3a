/** Loads tiles of the map, of elevations and of the score layer, from the service or from saved regions. */
import type { OfflineThread } from '../../offline/offline-thread.ts';
import { deadlineForAny } from '../api.ts';
import { reach, Unreachable } from '../lib/service.ts';
import { answerFromAny } from '../saved-regions.ts';
import type { MapTile } from './map-state.ts';
import { createGate } from './provider-gate.ts';
import { NO_NETWORK, pathOfTile, type TileAddress } from './tile-address.ts';

const provider = createGate();

/**
 * Loads a tile from the service; if the service is unreachable, from saved regions, except for provider tiles.
 * @throws Unreachable, Refused; Error for an elevation tile without any elevation
 */
export async function loadTile(address: TileAddress, signal: AbortSignal): Promise<MapTile> {
  const ask = () =>
    reach(pathOfTile(address), { signal }, deadlineForAny(), async (response) => {
      const { headers } = response;
      if (headers.has(NO_NETWORK)) throw new Error('there is no network');
      return {
        bytes: new Uint8Array(await response.arrayBuffer()),
        cacheControl: headers.get('cache-control'),
        expires: headers.get('expires'),
      };
    });
  if (address.layer === 'tile') return provider.pass(ask);
  try {
    const tile = await ask();
    // an empty picture cannot be shaded
    if (address.layer === 'terrain' && tile.bytes.length === 0) throw new Error('no height is known there');
    return tile;
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const bytes = await answerFromAny((worker) => savedTile(worker, address));
    signal.throwIfAborted();
    if (!bytes) throw error;
    return { bytes: bytes as Uint8Array<ArrayBuffer>, cacheControl: null, expires: null };
  }
}

/** Returns a tile of the saved regions; null if they have no scores or elevations there. A base tile may be empty. */
async function savedTile(worker: OfflineThread, { layer, z, x, y, at, show }: TileAddress) {
  if (layer === 'score') return worker.ask('scoreTile', { z, x, y, at: at ?? '', now: Date.now(), show });
  if (layer === 'terrain') return worker.ask('terrainTile', { z, x, y });
  return (await worker.ask('baseTile', { z, x, y })) ?? new Uint8Array(0);
}
