/**
 * `mcp`: serves scores and places to an assistant by the Model Context Protocol over standard input and
 * output.
 */

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { RegionMaps } from '../app/regions/region-maps.ts';
import { TourThread } from '../app/tour-thread.ts';
import { UsageError } from '../config/config.ts';
import { dataPaths } from '../config/data-directory.ts';
import { url as urlParser } from '../config/parsers.ts';
import { type Config, SETTINGS } from '../config/settings.ts';
import { BaseMap } from '../map-tiles/base-map.ts';
import type { Service } from '../mcp/ask.ts';
import { localService } from '../mcp/local-service.ts';
import { createMcpServer } from '../mcp/mcp-server.ts';
import { MessageLines, type Refusal } from '../mcp/message-lines.ts';
import { remoteService } from '../mcp/remote-service.ts';
import { createLog, type Log } from '../shared/program/log.ts';
import { memoryFor } from '../shared/program/small-machine.ts';
import { nextTurn } from '../shared/program/turns.ts';
import { concealUrl } from '../shared/text/conceal-url.ts';
import { shownValue } from '../shared/text/shown-value.ts';
import { AtlasFolder } from '../sweep/atlas.ts';
import { type CommandInput, ExitCode } from './command.ts';
import { servedIn } from './score.ts';

/** Maximum length of a message, bytes; the longest useful request, a tour along a track, has at most 64 KB. */
const LONGEST_LINE = 1e6;

type LocalConfig = Pick<Config, 'data-dir' | 'atlas' | 'memory'>;

const serviceUrl = urlParser(['https', 'http']);

/**
 * Serves until the assistant closes standard input. Standard output carries only the protocol; other
 * messages go to standard error.
 */
export async function mcp({ config, flags }: CommandInput): Promise<number> {
  const underWay = new Set<Promise<unknown>>();
  const log = createLog({ level: 'error', write: (lines) => void process.stderr.write(lines) });
  const url = flags.get('url');
  if (url !== undefined && flags.has('data-dir'))
    throw new UsageError('--url and --data-dir are two services; expected one of them');
  const folder = config['data-dir'];
  const isGiven = flags.has('data-dir') || Bun.env[SETTINGS['data-dir'].variable] !== undefined;
  if (url === undefined && isGiven && !existsSync(folder))
    console.error(`There is no folder "${shownValue(folder)}": answers come from the built-in sample.`);
  const service = await serviceFor(url, config, log);
  const lines = process.stdin.pipe(new MessageLines(LONGEST_LINE, answer));
  // the transport would drop pending requests at the end of its input, which comes early in `… | spotscore mcp`
  const input = lines.pipe(new PassThrough(), { end: false });
  // the first message says of which protocol all are: that of 2026-07-28, or one before
  const connection = serveStdio(
    () =>
      createMcpServer(service.ask, {
        log,
        isRemote: service.isRemote,
        began(call) {
          underWay.add(call);
          void call.then(() => underWay.delete(call));
        },
      }),
    { transport: new StdioServerTransport(input) },
  );
  await once(lines, 'end');
  await nextTurn();
  while (underWay.size > 0) await Promise.allSettled(underWay);
  await service.close();
  await nextTurn();
  await connection.close();
  await new Promise((resolve) => process.stdout.write('', resolve));
  return ExitCode.OK;
}

function answer(refusal: Refusal): void {
  process.stdout.write(`${JSON.stringify(refusal)}\n`);
}

interface Opened extends Service {
  close(): Promise<void>;
}

/** Returns the service at a URL; without a URL, one that reads the data directory. @throws UsageError if invalid */
async function serviceFor(url: string | undefined, config: LocalConfig, log: Log): Promise<Opened> {
  if (url === undefined) return serviceHere(config, log);
  if (serviceUrl.parse(url) === undefined || /[?#]|\/mcp\/?\s*$/.test(url))
    throw new UsageError(
      `--url is "${concealUrl(url).slice(0, 100)}"; expected ${serviceUrl.expected}, without /mcp, query and fragment`,
    );
  return { ask: remoteService(url), isRemote: true, close: async () => {} };
}

/** Opens the data that `serve` would use: the regions of the data directory, their maps, and the atlas. */
async function serviceHere(config: LocalConfig, log: Log): Promise<Opened> {
  const paths = dataPaths(config['data-dir']);
  const { sources, regions } = await servedIn(config['data-dir']);
  const baseMap = new BaseMap();
  const maps = new RegionMaps(paths.regions, baseMap, log);
  await maps.look(regions);
  const tours = new TourThread({ log, memory: memoryFor(config.memory) });
  tours.setRegions(sources);
  const atlas = new AtlasFolder(config.atlas ?? paths.atlas, log, () => performance.now());
  return {
    ask: localService(
      {
        sources,
        baseMap,
        atlas: () => atlas.current(),
        atlasProblem: () => atlas.problem(),
        tours,
      },
      log,
    ),
    isRemote: false,
    async close() {
      await Promise.all([maps.close(), tours.close()]);
      atlas.close();
    },
  };
}
