/** A server of map data like Geofabrik's: an extract, its MD5, and the state of its daily changes. */
import { atEnd } from '../cleanup.ts';
import { type MapNode, pbfOf } from '../pbf/pbf-writer.ts';

const NODES: MapNode[] = [
  { id: 1, lat: 47.1, lon: 9.5 },
  { id: 2, lat: 47.11, lon: 9.51, tags: { amenity: 'pub', name: 'Adler' } },
];
const DAY_S = 86_400;
/** Time of change number 0, seconds since 1970. */
const FIRST_DAY_S = Date.UTC(2026, 0, 1) / 1000;

export class MapSource {
  /** requests so far: method and path */
  readonly requests: string[] = [];
  /** false = answers have no ETag */
  sendsVersions = true;
  /** called before each answer */
  whenAsked: (path: string) => void | Promise<void> = () => {};
  /** files by path; a number is a status, a function makes its own answer */
  readonly files = new Map<string, Uint8Array | string | number | (() => Response)>();
  private readonly server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => this.answer(request),
  });

  constructor() {
    atEnd(() => void this.server.stop(true));
  }

  get url(): string {
    return `http://127.0.0.1:${this.server.port}/town-latest.osm.pbf`;
  }

  /** Publishes an extract with changes up to a sequence number, and its MD5. */
  publish(sequence: number, options: { extraPubs?: number } = {}): void {
    const { extraPubs = 0 } = options;
    const pubs = Array.from({ length: extraPubs }, (_, i) => ({
      id: 10 + i,
      lat: 47.1 + i / 1e4,
      lon: 9.5,
      tags: { amenity: 'pub', name: `Pub ${i}` },
    }));
    const bytes = pbfOf(
      {
        nodes: [...NODES, ...pubs],
        ways: [{ id: 5, nodes: [1, 2], tags: { highway: 'primary', ref: '16' } }],
      },
      {
        sorted: true,
        replicationTime: FIRST_DAY_S + sequence * DAY_S,
        replication: { url: `http://127.0.0.1:${this.server.port}/town-updates`, sequence },
      },
    );
    this.files.set('/town-latest.osm.pbf', bytes);
    this.files.set('/town-latest.osm.pbf.md5', `${md5(bytes)}  town-latest.osm.pbf\n`);
  }

  /** Publishes the state of the changes beside the extract: the sequence number of the last one. */
  publishState(sequence: number): void {
    this.files.set('/town-updates/state.txt', `#osm\nsequenceNumber=${sequence}\n`);
  }

  private async answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    this.requests.push(`${request.method} ${pathname}`);
    await this.whenAsked(pathname);
    const file = this.files.get(pathname) ?? 404;
    if (typeof file === 'number') return new Response(null, { status: file });
    if (typeof file === 'function') return file();
    if (!this.sendsVersions) return new Response(file as Uint8Array<ArrayBuffer>);
    const etag = `"${md5(file)}"`;
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304 });
    return new Response(file as Uint8Array<ArrayBuffer>, { headers: { etag } });
  }
}

function md5(bytes: Uint8Array | string): string {
  return new Bun.CryptoHasher('md5').update(bytes).digest('hex');
}
