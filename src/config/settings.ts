/** All settings of the service: flags, environment variables, defaults, checks and help in one table. */
import { availableParallelism } from 'node:os';
import { LEVELS } from '../shared/log.ts';
import { concealUrl } from './conceal-url.ts';
import {
  duration,
  feeds,
  headerList,
  integer,
  line,
  listenAddress,
  networks,
  oneOf,
  onOffOrSize,
  origins,
  type Parser,
  size,
  url,
} from './parsers.ts';

interface Setting<T> {
  variable: string;
  /** text as an operator would write it; null = not set */
  fallback: string | null;
  parser: Parser<T>;
  help: string;
  /** returns what `--print-config` shows instead of the value */
  conceal?: (text: string) => string;
}

function setting<T, F extends string | null>(
  parser: Parser<T>,
  fallback: F,
  variable: string,
  help: string,
  conceal?: (text: string) => string,
): Setting<T> & { fallback: F } {
  return { parser, fallback, variable, help, conceal };
}

const hidden = () => '(hidden)';
const eachConcealed = (text: string) => text.split(',').map(concealUrl).join(',');

/** The key is the flag: `'data-dir'` is `--data-dir`. */
export const SETTINGS = {
  port: setting(integer(0, 65535), '3000', 'PORT', 'port to listen on; 0 = any free one'),
  host: setting(line, '127.0.0.1', 'HOST', 'address to listen on; 0.0.0.0 = all'),
  'data-dir': setting(line, './data', 'SPOTSCORE_DATA_DIR', 'regions, database and secret; made if missing'),
  'database-url': setting(
    url(['postgres', 'postgresql']),
    null,
    'DATABASE_URL',
    'postgres://… for several instances; default: a SQLite file in the data directory',
    concealUrl,
  ),
  workers: setting(
    integer(1, 256),
    String(availableParallelism()),
    'SPOTSCORE_WORKERS',
    'scoring threads; default: number of cores',
  ),
  contact: setting(
    line,
    null,
    'SPOTSCORE_CONTACT',
    'e-mail or URL of the operator, sent to map providers as their policies demand',
  ),
  'tile-url': setting(
    url(['https', 'http'], ['{z}', '{x}', '{y}']),
    'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    'SPOTSCORE_TILE_URL',
    'map tiles',
    concealUrl,
  ),
  'geocoder-url': setting(
    url(['https', 'http']),
    'https://nominatim.openstreetmap.org/search',
    'SPOTSCORE_GEOCODER_URL',
    'place search; the default is used only once a contact is set',
    concealUrl,
  ),
  'overpass-url': setting(
    url(['https', 'http']),
    'https://overpass-api.de/api/interpreter',
    'SPOTSCORE_OVERPASS_URL',
    'live map data; the default is used only once a contact is set',
    concealUrl,
  ),
  'event-feeds': setting(
    feeds,
    null,
    'SPOTSCORE_EVENT_FEEDS',
    'GeoJSON of what takes place: URLs or files, separated by commas',
    eachConcealed,
  ),
  memory: setting(
    size,
    null,
    'SPOTSCORE_MEMORY',
    'what the service, or an import, may take, e.g. 512MB; default: the memory of its container or of the machine, for an import what is free of it',
  ),
  'tile-cache': setting(size, '256MB', 'SPOTSCORE_TILE_CACHE', 'memory for map tiles'),
  'geocode-cache': setting(size, '16MB', 'SPOTSCORE_GEOCODE_CACHE', 'memory for place search answers'),
  secret: setting(
    line,
    null,
    'SPOTSCORE_SECRET',
    'key for device tokens, the same on all instances of one database; default: made on first start',
    hidden,
  ),
  'trusted-proxies': setting(
    networks,
    null,
    'SPOTSCORE_TRUSTED_PROXIES',
    'proxies whose X-Forwarded-For, -Proto and -Prefix are believed',
  ),
  'signal-limit': setting(
    integer(0, 1_000_000_000),
    // a traveller sends one a day, a family on one network a few
    '10',
    'SPOTSCORE_SIGNAL_LIMIT',
    'signals a minute per client; 0 = no limit',
  ),
  'report-retention': setting(
    integer(1, 3650),
    // reports older than this do not affect scores
    '30',
    'SPOTSCORE_REPORT_RETENTION',
    'days after which a report is deleted',
  ),
  'request-limit': setting(
    integer(0, 1_000_000_000),
    '0',
    'SPOTSCORE_REQUEST_LIMIT',
    'requests a minute per client; 0 = no limit',
  ),
  'offline-packs': setting(
    onOffOrSize,
    'on',
    'SPOTSCORE_OFFLINE_PACKS',
    'whether regions with their maps may be taken along; with a size whole ones up to it, larger ones in parts',
  ),
  atlas: setting(
    line,
    null,
    'SPOTSCORE_ATLAS',
    'folder that "sweep" has filled, for the map from far away and quiet places; default: atlas in the data directory',
  ),
  'update-every': setting(
    duration,
    null,
    'SPOTSCORE_UPDATE_EVERY',
    'how often regions that were imported from a URL are brought up to date while serving, e.g. 24h; default: never',
  ),
  'cors-origins': setting(
    origins,
    '*',
    'SPOTSCORE_CORS_ORIGINS',
    'web pages that may use the interface; * = any',
  ),
  'log-level': setting(
    oneOf(LEVELS),
    'info',
    'SPOTSCORE_LOG_LEVEL',
    'what is logged: info (requests, too), warn or error',
  ),
  'log-requests': setting(
    oneOf(['sample', 'all', 'errors'] as const),
    'sample',
    'SPOTSCORE_LOG_REQUESTS',
    'requests in the log: all, errors (5xx), or sample: all up to 100 a second, and how many more there were',
  ),
  'metrics-address': setting(
    listenAddress,
    null,
    'SPOTSCORE_METRICS_ADDRESS',
    'where /metrics is served; default: on the main port, for clients on this machine only',
  ),
  'otlp-endpoint': setting(
    url(['https', 'http']),
    null,
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OpenTelemetry collector (OTLP over HTTP) that gets a trace of each request',
    concealUrl,
  ),
  'otlp-headers': setting(
    headerList,
    null,
    'OTEL_EXPORTER_OTLP_HEADERS',
    'headers for the collector, such as an API key: name=value,name=value, percent-encoded',
    hidden,
  ),
  'otlp-service-name': setting(line, 'spotscore', 'OTEL_SERVICE_NAME', 'name of this service in its traces'),
  'drain-delay': setting(
    duration,
    '1s',
    'SPOTSCORE_DRAIN_DELAY',
    'how long to go on serving as "not ready" after SIGTERM, so that proxies and clients let go of their connections',
  ),
  'drain-timeout': setting(
    duration,
    '10s',
    'SPOTSCORE_DRAIN_TIMEOUT',
    'how long running requests may take to end after SIGTERM',
  ),
};

export type SettingName = keyof typeof SETTINGS;

type ValueOf<S> = S extends { parser: Parser<infer T>; fallback: infer F }
  ? F extends null
    ? T | null
    : T
  : never;

/** The value of every setting, by the name of its flag. */
export type Config = { readonly [K in SettingName]: ValueOf<(typeof SETTINGS)[K]> };
