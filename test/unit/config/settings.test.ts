import { describe, expect, test } from 'bun:test';
import { availableParallelism } from 'node:os';
import { COMMANDS } from '../../../src/commands/index.ts';
import { parseCommandLine } from '../../../src/config/command-line.ts';
import {
  describeConfig,
  helpOnSettings,
  resolveConfig,
  UsageError,
  unknownVariables,
  weakSecret,
} from '../../../src/config/config.ts';
import { SETTINGS } from '../../../src/config/settings.ts';
import { describeVersion, runtimeProblem } from '../../../src/shared/program/version.ts';

const flags = (entries: Record<string, string>) => new Map(Object.entries(entries));
const noFlags = flags({});
const line = (words: string) => parseCommandLine(words.split(' ').filter(Boolean), COMMANDS);

describe('settings', () => {
  test('have the documented defaults', () => {
    expect(resolveConfig(noFlags, {})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      'data-dir': './data',
      'database-url': null,
      workers: availableParallelism(),
      contact: null,
      memory: null,
      'tile-cache': 256e6,
      'geocode-cache': 16e6,
      secret: null,
      'trusted-proxies': null,
      'signal-limit': 10,
      'report-retention': 30,
      'request-limit': 0,
      'cors-origins': ['*'],
    });
  });

  test('come from the environment, and flags take precedence', () => {
    const environment = {
      PORT: '8080',
      SPOTSCORE_TILE_CACHE: '1.5GB',
      DATABASE_URL: 'postgres://a:b@db/spots',
    };
    const config = resolveConfig(flags({ port: '9090' }), environment);
    expect(config.port).toBe(9090);
    expect(config['tile-cache']).toBe(1.5e9);
    expect(config['database-url']).toBe('postgres://a:b@db/spots');
  });

  test('with an empty variable count as not set', () => {
    expect(resolveConfig(noFlags, { PORT: '', SPOTSCORE_CONTACT: '' })).toMatchObject({
      port: 3000,
      contact: null,
    });
  });

  test.each([
    ['512KB', 512_000],
    ['256MB', 256e6],
    ['256MiB', 256 * 2 ** 20],
    ['1.5 gb', 1.5e9],
    ['2GiB', 2 ** 31],
    ['7B', 7],
  ])('accept the size %s, in the units of messages', (text, bytes) => {
    expect(resolveConfig(flags({ memory: text }), {}).memory).toBe(bytes);
  });

  test.each([
    'me@example.org',
    'Jo <jo@example.org>',
    '"Jo Doe" <jo@example.org>',
    'https://example.org/contact',
    'http://localhost:8080',
  ])('accept the contact %s', (text) =>
    expect(resolveConfig(flags({ contact: text }), {}).contact).toBe(text),
  );

  test('accept durations and lists as people write them', () => {
    const config = resolveConfig(
      flags({
        'drain-timeout': '1m',
        'drain-delay': '500ms',
        'trusted-proxies': '127.0.0.1, 10.0.0.0/8,fd00::/8',
        'cors-origins': 'https://a.example,http://localhost:5173',
        'metrics-address': '[::1]:9090',
        'otlp-headers': 'API-key=abc==, x-team=maps%20and%2Cnights',
      }),
      {},
    );
    expect(config['drain-timeout']).toBe(60_000);
    expect(config['drain-delay']).toBe(500);
    expect(config['otlp-headers']).toEqual({ 'api-key': 'abc==', 'x-team': 'maps and,nights' });
    expect(config['metrics-address']).toEqual({ host: '::1', port: 9090 });
    expect(config['trusted-proxies']).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
    expect(config['cors-origins']).toEqual(['https://a.example', 'http://localhost:5173']);
  });

  test.each([
    ['port', '70000', 'a whole number from 0 to 65535'],
    ['port', '0x10', 'a whole number'],
    ['port', '-1', 'a whole number'],
    ['port', '80.5', 'a whole number'],
    ['workers', '0', 'a whole number from 1'],
    ['tile-cache', '256', 'a size such as'],
    ['tile-cache', '-1MB', 'a size such as'],
    ['offline-packs', 'yes', 'on, off or a size such as 500MB'],
    ['drain-timeout', '30', 'a duration such as'],
    // timers of the runtime end at 25 days: a longer one would be over at once
    ['drain-delay', '600h', 'from 0s to 24h'],
    ['update-every', '0s', 'from 1m to 9000h'],
    ['tile-url', 'https://tiles.example/all.png', '{z}, {x}, {y}'],
    ['tile-url', 'file:///etc/{z}/{x}/{y}', 'a URL starting with https:// or http://'],
    ['geocoder-url', 'nominatim', 'a URL'],
    ['trusted-proxies', '10.0.0.0/33', 'IP addresses or networks'],
    ['trusted-proxies', 'proxy', 'IP addresses or networks'],
    ['cors-origins', 'https://a.example/path', 'origins'],
    ['metrics-address', '9090', 'an address and a port'],
    ['metrics-address', '127.0.0.1:70000', 'an address and a port'],
    ['metrics-address', '::1:9090', 'an address and a port'],
    ['data-dir', ' ', 'one line of text'],
    ['contact', 'a\nb', 'an e-mail address or the URL of a web page'],
    ['contact', 'nobody', 'an e-mail address'],
    ['contact', 'me@', 'an e-mail address'],
    ['contact', '@example', 'an e-mail address'],
    // as `docker --env-file` passes quoted lines
    ['contact', '"a@example.org"', 'an e-mail address or the URL of a web page, without quotes around it'],
    ['contact', "'a@example.org' ", 'without quotes around it'],
    ['tile-url', '"https://example.org/{z}/{x}/{y}.png"', '{y}, without quotes around it'],
    ['data-dir', '"/data"', 'one line of text, without quotes around it'],
    ['otlp-service-name', "'spots'", 'without quotes around it'],
    ['event-feeds', '"events.geojson"', 'without quotes around it'],
    ['host', 'a b', 'an address or name of this machine'],
    ['host', '::1::', 'an address or name of this machine'],
  ])('refuse --%s %j and say what is expected', (name, value, expectation) => {
    const attempt = () => resolveConfig(flags({ [name]: value }), {});
    expect(attempt).toThrow(UsageError);
    expect(attempt).toThrow(`--${name} is ${JSON.stringify(value)}; expected `);
    expect(attempt).toThrow(expectation);
  });

  test('name the variable in the error if the value comes from it', () => {
    expect(() => resolveConfig(noFlags, { SPOTSCORE_WORKERS: 'many' })).toThrow(
      'SPOTSCORE_WORKERS is "many"; expected a whole number from 1 to 256',
    );
  });

  test('never show a secret, not even an invalid one', () => {
    const environment = { SPOTSCORE_SECRET: 'hush-hush', DATABASE_URL: 'postgres://me:hush-hush@db/spots' };
    const shown = describeConfig(noFlags, environment);
    expect(shown).not.toContain('hush-hush');
    expect(shown).toContain('postgres://me:(hidden)@db/spots  [DATABASE_URL]');
    expect(() => resolveConfig(noFlags, { SPOTSCORE_SECRET: 'hush\nhush' })).toThrow(
      'SPOTSCORE_SECRET is (hidden)',
    );
    const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'api-key=hush-hush' };
    expect(describeConfig(noFlags, headers)).not.toContain('hush-hush');
    for (const bad of ['hush-hush', 'a b=c', 'key=', 'key=%zz', 'key=a%0Ab', 'a=b,,c=d'])
      expect(() => resolveConfig(noFlags, { OTEL_EXPORTER_OTLP_HEADERS: bad })).toThrow(
        'OTEL_EXPORTER_OTLP_HEADERS is (hidden); expected headers as name=value',
      );
    expect(() => resolveConfig(noFlags, { DATABASE_URL: 'mysql://me:hush-hush@db' })).toThrow(
      'DATABASE_URL is (hidden); expected a URL starting with postgres:// or postgresql://',
    );
  });

  test('never show a key inside a URL', () => {
    const flagsWithKeys = flags({
      'tile-url': 'https://u:KEY-1@tiles.example.org/{z}/{x}/{y}@2x.png?apikey=KEY-2&style=day&y={y}#KEY',
      'geocoder-url': 'https://KEY-3@places.example.org/search?key=KEY-4',
      'overpass-url': 'https://u:KEY-5@overpass.example.org/api?token=KEY-6',
      'event-feeds':
        'https://u:KEY-7@a.example.org/x.json,https://b.example.org/y.json?sig=KEY-8,events.json',
      'otlp-endpoint': 'http://u:KEY-9@collector:4318?api-key=KEY-10',
      'database-url': 'postgres://me:KEY@11@db/spots?password=KEY-12',
    });
    const shown = describeConfig(flagsWithKeys, {});
    expect(shown.match(/KEY-\d+|KEY@/g)).toBeNull();
    expect(shown).toContain(
      'https://u:(hidden)@tiles.example.org/{z}/{x}/{y}@2x.png?apikey=(hidden)&style=(hidden)&y={y}#KEY',
    );
    expect(shown).toContain('https://b.example.org/y.json?sig=(hidden),events.json');
    const plain = 'https://tiles.example.org:8443/{z}/{x}/{y}@2x.png';
    expect(describeConfig(flags({ 'tile-url': plain }), {})).toContain(`${plain}  [`);
  });

  test('report a secret that can be guessed, without repeating it', () => {
    const report = (secret: string) => weakSecret(resolveConfig(flags({ secret }), {}));
    expect(report('short')).toStartWith('--secret (SPOTSCORE_SECRET) has less than 16 characters');
    expect(report('short')).not.toContain('"short');
    expect(report('0123456789abcdef')).toBeNull();
    expect(weakSecret(resolveConfig(noFlags, {}))).toBeNull();
  });

  test('report unknown variables', () => {
    const environment = {
      SPOTSCORE_TILECACHE: '1GB',
      SPOTSCORE_TILE_CACHE: '1GB',
      SPOTSCORE_SOMETHING: '',
      HOME: '/nowhere',
    };
    expect(unknownVariables(environment)).toEqual([
      'unknown variable SPOTSCORE_TILECACHE; did you mean SPOTSCORE_TILE_CACHE? --help lists the known ones',
      'unknown variable SPOTSCORE_SOMETHING; --help lists the known ones',
    ]);
  });

  test('are all in the help, with their variables', () => {
    for (const [name, { variable }] of Object.entries(SETTINGS)) {
      expect(helpOnSettings()).toContain(`--${name} `);
      expect(helpOnSettings()).toContain(variable);
    }
  });
});

describe('the command line', () => {
  test('without a command means serve', () => {
    expect(line('--port 0')).toMatchObject({ command: 'serve', args: [], flags: flags({ port: '0' }) });
  });

  test('accepts flags before and after the command, with a blank or an equals sign', () => {
    const {
      command,
      args,
      flags: given,
    } = line('--data-dir=d score -34.9 -56.2 --at 2026-02-16T22:30:00Z --lang=de');
    expect(command).toBe('score');
    expect(args).toEqual(['-34.9', '-56.2']);
    expect(given).toEqual(flags({ 'data-dir': 'd', at: '2026-02-16T22:30:00Z', lang: 'de' }));
  });

  test.each([
    ['sing', 'unknown command "sing"; expected one of serve'],
    ['toString', 'unknown command "toString"'],
    ['serve --tempo 3', 'unknown flag --tempo for "serve"; see'],
    ['sevre', 'unknown command "sevre"; did you mean "serve"? expected one of serve'],
    ['serve --prot 3', 'unknown flag --prot for "serve"; did you mean --port? see "spotscore serve --help"'],
    ['serve --datadir x', 'did you mean --data-dir?'],
    ['serve --verson', 'did you mean --version?'],
    ['help sevre', 'unknown command "sevre"; did you mean "serve"?'],
    ['serve --at 3', 'unknown flag --at for "serve"'],
    ['serve --port', '--port needs a value'],
    [
      'import a.osm.pbf --name --poly x',
      '--name needs a value; one that begins with -- is written as --name=--',
    ],
    ['import a.osm.pbf --dry-run=false', '--dry-run is "false"; expected no value'],
    ['sweep --out=', '--out is ""; expected a file or folder'],
    ['import a.osm.pbf --poly=', '--poly is ""; expected a file or folder'],
    ['status --json=false', '--json is "false"; expected no value'],
    ['update --repair=', '--repair is ""; expected no value'],
    ['serve --help=no', '--help is "no"; expected no value'],
    ['serve --tempo', 'unknown flag --tempo for "serve"'],
    ['score', '"score" got 0 arguments; expected: score <lat> <lon>'],
    ['serve now', '"serve" got 1 arguments'],
  ])('refuses "%s" in one sentence', (words, message) => {
    expect(() => line(words)).toThrow(UsageError);
    expect(() => line(words)).toThrow(message);
  });

  test('accepts values that begin with dashes', () => {
    expect(line('import a.osm.pbf --name=--x').flags).toEqual(flags({ name: '--x' }));
    expect(line('score -34.9 -56.1 --at -1').flags).toEqual(flags({ at: '-1' }));
  });

  test('takes all words after -- as arguments', () => {
    expect(line('import --name x -- -a.osm.pbf --name -- -h')).toMatchObject({
      command: 'import',
      args: ['-a.osm.pbf', '--name', '--', '-h'],
      flags: flags({ name: 'x' }),
      switches: new Set(),
    });
    expect(line('score -- -34.9 -56.1').args).toEqual(['-34.9', '-56.1']);
  });

  test('names settings that do not apply to the command', () => {
    expect(line('update --update-every 24h --memory 1GB').unused).toEqual(['update-every']);
    expect(line('serve --update-every 24h').unused).toEqual([]);
    expect(line('import a.osm.pbf --name b --contact me@example.org').unused).toEqual([]);
  });

  test('accepts its switches anywhere', () => {
    expect(line('score --help').switches).toEqual(new Set(['help']));
    expect(line('--version').switches).toEqual(new Set(['version']));
    for (const words of ['help import', 'import -h'])
      expect(line(words)).toMatchObject({ command: 'import', isNamed: true, switches: new Set(['help']) });
    expect(line('help')).toMatchObject({ isNamed: false, switches: new Set(['help']) });
    expect(line('-v').switches).toEqual(new Set(['version']));
  });
});

describe('the version', () => {
  test('names program, build, runtime and machine on one line', () => {
    expect(describeVersion()).toMatch(
      /^spotscore \d+\.\d+\.\d+ \((development|git \w+), bun \d+\.\d+\.\d+, \w+-\w+\)$/,
    );
  });

  test('of Bun must be of the tested release line', () => {
    expect(runtimeProblem(Bun.version)).toBeNull();
    expect(runtimeProblem('1.4.9')).toBeNull();
    expect(runtimeProblem('1.3.4')).toBe(
      'spotscore needs Bun 1.4.x (tested with 1.4.4), but this is Bun 1.3.4.',
    );
    expect(runtimeProblem('1.40.0')).not.toBeNull();
  });
});
