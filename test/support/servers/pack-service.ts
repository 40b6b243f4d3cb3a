/**
 * Stands between the page and the executable, and sends the pack of the sample region as slowly as a test
 * wants.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RegionRow, Regions } from '../../../src/api/regions.ts';

export const PACK_NAME = 'montevideo';

export class PackService {
  /** requested ranges, one for each request for the pack */
  readonly ranges: (string | null)[] = [];
  /** Bytes after which the next answer with the pack stops, with its connection open; null = none stops. */
  holdAfter: number | null = null;
  /** entity tag of the pack; changes with its content */
  tag = '"first"';
  private held: ServerResponse | null = null;
  private server: Server | null = null;
  private port = 0;

  private constructor(
    /** address of the executable */
    private readonly service: string,
    public pack: Uint8Array<ArrayBuffer>,
    /** the region's row in /api/regions */
    readonly region: RegionRow,
  ) {}

  /** @param service address of the executable */
  static async start(service: string): Promise<PackService> {
    const { regions } = (await (await fetch(`${service}/api/regions`)).json()) as Regions;
    const pack = await (await fetch(`${service}/api/regions/${PACK_NAME}/pack`)).bytes();
    const started = new PackService(service, pack, regions[0]!);
    await started.begin();
    return started;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Listens at the same address as before. */
  async begin(): Promise<void> {
    const server = createServer((request, response) => void this.answer(request, response));
    await new Promise<void>((resolve) => server.listen(this.port, 'localhost', resolve));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Stops listening and closes all connections. */
  async end(): Promise<void> {
    const { server } = this;
    this.server = null;
    server?.closeAllConnections();
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  /** Breaks the connection of the stopped answer. */
  breakHeld(): void {
    this.held?.destroy();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!;
    if (path === `/api/regions/${PACK_NAME}/pack`) return this.givePack(request, response);
    if (path === '/api/regions') return json(response, { regions: [this.region] });
    const { host: _, connection: __, ...headers } = request.headers as Record<string, string>;
    const body = request.method === 'POST' ? await Array.fromAsync(request) : null;
    const method = request.method ?? 'GET';
    const init = { method, headers, body: body && Buffer.concat(body), decompress: false };
    const answer = await fetch(this.service + path, init).catch(() => null);
    if (!answer) return void response.destroy();
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.bytes());
  }

  private givePack({ headers }: IncomingMessage, response: ServerResponse): void {
    const { tag, pack, holdAfter } = this;
    this.ranges.push(headers.range ?? null);
    if (headers['if-none-match'] === tag) return void response.writeHead(304).end();
    const isSame = headers.range !== undefined && headers['if-range'] === tag;
    const from = isSame ? Number(/^bytes=(\d+)-$/.exec(headers.range!)![1]) : 0;
    if (from >= pack.length) return void response.writeHead(416).end();
    response.writeHead(isSame ? 206 : 200, { etag: tag, 'content-length': pack.length - from });
    this.holdAfter = null;
    if (holdAfter === null) return void response.end(pack.subarray(from));
    response.write(pack.subarray(from, holdAfter));
    this.held = response;
  }
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
