// The defects that src/platform/ works around still exist in this version of Bun. If a test fails, remove
// its workaround. The defect of lost-client.ts depends on timing; test/e2e/killed-stream.test.ts tests its
// effect.
import { afterEach, expect, test } from 'bun:test';
import { connect, type Socket } from 'node:net';

/** Time limit for correct behaviour of Bun, ms. */
const TIME_LIMIT_MS = 1000;

const servers: { stop(closeAll: boolean): unknown }[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await server.stop(true);
});

function serve(fetch: (request: Request) => Response | Promise<Response>): number {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch });
  servers.push(server);
  return server.port!;
}

function send(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  socket.on('error', () => {});
  sockets.push(socket);
  return socket;
}

/** Resolves to whether an event happens within the time limit. */
function happens(event: Promise<unknown>): Promise<boolean> {
  return Promise.race([event.then(() => true), Bun.sleep(TIME_LIMIT_MS).then(() => false)]);
}

test('hostless-requests: the URL of an HTTP/1.0 request without a Host header is only its path', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const port = serve((request) => {
    resolve(request.url);
    return new Response();
  });
  send(port, 'GET /healthz HTTP/1.0\r\n\r\n');
  expect(await promise).toBe('/healthz');
});

test.skipIf(process.platform !== 'linux')(
  'connection-limit: connections beyond the limit of descriptors are neither served nor closed',
  async () => {
    const program = `const { port } = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() });
      console.log(port);`;
    const child = Bun.spawn(
      ['/bin/sh', '-c', 'ulimit -n 64; exec "$0" "$@"', process.execPath, '-e', program],
      {
        stdout: 'pipe',
        stderr: 'ignore',
      },
    );
    try {
      const reader = child.stdout.getReader();
      const port = Number(new TextDecoder().decode((await reader.read()).value));
      // half a request each: the kernel passes a connection on when data arrives
      for (let n = 0; n < 100; n++) send(port, 'GET / HTTP/1.1\r\n');
      await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
      const last = send(port, 'GET / HTTP/1.1\r\nhost: a\r\n\r\n');
      const { promise, resolve } = Promise.withResolvers<void>();
      last.once('data', resolve).once('close', resolve);
      expect(await happens(promise)).toBe(false);
    } finally {
      child.kill('SIGKILL');
      await child.exited;
    }
  },
);
