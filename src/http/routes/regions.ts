/**
 * GET /api/regions: the served regions. For offline use, GET /api/regions/{name}/pack: a region and its map in one
 * file; GET /api/regions/{name}/reports: the reports in it.
 */
import { Conditional } from '../../api/protocol/headers.ts';
import { BadQuery, BadRequest, LIMITED, laterProblem, problem } from '../../api/protocol/problem.ts';
import {
  Pack,
  PackKnown,
  PackParams,
  PackQuery,
  PackRange,
  PackRequestHeaders,
  type RegionReport,
  RegionReports,
  type RegionRow,
  Regions,
} from '../../api/regions.ts';
import { SHARES } from '../../config/shares.ts';
import { type OpenPack, PackUnavailable } from '../../shared/files/region-pack.ts';
import { type PartBox, parsePart } from '../../shared/geo/region-part.ts';
import { FairQueue } from '../../shared/program/fair-queue.ts';
import { mapInTurns } from '../../shared/program/turns.ts';
import { byteRangeOf } from '../body/byte-range.ts';
import { streamOfBytes } from '../body/byte-stream.ts';
import { isKnownTo, notModified, REVALIDATE } from '../cache-headers.ts';
import type { ClientOf } from '../middleware/client-address.ts';
import { noteLength } from '../middleware/context.ts';
import { roomForAnswer } from '../middleware/large-parts.ts';
import { noteShare } from '../middleware/rate-limit.ts';
import { invalidInput, Problem, unavailable } from '../problem.ts';
import { strictQuery } from '../query.ts';
import { family, JSON_HEADERS } from './family.ts';

export interface RegionsDependencies {
  regions: {
    list(): RegionRow[];
    /** whether offline packs are served; false if the operator has disabled them */
    packsAreOn: boolean;
    /** Returns the reports in a region; null if no region has this name. */
    reports(name: string): Promise<RegionReport[] | null>;
    /**
     * Returns the pack of a region, or a partial pack if `box` is given; null if no region has this name.
     * @param asker key of the client, and a signal that is aborted when it leaves
     * @throws PackUnavailable
     */
    openPack(
      name: string,
      box: PartBox | null,
      asker: { client: string; abandoned: AbortSignal },
    ): Promise<OpenPack | null>;
  };
  clientOf: ClientOf;
}

export function regionsRoutes({ regions, clientOf }: RegionsDependencies) {
  const queue = new FairQueue(SHARES.packs);

  async function answer(name: string, bbox: string | undefined, request: Request): Promise<Response> {
    if (!regions.packsAreOn) throw PACKS_OFF;
    const client = clientOf(request);
    const box = bbox === undefined ? null : parsePart(bbox);
    const pack = await regions.openPack(name, box, { client, abandoned: request.signal }).catch(problemOf);
    if (!pack) throw UNKNOWN_REGION;
    try {
      return await packResponse(request, pack, async () => {
        const leave = queue.enter(client, request.signal);
        noteShare(request, 'packs', queue, client);
        return leave;
      });
    } catch (error) {
      pack.close();
      throw error;
    }
  }

  return family('regions', LIMITED)
    .get(
      '/api/regions',
      // read from our own files: validating the response would cost more than creating it
      () =>
        new Response(JSON.stringify({ regions: regions.list() } satisfies Regions), {
          headers: JSON_HEADERS,
        }),
      {
        headers: Conditional,
        response: { 200: Regions, 400: BadRequest },
        detail: {
          operationId: 'regions',
          tags: ['map'],
          summary: 'The served regions',
          description: 'Their bounds, the date of their map data, and the sizes of their offline packs.',
        },
      },
    )
    .get(
      '/api/regions/:name/reports',
      async ({ params, request }) => {
        if (!regions.packsAreOn) throw PACKS_OFF;
        const reports: RegionReports['reports'] | null = await regions.reports(params.name);
        if (!reports) throw UNKNOWN_REGION;
        await roomForAnswer(request, reports.length * REPORT_BYTES);
        const texts = await mapInTurns(reports, (report) => JSON.stringify(report));
        return new Response(`{"reports":[${texts.join(',')}]}`, { headers: JSON_HEADERS });
      },
      {
        params: PackParams,
        headers: Conditional,
        response: {
          200: RegionReports,
          400: BadRequest,
          404: problem('No such region, or offline packs are disabled'),
        },
        detail: {
          operationId: 'regionReports',
          tags: ['map'],
          summary: 'Reports in a region, for offline use',
          description: 'Counts by cell of about 100 m and day, which do not tell people apart.',
        },
      },
    )
    .get(
      '/api/regions/:name/pack',
      ({ params, query, request }) => answer(params.name, query.bbox, request),
      {
        params: PackParams,
        ...strictQuery(PackQuery),
        headers: PackRequestHeaders,
        response: {
          200: Pack,
          206: PackRange,
          304: PackKnown,
          400: BadQuery,
          404: problem('No such region, or offline packs are disabled'),
          416: problem('The range is beyond the end of the pack'),
          503: laterProblem(
            'Too many partial packs are being built, one of this client is waiting, or the region is being replaced',
          ),
        },
        detail: {
          operationId: 'regionPack',
          tags: ['map'],
          summary: 'A region with its map, for offline use',
          description:
            'One file: eight bytes `SPOTPACK`, the length of the JSON that follows (32 bits, little-endian), that JSON, ' +
            'and the files it names. Can be resumed (`Range`, `If-Range`). With `bbox` a part of a large region, built on ' +
            'the first request; inside the box it gives the same answers as the whole region.',
        },
      },
    );
}

/** Rethrows an error: PackUnavailable as a problem, any other unchanged. */
function problemOf(error: unknown): never {
  if (!(error instanceof PackUnavailable)) throw error;
  const { fault, message, retryAfterSeconds } = error;
  if (fault === 'outside') throw invalidInput([{ field: 'bbox', message }]);
  if (fault === 'too_large') throw new Problem(404, 'pack_too_large', message);
  const code = fault === 'busy' ? 'overloaded' : 'no_room';
  throw unavailable(code, message, retryAfterSeconds ?? undefined);
}

/**
 * Returns the response with a pack.
 * @param begin counts a pack being sent; the function it returns is called at the end
 */
async function packResponse(
  request: Request,
  pack: OpenPack,
  begin: () => Promise<() => void>,
): Promise<Response> {
  const { source, etag } = pack;
  const { size } = source;
  const same = { etag, 'cache-control': REVALIDATE, 'accept-ranges': 'bytes' };
  if (isKnownTo(request, etag)) {
    pack.close();
    return notModified(new Headers(same));
  }
  const range = rangeOf(request, size, etag);
  const { from, to } = range ?? { from: 0, to: size };
  const headers = {
    ...same,
    'content-type': 'application/octet-stream',
    ...(range ? { 'content-range': `bytes ${from}-${to - 1}/${size}` } : {}),
  };
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') {
    pack.close();
    noteLength(request, to - from);
    return new Response(null, { status, headers });
  }
  const end = await begin();
  const close = () => {
    pack.close();
    end();
  };
  return new Response(streamOfBytes(source, from, to, close, request.signal), { status, headers });
}

/** @throws Problem 416 */
function rangeOf(request: Request, size: number, etag: string) {
  try {
    return byteRangeOf(request, size, etag);
  } catch {
    throw new Problem(416, 'range_not_satisfiable', `The pack has ${size} bytes.`, {
      headers: { 'content-range': `bytes */${size}` },
    });
  }
}

/** Size of a report in the answer, bytes. */
const REPORT_BYTES = 100;

const PACKS_OFF = new Problem(404, 'offline_packs_off', 'Offline packs are disabled on this server.');
const UNKNOWN_REGION = new Problem(404, 'unknown_region', 'No region of this name is served.');
