/**
 * What the browser keeps of this page: the page itself by the service worker, its files by quota and by the browser's
 * own rules.
 */

/** Timeout for the start of the service worker, ms. Some browsers never start it. */
const PATIENCE_MS = 20_000;

/** true if the browser starts no service worker for this page */
let isRefused = false;

/**
 * Returns the browser's service workers; undefined if there are none for this page, as in windows inside of apps for
 * iPhones, without HTTPS, and in the frame of a chat, which may not even ask.
 */
function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/** Lets the service worker keep the page. Without HTTPS there is none, and the page only works online. */
export async function keepPage(): Promise<void> {
  try {
    await navigator.serviceWorker.register('service-worker.js');
  } catch {
    isRefused = true;
  }
}

/** Returns false if the page surely cannot open without a network. */
export function canKeepPage(): boolean {
  return !isRefused && serviceWorkers() !== undefined;
}

/** Resolves to true once the service worker handles the requests of the page; false if it does not in time. */
export async function isPageKept(): Promise<boolean> {
  const workers = serviceWorkers();
  if (isRefused || !workers) return false;
  if (!workers.controller) {
    const takesOver = new Promise((resolve) =>
      workers.addEventListener('controllerchange', resolve, { once: true }),
    );
    await Promise.race([takesOver, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  }
  return workers.controller !== null;
}

/** Returns the free quota of this page, bytes; null if the browser does not report it. */
export async function roomLeft(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}

/** Asks the browser not to delete what the page keeps. Some ask the user, and resolve after the answer. */
export async function askToPersist(): Promise<void> {
  await navigator.storage?.persist?.();
}

/** Resolves to true if the browser may delete what the page keeps. */
export async function mayBeDeleted(): Promise<boolean> {
  return !(await navigator.storage?.persisted?.());
}

/** Returns true in Safari of an iPhone or iPad that deletes after a week what is not on the home screen. */
export function needsHomeScreen(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // an iPad says that it is a Mac, of which none has a touch screen
  const isHandheld =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isHandheld && !matchMedia('(display-mode: standalone)').matches;
}

/** An event of Chromium with which a page can offer its installation; it is in no standard and no type. */
interface InstallOffer extends Event {
  prompt(): Promise<void>;
}

let offer: InstallOffer | null = null;

/** Keeps the browser's offer to install the page for the settings. Until then the browser shows nothing. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
  });
  addEventListener('appinstalled', () => {
    offer = null;
  });
}

/** Returns what asks the user whether to install the page; null if the browser does not offer it now. */
export function installer(): (() => Promise<void>) | null {
  const kept = offer;
  return (
    kept &&
    (async () => {
      // an offer can be used once
      offer = null;
      await kept.prompt();
    })
  );
}
