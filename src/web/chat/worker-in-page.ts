/**
 * Runs MapLibre's worker in the widget's own thread. The policy of MCP Apps has no `worker-src`, so browsers
 * refuse workers with inline scripts (https://github.com/microsoft/vscode/issues/331633), and the widget is a
 * single file.
 */
import runMapWorker from 'maplibre-gl/dist/maplibre-gl-worker.mjs';

/**
 * URL of the worker's script. MapLibre fetches modules in a frame of an opaque origin, which the policy
 * forbids; with this extension it passes the URL to `Worker` unchanged.
 */
export const WORKER_URL = 'in-page.cjs';

/** Replaces the browser's workers. A message port clones and transfers like a worker. */
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
