/** `serve`: starts everything in order, and stops it in the reverse order. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createEventFeeds } from '../app/event-feeds.ts';
import { createLiveData } from '../app/live-data.ts';
import { RegionCatalog } from '../app/regions/catalog.ts';
import { sourceRows } from '../app/regions/health-rows.ts';
import { loadSample } from '../app/regions/sample.ts';
import { watchRegions } from '../app/regions/watch.ts';
import { createSignalService } from '../app/signals.ts';
import { createTelemetry } from '../app/telemetry.ts';
import { createUpstreams } from '../app/upstreams.ts';
import { unknownVariables } from '../config/config.ts';
import { createApp } from '../http/app.ts';
import { createRateLimit } from '../http/middleware/rate-limit.ts';
import { ListenError, listen } from '../http/server.ts';
import { dataHealth } from '../region/read/data-health.ts';
import { openRegion, type RegionSource } from '../region/read/source.ts';
import { Searcher } from '../search/searcher.ts';
import { createLog, type Log } from '../shared/log.ts';
import { describeVersion, VERSION } from '../shared/version.ts';
import { DatabaseRefused } from '../signals/store.ts';
import { Pool } from '../threads/pool/pool.ts';
import { threadUrl } from '../threads/url.ts';
import { type CommandInput, ExitCode } from './command.ts';

type State = 'starting' | 'ready' | 'stopping';

const SIGNAL_NUMBERS = { SIGINT: 2, SIGTERM: 15 } as const;

export async function serve(input: CommandInput): Promise<number> {
  const log = createLog();
  try {
    return await run(input, log);
  } finally {
    await log.flush();
  }
}

async function run({ config }: CommandInput, log: Log): Promise<number> {
  const startedAt = performance.now();
  const ended = Promise.withResolvers<number>();
  let state: State = 'starting';

  for (const name of unknownVariables(Bun.env))
    log.warn(`unknown variable ${name}; --help lists the known ones`);

  const regionsDirectory = join(config['data-dir'], 'regions');
  try {
    mkdirSync(regionsDirectory, { recursive: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    log.error(`cannot make the folder ${regionsDirectory} (${code}); choose another one with --data-dir`);
    return ExitCode.FAILURE;
  }

  const { signals, updates, ...signalService } = createSignalService(config, log);
  const eventFeeds = createEventFeeds(config, VERSION, log);
  const pool = new Pool({
    thread: threadUrl('scorer'),
    size: config.workers,
    updates: [updates, eventFeeds.updates],
    onThreadLost: (reason) => log.error('a scoring thread was lost and is replaced', reason),
    onFatal(reason) {
      log.error('scoring is not possible any more', reason);
      ended.resolve(ExitCode.FAILURE);
    },
  });
  pool.prepare();
  const liveData = createLiveData(config, VERSION, log, () => watch.reload());
  const catalog = new RegionCatalog(regionsDirectory, loadSample, liveData.directory);
  const upstreams = createUpstreams(config, VERSION, log);
  const searcher = new Searcher();
  /** Tells all but the threads what is served now. */
  const useRegions = (sources: RegionSource[]) => {
    const regions = sources.map(openRegion);
    liveData.live?.setRegions(regions);
    // beside everything else: until it is done, searches wait or find what was there before
    searcher.setRegions(regions).catch((error) => log.error('the place search cannot be built', error));
  };
  const facts = {
    version: VERSION,
    uptime: () => (performance.now() - startedAt) / 1000,
    notReady: () => (state === 'ready' ? null : `the service is ${state}`),
    sources: () => [
      ...sourceRows(catalog.served),
      ...upstreams.sources(),
      liveData.source(),
      ...signalService.sources(),
      ...eventFeeds.sources(),
    ],
    workers: () => pool.stats(),
    database: () => signals.stats(),
    caches: () => upstreams.caches(),
  };
  const telemetry = createTelemetry(config, facts, log);
  const app = createApp({
    ...facts,
    config,
    log,
    pool,
    now: Date.now,
    observers: telemetry.observers,
    countScore: telemetry.countScore,
    metricsText: telemetry.metricsText,
    dataHealth: () => dataHealth(catalog.served.regions, Date.now()),
    sections: () => ({ database: facts.database(), caches: facts.caches(), search: searcher.status() }),
    live: liveData.live,
    tiles: upstreams.tiles,
    geocoder: upstreams.geocoder,
    searcher,
    signals,
    signalLimit: signalService.signalLimit,
    requestLimit: createRateLimit(config['request-limit']),
    clientKey: signalService.clientKey,
    peerOf: (request) => server.peerOf(request),
  });

  let server: ReturnType<typeof listen>;
  try {
    server = listen({ fetch: app.fetch, host: config.host, port: config.port });
    telemetry.listen();
  } catch (error) {
    if (!(error instanceof ListenError)) throw error;
    log.error(error.message);
    return ExitCode.FAILURE;
  }
  log.info(`listening on ${server.url}`, { version: describeVersion() });

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (state === 'stopping') process.exit(128 + SIGNAL_NUMBERS[signal]);
      state = 'stopping';
      log.info(`${signal}: stopping; a second one stops at once`);
      Bun.sleep(config['drain-delay']).then(() => ended.resolve(ExitCode.OK));
    });
  }

  const watch = watchRegions(regionsDirectory, catalog, log, async (sources) => {
    await pool.setRegions(sources);
    useRegions(sources);
  });
  try {
    await liveData.tidy();
    await Promise.all([catalog.load((sources) => pool.start(sources)), signals.start()]);
  } catch (error) {
    if (error instanceof DatabaseRefused) log.error(error.message);
    else log.error('scoring cannot start', error);
    return ExitCode.DATA;
  }
  useRegions(catalog.served.regions.map(({ source }) => source));
  watch.announce();
  eventFeeds.start();
  process.on('SIGHUP', () => {
    watch.reload();
    eventFeeds.reload();
  });
  // a signal may have come meanwhile
  if (state === 'starting') {
    state = 'ready';
    log.info('ready', { threads: config.workers, after_ms: Math.round(performance.now() - startedAt) });
  }

  const exitCode = await ended.promise;
  state = 'stopping';
  watch.close();
  const cut = await server.stop(config['drain-timeout']);
  await pool.close();
  await signals.close();
  await upstreams.close();
  eventFeeds.close();
  await telemetry.close();
  liveData.close();
  log.info('stopped', cut > 0 ? { requests_cut: cut } : {});
  return exitCode;
}
