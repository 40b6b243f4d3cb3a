/** MapLibre's worker as a function, made by scripts/web/map-worker.ts. */
declare module 'maplibre-gl/dist/maplibre-gl-worker.mjs' {
  /**
   * Runs the worker.
   * @param self its global scope, which receives and sends messages
   * @param WorkerGlobalScope class of `self`
   */
  export default function run(self: MessagePort, WorkerGlobalScope: typeof MessagePort): void;
}
