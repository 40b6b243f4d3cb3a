/** Stands between the page and the executable, and has a pack of the sample region. */
import { samplePack } from '../packs/sample-pack.ts';

export const PACK_NAME = 'montevideo';

export class PackService {
  /** ranges asked for, one for each request for the pack */
  readonly ranges: (string | null)[] = [];
  /** The next answer with the pack breaks off after so many bytes; null = none does. */
  breakAfter: number | null = null;
  /** changes with its content */
  tag = '"first"';
  private server: Bun.Server<undefined> | null = null;
  private port = 0;

  private constructor(
    /** of the executable */
    private readonly service: string,
    private readonly pack: Uint8Array<ArrayBuffer>,
  ) {}

  static start(service: string, pack = samplePack(new Uint8Array(0))): PackService {
    const started = new PackService(service, pack);
    started.begin();
    return started;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Answers, at the same address as before. */
  begin(): void {
    this.server = Bun.serve({ port: this.port, idleTimeout: 0, fetch: (request) => this.answer(request) });
    this.port = this.server.port!;
  }

  /** Nobody answers any more. */
  async end(): Promise<void> {
    await this.server?.stop(true);
    this.server = null;
  }

  private async answer(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    if (pathname === `/api/regions/${PACK_NAME}/pack`) return this.packFor(request);
    return fetch(this.service + pathname + search, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      decompress: false,
    });
  }

  private packFor(request: Request): Response {
    const { tag, pack } = this;
    const range = request.headers.get('range');
    this.ranges.push(range);
    if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304 });
    const isSame = range !== null && request.headers.get('if-range') === tag;
    const from = isSame ? Number(/^bytes=(\d+)-$/.exec(range)![1]) : 0;
    const headers = { etag: tag, 'content-length': String(pack.length - from) };
    const rest = pack.subarray(from);
    return new Response(this.breakAfter === null ? rest : broken(rest, this.takeBreak()), {
      status: isSame ? 206 : 200,
      headers,
    });
  }

  private takeBreak(): number {
    const after = this.breakAfter!;
    this.breakAfter = null;
    return after;
  }
}

function broken(bytes: Uint8Array<ArrayBuffer>, after: number): ReadableStream {
  return new ReadableStream({
    start(stream) {
      stream.enqueue(bytes.subarray(0, after));
    },
    async pull(stream) {
      await Bun.sleep(100);
      stream.error(new Error('the connection breaks'));
    },
  });
}
