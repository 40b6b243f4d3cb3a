/** The service behind a proxy that puts code before every script, and that a test can end, as a lost network does. */

export interface PrefixedService {
  readonly url: string;
  /** Ends it: connections are refused from then on. */
  end(): Promise<void>;
}

/**
 * Runs in the page before its first script: records what goes wrong, and lets the map have few pixels, each of which
 * takes time without a graphics card.
 */
const RECORDER = `if (typeof document !== 'undefined' && !globalThis.complaints) {
  globalThis.complaints = [];
  Object.defineProperty(globalThis, 'devicePixelRatio', { value: 0.5 });
  addEventListener('error', ({ message }) => complaints.push(message));
  addEventListener('unhandledrejection', ({ reason }) => complaints.push('unhandled: ' + (reason?.stack ?? reason)));
  document.addEventListener('securitypolicyviolation', (event) => complaints.push('policy: ' + event.blockedURI));
}
`;

/** @param prefix code before every script of the page and of its workers */
export function startPrefixed(service: string, prefix: string): PrefixedService {
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 60,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const { method, headers, body } = request;
      const response = await fetch(`${service}${pathname}${search}`, {
        method,
        headers,
        body,
        redirect: 'manual',
      });
      const answered = new Headers(response.headers);
      for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) answered.delete(name);
      const isScript = pathname.endsWith('.js') && response.status === 200;
      const content = isScript ? `${prefix}${RECORDER}${await response.text()}` : response.body;
      return new Response(content, { status: response.status, headers: answered });
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, end: () => server.stop(true) };
}
