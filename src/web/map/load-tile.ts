/** Tiles of the map, of heights and of the score layer, from the service or from what is saved on this device. */
import type { OfflineThread } from '../../offline/offline-thread.ts';
import { deadlineForAny } from '../api.ts';
import { reach, Unreachable } from '../lib/service.ts';
import { answerFromAny } from '../saved-regions/saved-regions.ts';
import type { MapTile } from './map-state.ts';
import { createGate } from './provider-gate.ts';
import { pathOfTile, type TileAddress } from './tile-address.ts';

const provider = createGate();

/** A tile of the service's map or score layer; what is saved of it when it cannot be reached. @throws Unreachable, Refused */
export async function loadTile(address: TileAddress, signal: AbortSignal): Promise<MapTile> {
  const ask = () =>
    reach(pathOfTile(address), { signal }, deadlineForAny(), async (response) => ({
      bytes: new Uint8Array(await response.arrayBuffer()),
      cacheControl: response.headers.get('cache-control'),
      expires: response.headers.get('expires'),
    }));
  if (address.layer === 'tile') return provider.pass(ask);
  try {
    const tile = await ask();
    // a picture of nothing cannot be shaded
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

/** Nothing is drawn in some tiles; of scores where nothing is saved there is no picture. */
async function savedTile(worker: OfflineThread, { layer, z, x, y, at, show }: TileAddress) {
  if (layer === 'score') return worker.ask('scoreTile', { z, x, y, at: at ?? '', now: Date.now(), show });
  if (layer === 'terrain') return worker.ask('terrainTile', { z, x, y });
  return (await worker.ask('baseTile', { z, x, y })) ?? new Uint8Array(0);
}
