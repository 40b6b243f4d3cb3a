/**
 * Runs MapLibre's worker in the widget's own thread. The policy of MCP Apps has no `worker-src`, so that browsers
 * refuse each worker whose script is inside the page (https://github.com/microsoft/vscode/issues/331633), and a file
 * beside it there is none.
 */
import runMapWorker from 'maplibre-gl/dist/maplibre-gl-worker.mjs';

/**
 * Address of the worker's script. MapLibre fetches modules in a frame of an opaque origin, which the policy forbids;
 * a name that ends so is given to `Worker` as it is.
 */
export const WORKER_URL = 'in-page.cjs';

/** Puts a worker in the place of the browser's. A port clones and transfers messages as a worker does. */
export function runWorkersInPage(): void {
  globalThis.Worker = class {
    constructor() {
      const { port1, port2 } = new MessageChannel();
      port1.start();
      port2.start();
      runMapWorker(port2, MessagePort);
      // biome-ignore lint/correctness/noConstructorReturn: the port is the worker
      return Object.assign(port1, { terminate: () => port1.close() }) as unknown as Worker;
    }
  } as unknown as typeof Worker;
}
