/** A thread whose code loads while that of the main thread does, before the object that asks it exists. */

const started = new Map<string, Worker>();

/** Starts a thread for the first `Thread` of this URL. One that ends before is replaced there, which finds out why. */
export function startEarly(url: URL): void {
  const worker = new Worker(url, { type: 'module' });
  started.set(url.href, worker);
  worker.onerror = (event) => event.preventDefault();
  worker.addEventListener('close', () => started.delete(url.href));
}

/** Returns the thread that was started early for a URL, once; undefined if there is none. */
export function takeEarly(url: URL): Worker | undefined {
  const worker = started.get(url.href);
  started.delete(url.href);
  return worker;
}
