/** Composes live map data: its folder, the thread that builds its regions, and Overpass with its limits. */

import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceRow } from '../api/health.ts';
import { dataPaths } from '../config/data-directory.ts';
import type { Config } from '../config/settings.ts';
import { SHARES } from '../config/shares.ts';
import { OVERPASS_LIMITS, overpassBytes } from '../config/upstream-limits.ts';
import { OsmDataError } from '../osm/import-errors.ts';
import { LiveBuilder } from '../osm/overpass/live-builder.ts';
import { overpassQuery } from '../osm/overpass/overpass-query.ts';
import { REGION_SUFFIX, readRegionHeader } from '../region/format/file.ts';
import { mayHaveLand } from '../scoring/site/open-sea.ts';
import { removeLeftOvers } from '../shared/files/left-overs.ts';
import { makeFolder } from '../shared/files/owner.ts';
import { FairQueue } from '../shared/program/fair-queue.ts';
import type { Log } from '../shared/program/log.ts';
import { memoryFor } from '../shared/program/small-machine.ts';
import { threadUrl } from '../threads/url.ts';
import { Upstream, userAgent } from '../upstream/client.ts';
import { cellsToRemove } from '../upstream/kept-live-cells.ts';
import { rateLimiter } from '../upstream/limit/rate.ts';
import { LiveMapData } from '../upstream/live-map-data.ts';
import { mayAsk } from '../upstream/permission.ts';
import { sentenceOf } from './regions/health-rows.ts';
import { upstreamRow } from './upstream-row.ts';

export interface LiveData {
  /** live map data; null if no contact is set although the Overpass server is public: such servers require one */
  live: LiveMapData | null;
  /**
   * Removes files that are expired, half written or unreadable, and beyond the maximum number the least recently
   * used. Called before the folder is read.
   */
  tidy(): Promise<void>;
  /** Starts the thread that builds regions. Called early: under load, too few file descriptors may be left for it. */
  start(): void;
  source(): SourceRow;
  close(): void;
}

/** Creates live map data. @param reload reads the folder and serves new files */
export function createLiveData(
  config: Config,
  version: string,
  log: Log,
  reload: () => Promise<void>,
): LiveData {
  const directory = dataPaths(config['data-dir']).live;
  const { deadlineMs, rate, mostCells } = OVERPASS_LIMITS;
  const maxBytes = overpassBytes(memoryFor(config.memory));
  const builder = new LiveBuilder(threadUrl('live'));
  const live = mayAsk(config['overpass-url'], config)
    ? new LiveMapData({
        url: config['overpass-url'],
        query: overpassQuery,
        mayHaveLand: ({ bounds }) => mayHaveLand(bounds),
        upstream: new Upstream({
          name: 'overpass',
          userAgent: userAgent(version, config.contact),
          deadlineMs,
          maxBytes,
          keepAlive: false,
          limiters: [rateLimiter(rate)],
        }),
        queue: new FairQueue(SHARES.liveCells),
        async install(cell, answer) {
          makeFolder(directory);
          const path = join(directory, cell.name + REGION_SUFFIX);
          const leftOut = await builder.build({ answer, cell, path, now: Date.now() }).catch((error) => {
            // a query that ran out of time is answered with status 200
            if (error instanceof OsmDataError) live?.upstream.foundUnusable(sentenceOf(error.message));
            throw error;
          });
          if (leftOut > 0)
            log.warn('unusable elements of live map data were left out', { cell: cell.name, count: leftOut });
          await tidy();
          await reload();
        },
        onError: (error) =>
          log.warn('live map data could not be loaded', { reason: String(error) }, 'live map data'),
      })
    : null;

  async function tidy(): Promise<void> {
    removeLeftOvers(directory, Date.now());
    const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith(REGION_SUFFIX));
    const cells = names.map((name) => {
      const at = importedAt(join(directory, name));
      return { name, importedAt: at, usedAt: live?.lastUseOf(name.slice(0, -REGION_SUFFIX.length)) ?? at };
    });
    for (const name of cellsToRemove(cells, mostCells, Date.now())) {
      // ignores what cannot be removed, such as a folder
      await unlink(join(directory, name)).catch(() => {});
    }
  }

  return {
    live,
    tidy,
    start() {
      if (live) builder.start();
    },
    source: () => ({
      ...upstreamRow(
        'live_map_data',
        'live',
        live?.upstream,
        'Only loaded regions are scored; set --contact.',
      ),
      ...live?.status(),
    }),
    close: () => builder.close(),
  };
}

/**
 * Returns when a region was made, ms since 1970; -Infinity for a file of an older format or a damaged one,
 * which is fetched again.
 */
function importedAt(path: string): number {
  try {
    return Date.parse(readRegionHeader(path).info.importedAt);
  } catch {
    return Number.NEGATIVE_INFINITY;
  }
}
