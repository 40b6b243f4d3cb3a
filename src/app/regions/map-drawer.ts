/** Draws tiles of map files in a separate thread: a tile of a city takes about 10 ms. */
import { BlockDrawer, type DrawRequest, verifyBlock } from '../../map-tiles/map-file/block-drawer.ts';
import type { Log } from '../../shared/program/log.ts';
import { Thread } from '../../threads/ask.ts';
import { threadUrl } from '../../threads/url.ts';

/** Operations of the thread workers/drawer.ts. */
export interface DrawerOperations {
  /** Draws a tile, compressed with gzip; null if the tile is empty. */
  draw(request: DrawRequest): Uint8Array<ArrayBuffer> | null;
  verify(block: Parameters<typeof verifyBlock>[0]): void;
}

export function drawerOperations(): DrawerOperations {
  const drawer = new BlockDrawer();
  return { draw: (request) => drawer.draw(request), verify: verifyBlock };
}

export class MapDrawer {
  private thread: Thread<DrawerOperations> | null = null;

  constructor(private readonly log: Log) {}

  /** Starts the thread if it is not running, so that the first tile does not wait for it. */
  start(): void {
    this.running();
  }

  /**
   * Draws a tile, compressed with gzip; null if the tile is empty.
   * @throws RangeError if this part of the file is damaged, ThreadLost, the usual file system errors
   */
  draw(request: DrawRequest): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.running().ask('draw', request);
  }

  /** Verifies all checksums of a block. @throws as `draw` */
  verify(block: Parameters<typeof verifyBlock>[0]): Promise<void> {
    return this.running().ask('verify', block);
  }

  async close(): Promise<void> {
    const { thread } = this;
    this.thread = null;
    await thread?.close();
  }

  private running(): Thread<DrawerOperations> {
    if (this.thread && !this.thread.lost) return this.thread;
    this.thread = new Thread<DrawerOperations>(threadUrl('drawer'), {
      name: 'the thread that draws tiles',
      errors: [RangeError],
      onLost: (reason) => this.log.error('the thread that draws tiles was lost and is replaced', reason),
    });
    return this.thread;
  }
}
