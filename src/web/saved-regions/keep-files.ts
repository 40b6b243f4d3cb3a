/** Files of the page that the service worker caches on first use. */

/** Timeout for the start of the service worker, ms. Some browsers never start it. */
const SERVICE_WORKER_PATIENCE_MS = 20_000;

/**
 * Lets the service worker cache files before they are needed offline. @throws TypeError without a connection
 */
export async function keepFiles(names: readonly string[]): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  if (!serviceWorker.controller) {
    const takesOver = new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    await Promise.race([
      takesOver,
      new Promise((resolve) => setTimeout(resolve, SERVICE_WORKER_PATIENCE_MS)),
    ]);
  }
  await Promise.all(names.map((name) => fetch(new URL(name, document.baseURI))));
}
