/** The worker of MapLibre as a function, made by scripts/web/map-worker.ts. */
declare module 'maplibre-gl/dist/maplibre-gl-worker.mjs' {
  /**
   * Runs the worker.
   * @param self what it takes for its global scope: hears and sends messages
   * @param WorkerGlobalScope class of `self`
   */
  export default function run(self: MessagePort, WorkerGlobalScope: typeof MessagePort): void;
}
