/** A server of map data like Geofabrik's: an extract, its MD5, and daily changes. */
import { gzipSync } from 'node:zlib';
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
  publish(sequence: number, options: { extraPubs?: number; sorted?: boolean } = {}): void {
    const { extraPubs = 0, sorted = true } = options;
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
        sorted,
        replicationTime: FIRST_DAY_S + sequence * DAY_S,
        replication: { url: `http://127.0.0.1:${this.server.port}/town-updates`, sequence },
      },
    );
    this.files.set('/town-latest.osm.pbf', bytes);
    this.files.set('/town-latest.osm.pbf.md5', `${md5(bytes)}  town-latest.osm.pbf\n`);
  }

  /** Publishes changes with these sequence numbers; each adds a pub. */
  publishChanges(from: number, to: number): void {
    for (let number = from; number <= to; number++) this.files.set(pathOf(number), changeOf(number));
    const time = new Date((FIRST_DAY_S + to * DAY_S) * 1000).toISOString().replace(/:/g, '\\:');
    this.files.set('/town-updates/state.txt', `#osm\nsequenceNumber=${to}\ntimestamp=${time}\n`);
  }

  private async answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    this.requests.push(`${request.method} ${pathname}`);
    await this.whenAsked(pathname);
    const file = this.files.get(pathname) ?? 404;
    if (typeof file === 'number') return new Response(null, { status: file });
    if (typeof file === 'function') return file();
    const etag = `"${md5(file)}"`;
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304 });
    return new Response(file as Uint8Array<ArrayBuffer>, { headers: { etag } });
  }
}

export const pathOf = (number: number) => `/town-updates/000/000/${String(number).padStart(3, '0')}.osc.gz`;

/** Returns the changes of a day: one more pub, named after the day. */
export function changeOf(number: number): Uint8Array {
  return gzipSync(
    `<osmChange version="0.6"><create><node id="${100 + number}" lat="47.105" lon="9.505"><tag k="amenity" v="pub"/><tag k="name" v="Day ${number}"/></node></create></osmChange>`,
  );
}

function md5(bytes: Uint8Array | string): string {
  return new Bun.CryptoHasher('md5').update(bytes).digest('hex');
}
