/** Has tiles of map files drawn on a thread of its own: a city's takes some ten milliseconds, in which nothing else may wait. */
import { BlockDrawer, type DrawRequest } from '../../map-tiles/map-file/block-drawer.ts';
import type { Log } from '../../shared/log.ts';
import { Thread } from '../../threads/ask.ts';
import { threadUrl } from '../../threads/url.ts';

/** What the thread of workers/drawer.ts can be asked. */
export interface DrawerOperations {
  /** null if nothing is in the tile */
  draw(request: DrawRequest): Uint8Array<ArrayBuffer> | null;
}

export function drawerOperations(): DrawerOperations {
  const drawer = new BlockDrawer();
  return { draw: (request) => drawer.draw(request) };
}

export class MapDrawer {
  private thread: Thread<DrawerOperations> | null = null;

  constructor(private readonly log: Log) {}

  /** Starts the thread, if it does not run, so that the first tile need not wait for it. */
  start(): void {
    this.running();
  }

  /**
   * Draws a tile, packed with gzip; null if nothing is in it.
   * @throws RangeError if the file is damaged there, ThreadLost, the usual file system errors
   */
  draw(request: DrawRequest): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.running().ask('draw', request);
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
