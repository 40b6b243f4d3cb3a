/** Tiles of the map and of the score layer, from the service or from what is saved on this device. */
import type { OfflineThread } from '../../offline/offline-thread.ts';
import { deadlineForAny } from '../api.ts';
import { reach, Unreachable } from '../lib/service.ts';
import { answerFromAny } from '../saved-regions.ts';
import type { MapTile } from './map-state.ts';
import { pathOfTile, type TileAddress } from './tile-address.ts';

/** A tile of the service's map or score layer; what is saved of it when it cannot be reached. @throws Unreachable, Refused */
export async function loadTile(address: TileAddress, signal: AbortSignal): Promise<MapTile> {
  try {
    return await reach(pathOfTile(address), { signal }, deadlineForAny(), async (response) => ({
      bytes: new Uint8Array(await response.arrayBuffer()),
      cacheControl: response.headers.get('cache-control'),
      expires: response.headers.get('expires'),
    }));
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const bytes = await answerFromAny((worker) => savedTile(worker, address));
    signal.throwIfAborted();
    if (!bytes) throw error;
    return { bytes: bytes as Uint8Array<ArrayBuffer>, cacheControl: null, expires: null };
  }
}

/** Nothing is drawn in some tiles; of scores where nothing is saved there is no picture. */
async function savedTile(worker: OfflineThread, { layer, z, x, y, at, show }: TileAddress) {
  if (layer === 'score') return worker.ask('scoreTile', { z, x, y, at: at ?? '', now: Date.now(), show });
  return (await worker.ask('baseTile', { z, x, y })) ?? new Uint8Array(0);
}
