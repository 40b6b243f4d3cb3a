/** All settings of the service: flags, environment variables, defaults, checks and help in one table. */
import { availableParallelism } from 'node:os';
import { LEVELS } from '../shared/program/log.ts';
import { concealUrl } from '../shared/text/conceal-url.ts';
import {
  anyLine,
  choiceOf,
  contact,
  duration,
  feeds,
  headerList,
  host,
  integer,
  line,
  listenAddress,
  networks,
  onOffOrSize,
  origins,
  type Parser,
  size,
  url,
} from './parsers.ts';

interface Setting<T> {
  variable: string;
  /** default, as an operator would write it; null = not set */
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

/** All settings by flag: `'data-dir'` is `--data-dir`. */
export const SETTINGS = {
  port: setting(integer(0, 65535), '3000', 'PORT', 'port to listen on; 0 = any free one'),
  host: setting(host, '127.0.0.1', 'HOST', 'address to listen on; 0.0.0.0 = all'),
  'data-dir': setting(
    line,
    './data',
    'SPOTSCORE_DATA_DIR',
    'regions, database and secret; created if missing',
  ),
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
    contact,
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
    'GeoJSON of events: URLs or files, separated by commas',
    eachConcealed,
  ),
  memory: setting(
    size,
    null,
    'SPOTSCORE_MEMORY',
    'memory limit of the service or of an import, e.g. 512MB; default: that of the container or the machine, for an import its free part',
  ),
  'tile-cache': setting(size, '256MB', 'SPOTSCORE_TILE_CACHE', 'memory for map tiles'),
  'geocode-cache': setting(size, '16MB', 'SPOTSCORE_GEOCODE_CACHE', 'memory for place search answers'),
  secret: setting(
    anyLine,
    null,
    'SPOTSCORE_SECRET',
    'key for device tokens, the same on all instances of one database; default: generated on first start',
    hidden,
  ),
  'trusted-proxies': setting(
    networks,
    null,
    'SPOTSCORE_TRUSTED_PROXIES',
    'proxies whose X-Forwarded-For, -Proto and -Prefix are trusted',
  ),
  'signal-limit': setting(
    integer(0, 1_000_000_000),
    // a traveller sends one a day, a family on one network a few
    '10',
    'SPOTSCORE_SIGNAL_LIMIT',
    'reports per minute and client; 0 = no limit',
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
    'requests per minute and client; 0 = no limit',
  ),
  'offline-packs': setting(
    onOffOrSize,
    'on',
    'SPOTSCORE_OFFLINE_PACKS',
    'offline region packs: on, off, or the largest pack served whole, e.g. 500MB (larger regions in parts only)',
  ),
  atlas: setting(
    line,
    null,
    'SPOTSCORE_ATLAS',
    'output folder of "sweep", for low zooms and quiet places; default: atlas in the data directory',
  ),
  'update-every': setting(
    // extracts change once a day; their servers belong to others
    duration('1m', '9000h'),
    null,
    'SPOTSCORE_UPDATE_EVERY',
    'interval at which regions imported from a URL are updated while serving, e.g. 24h; default: never',
  ),
  'cors-origins': setting(
    origins,
    '*',
    'SPOTSCORE_CORS_ORIGINS',
    'origins of web pages that may use the API; * = any',
  ),
  mcp: setting(
    choiceOf(['on', 'off'] as const),
    'off',
    'SPOTSCORE_MCP',
    'assistants may ask at /mcp (Model Context Protocol over HTTP): on or off',
  ),
  'log-level': setting(
    choiceOf(LEVELS),
    'info',
    'SPOTSCORE_LOG_LEVEL',
    'lowest level to log: info (includes requests), warn or error',
  ),
  'log-requests': setting(
    choiceOf(['sample', 'all', 'errors'] as const),
    'sample',
    'SPOTSCORE_LOG_REQUESTS',
    'requests in the log: all, errors (5xx), or sample (up to 100 a second, and the number of the others)',
  ),
  'metrics-address': setting(
    listenAddress,
    null,
    'SPOTSCORE_METRICS_ADDRESS',
    'address for /metrics; default: the main port, for clients on this machine only',
  ),
  'otlp-endpoint': setting(
    url(['https', 'http']),
    null,
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OpenTelemetry collector (OTLP over HTTP) for a trace of each request',
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
    duration('0s', '24h'),
    '1s',
    'SPOTSCORE_DRAIN_DELAY',
    'time to go on serving as "not ready" after SIGTERM, so that proxies and clients close their connections',
  ),
  'drain-timeout': setting(
    duration('0s', '24h'),
    '10s',
    'SPOTSCORE_DRAIN_TIMEOUT',
    'time limit for running requests after SIGTERM',
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
