/** Files of the page that the service worker keeps from their first use on. */

/** How long the service worker may take to stand between the page and the network, ms. Some browsers never let it. */
const SERVICE_WORKER_PATIENCE_MS = 20_000;

/** Has the service worker keep them before they are needed without a connection. @throws TypeError without a connection */
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
