/** The service that `serve` runs: its parts in the order of their dependencies. */

import { dataPaths } from '../config/data-directory.ts';
import type { Config } from '../config/settings.ts';
import { SHARES } from '../config/shares.ts';
import { createApp } from '../http/app.ts';
import { createClientOf } from '../http/middleware/client-address.ts';
import { createRateLimit } from '../http/middleware/rate-limit.ts';
import { type HttpServer, listen } from '../http/server.ts';
import { BaseMap } from '../map-tiles/base-map.ts';
import { dataHealth } from '../region/read/data-health.ts';
import { Searcher } from '../search/searcher.ts';
import { diskSpace } from '../shared/program/disk.ts';
import { FairQueue } from '../shared/program/fair-queue.ts';
import type { Log } from '../shared/program/log.ts';
import { onceEach } from '../shared/program/once-each.ts';
import { memoryFor } from '../shared/program/small-machine.ts';
import { describeVersion, VERSION } from '../shared/program/version.ts';
import { AtlasFolder } from '../sweep/atlas.ts';
import { Pool } from '../threads/pool.ts';
import { threadUrl } from '../threads/url.ts';
import { SourceStates } from '../update/sources.ts';
import { createEventFeeds } from './event-feeds.ts';
import { answerFirst, needsScores, opensPage } from './first-answers.ts';
import { learning } from './learn-from-reports.ts';
import { createLiveData } from './live-data.ts';
import { RegionCatalog } from './regions/catalog.ts';
import { exampleSpots } from './regions/example-spot.ts';
import { sourceRows } from './regions/health-rows.ts';
import { CutRegions } from './regions/packs/cut-regions.ts';
import { RegionList } from './regions/region-list.ts';
import { RegionMaps } from './regions/region-maps.ts';
import { loadSample } from './regions/sample.ts';
import { ServedRegions } from './regions/served-regions.ts';
import { createRepairs } from './repairs.ts';
import { createReportService } from './report-store.ts';
import { SearchBuilds } from './search-builds.ts';
import { createTelemetry } from './telemetry.ts';
import { TourThread } from './tour-thread.ts';
import { startUpdate, UpdateRuns } from './update-process.ts';
import { createUpdates } from './updates.ts';
import { createUpstreams } from './upstreams.ts';

export interface ServiceOptions {
  config: Config;
  log: Log;
  /** why the service should not get requests now, in one sentence; null = ready */
  notReady(): string | null;
}

export interface Service {
  /** Accepts requests; they are answered "not ready" or wait for the threads. @throws ListenError */
  listen(): void;
  /**
   * Loads regions and reports and starts the threads.
   * @throws DatabaseRefused when the database is unusable until an operator acts, Error when the threads do
   * not start
   */
  start(): Promise<void>;
  /** Answers in the background, once the service is ready, what a first visitor asks. */
  answerFirst(): void;
  /** Returns why the service should not get requests although it has started, in one sentence; null if it should. */
  problem(): string | null;
  /** Returns the address of the server while only the built-in sample is served; null otherwise. */
  addressOfSample(): string | null;
  /** Reads region files and event feeds now. */
  reload(): void;
  /** Makes the server close each connection after its next response. */
  letGo(): void;
  /** Ends running requests and closes everything. @returns number of aborted requests */
  stop(): Promise<number>;
}

/**
 * Creates the service. The first scoring thread may load its code already (`startEarly`); everything else waits for
 * `listen` and `start`.
 */
/** Loads what answers assistants: most services have none, and start faster without it. */
const assistants = () => import('../mcp/over-http.ts');

export function createService({ config, log, notReady }: ServiceOptions): Service {
  const createdAt = performance.now();
  const paths = dataPaths(config['data-dir']);

  const reports = createReportService(config, log);
  const eventFeeds = createEventFeeds(config, VERSION, log);
  const pool = new Pool({
    thread: threadUrl('scorer'),
    size: config.workers,
    updates: [reports.updates, eventFeeds.updates],
    onThreadLost(reason) {
      log.error('a scoring thread was lost and is replaced', reason);
      regions.verifyAll();
    },
    onFault: onceEach((fault) => {
      log.error('a spot could not be rated; the other spots of its request were', fault);
      regions.verifyAll();
    }),
    onTaskFailed: () => regions.verifyAll(),
  });

  const updateStates = new SourceStates(paths.updates);
  const updateRuns = new UpdateRuns(startUpdate(config));
  const updates = createUpdates(config['update-every'], updateStates, updateRuns, log);
  const repairs = createRepairs(updateStates, paths, updateRuns, log, () => void regions.reload());
  const regions = new ServedRegions(new RegionCatalog(paths, loadSample), pool, log, repairs);
  const liveData = createLiveData(config, VERSION, log, () => regions.reload());
  const upstreams = createUpstreams(config, VERSION, log);
  const searcher = new Searcher(new FairQueue(SHARES.searches));
  const memory = memoryFor(config.memory);
  const tours = new TourThread({ log, memory });
  const baseMap = new BaseMap();
  const maps = new RegionMaps(paths.regions, baseMap, log);
  const lookForMaps = () =>
    maps
      .look(regions.current.regions)
      .catch((error) => log.error('the maps of the regions cannot be shown', error));
  regions.onLook(lookForMaps);
  const atlas = new AtlasFolder(config.atlas ?? paths.atlas, log, () => performance.now());
  const regionList = new RegionList(
    regions,
    maps,
    config['offline-packs'],
    new CutRegions(paths.served),
    () => {
      const { base, added } = reports.signals.feed.current();
      return [base.records, ...added];
    },
  );
  regions.subscribe((served) => liveData.live?.setRegions(served));
  regions.subscribe(() => tours.setRegions(regions.current.regions.map(({ source }) => source)));
  // until the index is built in the background, searches wait or use the previous one
  let firstAnswers: Promise<void> | null = null;
  const visited = new AbortController();
  const searchBuilds = new SearchBuilds(searcher, log, async () => firstAnswers ?? undefined);
  regions.subscribe((served) => searchBuilds.setRegions(served));

  const facts = {
    version: VERSION,
    uptime: () => (performance.now() - createdAt) / 1000,
    notReady: () => notReady() ?? regions.problem,
    sources: () => [
      ...sourceRows(regions.current, {
        mapProblem: (region) => maps.problemOf(region),
        updatesOf: updates.factsOf,
        repairOf: repairs.of,
      }),
      ...atlas.rows(),
      ...upstreams.sources(),
      liveData.source(),
      ...reports.sources(),
      ...eventFeeds.sources(),
    ],
    workers: () => pool.stats(),
    database: () => reports.signals.stats(),
    truth: () => reports.signals.truth(),
    caches: () => upstreams.caches(),
    disk: () => diskSpace(config['data-dir']),
    servedBytes: () => regionList.servedBytes(),
  };
  const telemetry = createTelemetry(config, facts, log);
  let server: HttpServer | null = null;
  const peerOf = (request: Request) => server?.peerOf(request) ?? null;
  const app = createApp({
    ...facts,
    config,
    log,
    pool,
    now: Date.now,
    observers: telemetry.observers,
    traced: telemetry.traced,
    countScore: telemetry.countScore,
    metricsText: telemetry.metricsText,
    dataHealth: () => dataHealth(regions.current.regions, Date.now()),
    sections: () => ({ database: facts.database(), caches: facts.caches(), search: searcher.status() }),
    live: liveData.live,
    tiles: upstreams.tiles,
    baseMap,
    regions: regionList,
    exampleSpot: exampleSpots(() => regionList.list()),
    atlas: () => atlas.current(),
    atlasProblem: () => atlas.problem(),
    geocoder: upstreams.geocoder,
    searcher: searchBuilds,
    tours,
    signals: { add: learning(reports.signals, pool, Date.now), retentionMs: reports.signals.retentionMs },
    signalLimit: createRateLimit('reports', config['signal-limit']),
    requestLimit: createRateLimit('requests', config['request-limit']),
    answerMessage:
      config.mcp === 'on' ? async (...asked) => (await assistants()).answerOverHttp(...asked) : null,
    isDataDoubtful: () => regions.isDoubtful(),
    memory,
    clientOf: createClientOf(config['trusted-proxies'] ?? [], peerOf),
    peerOf,
  });

  const addressOfSample = () => (regionList.list()[0]?.sample && server ? server.url : null);

  function answerOnce(): void {
    const [region] = regionList.list();
    if (region)
      firstAnswers ??= answerFirst(region, app.fetchInside, visited.signal).catch((error) =>
        log.warn('the first answers failed; a first visit may be slow', { reason: String(error) }),
      );
  }

  /** Prepares the list of a page that opens; a list that is requested needs the processor. */
  function noteVisit(request: Request): void {
    if (needsScores(request)) {
      visited.abort();
      searchBuilds.noteAsked();
    } else if (firstAnswers === null && opensPage(request)) answerOnce();
  }

  return {
    listen() {
      server = listen({
        fetch(request) {
          noteVisit(request);
          return app.fetch(request);
        },
        host: config.host,
        port: config.port,
        onConnectionsEnded: (count) =>
          log.warn('too many connections: those idle longest were closed', { count }, 'connections'),
      });
      telemetry.listen();
      log.info(`listening on ${server.url}`, { version: describeVersion() });
    },
    async start() {
      await liveData.tidy();
      await Promise.all([regions.start(paths.regions), reports.signals.start()]);
      // before the service is ready: it takes a tenth of a second of the main thread
      if (config.mcp === 'on') await assistants();
      await lookForMaps();
      // late: it starts building the search index, which would delay the start
      regions.publish();
      regions.verifyKept();
      eventFeeds.start();
      liveData.start();
      updates.start();
    },
    answerFirst() {
      // the sample is mostly tried on its page, which has this done when it opens
      if (addressOfSample() === null) answerOnce();
    },
    problem: () => regions.problem,
    addressOfSample,
    reload() {
      regions.reload();
      eventFeeds.reload();
    },
    letGo() {
      server?.letGo();
    },
    async stop() {
      updates.close();
      repairs.close();
      updateRuns.close();
      regions.close();
      const cut = (await server?.stop(config['drain-timeout'])) ?? 0;
      await pool.close();
      await reports.signals.close();
      await upstreams.close();
      await maps.close();
      await tours.close();
      atlas.close();
      eventFeeds.close();
      await telemetry.close();
      liveData.close();
      return cut;
    },
  };
}
