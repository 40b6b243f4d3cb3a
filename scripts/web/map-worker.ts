/** Makes MapLibre's worker a function that can be part of a script (src/web/chat/worker-in-page.ts). */
import type { BunPlugin } from 'bun';

const EXPORT = /export\{\w+ as default\};/;
const SOURCE_MAP = /\n\/\/# sourceMappingURL=.*/;

/** @throws Error when the file of the package does not end as expected */
export function mapWorkerAsFunction(): BunPlugin {
  return {
    name: "MapLibre's worker as a function",
    setup(build) {
      build.onLoad({ filter: /maplibre-gl-worker\.mjs$/ }, async ({ path }) => {
        const text = await Bun.file(path).text();
        if (!EXPORT.test(text) || /\bimport\b\s*[{"'*]/.test(text))
          throw new Error(`${path} is not a module without imports, with one export`);
        const body = text.replace(EXPORT, '').replace(SOURCE_MAP, '');
        return { contents: `export default function (self, WorkerGlobalScope) {${body}}`, loader: 'js' };
      });
    },
  };
}
