/**
 * The scripted provider of all tests. It answers each path by its script, simulates failures of providers,
 * and records violations of their policies. It uses a raw socket, because no HTTP server would send half of
 * these failures.
 */
import { createServer, type Server, type Socket } from 'node:net';

export interface FakeRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  /** time of arrival, ms since 1970 */
  at: number;
}

/** What to do with one request. */
export type FakeAnswer =
  | {
      status?: number;
      headers?: Record<string, string>;
      body?: Uint8Array | string;
      after?: Promise<unknown>;
    }
  /** accept the request and never answer */
  | 'hang'
  /** announce a body and send it byte by byte, without end */
  | 'drip'
  /** close the connection at once */
  | 'break'
  /** close the connection before the announced length is reached */
  | 'short'
  /** send bytes without end and without an announced length */
  | 'flood';

type Script = FakeAnswer | ((request: FakeRequest) => FakeAnswer);

/** User agent that the providers' policies require: name, version, contact. */
const IDENTIFICATION = /^spotscore\/\d+\.\d+\.\d+ \(\+\S.*\)$/;

export class FakeUpstream {
  readonly requests: FakeRequest[] = [];
  readonly violations: string[] = [];
  readonly #once = new Map<string, Script[]>();
  readonly #standing: { pattern: RegExp; script: Script }[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((socket) => this.#serve(socket));
  }

  static async start(): Promise<FakeUpstream> {
    const fake = new FakeUpstream();
    await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  /** `http://127.0.0.1:port`, without a trailing slash. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get port(): number {
    const address = this.#server.address();
    return address !== null && typeof address === 'object' ? address.port : 0;
  }

  /** Expects exactly one more request for this path (with query), and answers it by the script. */
  expect(path: string, script: Script): this {
    this.#once.set(path, [...(this.#once.get(path) ?? []), script]);
    return this;
  }

  /** Allows any number of requests whose path matches. */
  allow(pattern: RegExp, script: Script): this {
    this.#standing.unshift({ pattern, script });
    return this;
  }

  count(path: string): number {
    return this.requests.filter((request) => request.path === path).length;
  }

  /** Stops. Expected requests that never arrived are violations, too. */
  async stop(): Promise<string[]> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
    for (const [path, scripts] of this.#once) {
      if (scripts.length > 0)
        this.violations.push(`${scripts.length} expected request(s) for ${path} never came`);
    }
    return this.violations;
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      for (let request = takeRequest(received); request; request = takeRequest(received)) {
        received = received.slice(request.length);
        this.#answer(socket, request);
      }
    });
  }

  async #answer(socket: Socket, request: FakeRequest): Promise<void> {
    this.requests.push(request);
    this.#judge(request);
    const script =
      this.#once.get(request.path)?.shift() ??
      this.#standing.find((s) => s.pattern.test(request.path))?.script;
    if (!script) {
      this.violations.push(`nobody asked for ${request.method} ${request.path}`);
      socket.destroy();
      return;
    }
    const answer = typeof script === 'function' ? script(request) : script;
    if (typeof answer === 'object') {
      await answer.after;
      socket.write(asBytes(answer));
    } else misbehave(socket, answer);
  }

  #judge({ headers, path }: FakeRequest): void {
    const agent = headers['user-agent'] ?? '';
    if (!IDENTIFICATION.test(agent))
      this.violations.push(`no contactable identification: "${agent}" for ${path}`);
    for (const name of ['cache-control', 'pragma']) {
      if (headers[name] !== undefined) this.violations.push(`${name}: ${headers[name]} for ${path}`);
    }
    for (const name of ['cookie', 'authorization', 'x-forwarded-for']) {
      if (headers[name] !== undefined) this.violations.push(`a client's ${name} was passed on for ${path}`);
    }
  }
}

/**
 * Returns the first complete request in the received text, with its length; undefined while it is incomplete.
 */
function takeRequest(text: string): (FakeRequest & { length: number }) | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [line = '', ...lines] = text.slice(0, end).split('\r\n');
  const [method = '', path = ''] = line.split(' ');
  const headers = Object.fromEntries(
    lines.map((header) => [
      header.slice(0, header.indexOf(':')).toLowerCase(),
      header.slice(header.indexOf(':') + 1).trim(),
    ]),
  );
  const length = end + 4 + Number(headers['content-length'] ?? 0);
  if (text.length < length) return undefined;
  return { method, path, headers, body: text.slice(end + 4, length), at: Date.now(), length };
}

function asBytes({ status = 200, headers = {}, body = '' }: Exclude<FakeAnswer, string>): Buffer {
  const bytes = Buffer.from(body as Uint8Array);
  const fields = { 'content-length': String(bytes.length), ...headers };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Scripted\r\n${head.join('')}\r\n`), bytes]);
}

function misbehave(socket: Socket, way: Extract<FakeAnswer, string>): void {
  const head = (length: string) => `HTTP/1.1 200 OK\r\ncontent-type: image/png\r\n${length}\r\n`;
  if (way === 'break') socket.destroy();
  if (way === 'short') socket.end(`${head('content-length: 1000\r\n')}only this`);
  if (way === 'drip') {
    socket.write(head('content-length: 100000\r\n'));
    const timer = setInterval(() => socket.write('.'), 5);
    socket.on('close', () => clearInterval(timer));
  }
  if (way === 'flood') {
    socket.write(head(''));
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const pour = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', pour);
    pour();
  }
}
