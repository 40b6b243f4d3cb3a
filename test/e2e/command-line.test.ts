import { describe, expect, test } from 'bun:test';
import { readdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { EXECUTABLE } from '../../scripts/build.ts';
import { versions } from '../../src/commands/version.ts';
import { shownValue } from '../../src/shared/text/shown-value.ts';
import { THREADS } from '../../src/threads/url.ts';
import { emptyDirectory } from '../support/empty-directory.ts';
import { run } from '../support/servers/executable.ts';
import { AS_NOBODY, isRoot } from '../support/servers/nobody.ts';

/** Facts that only the executable knows. */
const BUILT = { commit: expect.stringMatching(/^\w+$/), target: expect.stringMatching(/^\w+-\w+$/) };

describe('the command line of the executable', () => {
  test('prints help, version and settings without touching the disk', async () => {
    for (const flag of ['--help', '--version', '--print-config', 'score --help']) {
      const cwd = emptyDirectory();
      const { exitCode, stdout, stderr } = await run({
        args: flag.split(' '),
        cwd,
        env: { SPOTSCORE_SECRET: 'hush-hush' },
      });
      expect([flag, exitCode, stderr]).toEqual([flag, 0, '']);
      expect(stdout).not.toContain('hush-hush');
      expect(stdout.startsWith('Usage: spotscore score <lat> <lon>')).toBe(flag === 'score --help');
      expect(readdirSync(cwd)).toEqual([]);
    }
    // nor in a directory where nothing can be written
    expect((await run({ args: ['--help'], cwd: '/proc/self' })).exitCode).toBe(0);
  });

  test('has at most 46 MB besides its runtime: code that several threads run is in it once', async () => {
    await run({ args: ['--version'] });
    const own = statSync(EXECUTABLE).size - statSync(process.execPath).size;
    expect(own).toBeWithin(0, 46e6);
  });

  test('prints program, commit, runtime and machine as its version', async () => {
    const { stdout } = await run({ args: ['--version'] });
    expect(stdout).toMatch(/^spotscore \d+\.\d+\.\d+ \(git \w+, bun \d+\.\d+\.\d+, \w+-\w+\)\n$/);
  });

  test('prints the versions of files, model and database as JSON', async () => {
    const cwd = emptyDirectory();
    const { stdout } = await run({ args: ['version', '--json'], cwd });
    expect(JSON.parse(stdout)).toEqual({ ...versions(), ...BUILT });
    expect(readdirSync(cwd)).toEqual([]);
    const [plain, flag] = await Promise.all([run({ args: ['version'] }), run({ args: ['--version'] })]);
    expect(plain.stdout).toBe(flag.stdout);
  });

  test.each<[string[], Record<string, string>, string]>([
    [['--tempo', '3'], {}, 'unknown flag --tempo for "serve"'],
    [['sing'], {}, 'unknown command "sing"'],
    [['--port', 'many'], {}, '--port is "many"; expected a whole number from 0 to 65535'],
    [[], { SPOTSCORE_WORKERS: '0' }, 'SPOTSCORE_WORKERS is "0"; expected a whole number from 1 to 256'],
    [['score', '91', '0'], {}, 'lat is "91"; expected a decimal number from -90 to 90'],
    [['score', '1', '2', '--at', 'noon'], {}, '--at is "noon"; expected an ISO 8601 date-time'],
    [
      ['--contact', 'nobody'],
      {},
      '--contact is "nobody"; expected an e-mail address or the URL of a web page',
    ],
    [
      [],
      { SPOTSCORE_MEMORY: '60MB' },
      '--memory (SPOTSCORE_MEMORY) is 60.0 MB; the service needs at least 200.0 MB',
    ],
    [['--atlas', '/nowhere'], {}, '--atlas (SPOTSCORE_ATLAS) is "/nowhere" (ENOENT); expected a folder that'],
    [['--host', 'a b'], {}, '--host is "a b"; expected an address or name of this machine'],
    [['score', '1', '2', '--lang', 'sv'], {}, '--lang is "sv"; expected one of en, de, fr, es, it, pt, nl'],
  ])('refuses %j with the variables %j in one sentence and exit code 2', async (args, env, message) => {
    const cwd = emptyDirectory();
    const { exitCode, stdout, stderr } = await run({ args, cwd, env });
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toStartWith(message);
    expect(stderr).not.toMatch(/\bat .*\.ts/);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test('warns about variables that nothing reads', async () => {
    const { stdout } = await run({
      args: ['--host', '256.0.0.1', '--port', '0'],
      env: { SPOTSCORE_TILECACHE: '1GB' },
    });
    expect(stdout).toContain('unknown variable SPOTSCORE_TILECACHE');
    expect(stdout).toContain('Cannot listen on 256.0.0.1 port 0: this machine has no such address');
  });

  test('warns about settings that do not apply to a command, and helps in the usual spellings', async () => {
    const env = { SPOTSCORE_DATADIR: '/somewhere' };
    const { exitCode, stderr } = await run({ args: ['status', '--update-every', '24h'], env });
    expect([exitCode, stderr.split('\n').filter(Boolean)]).toEqual([
      0,
      [
        '--update-every does not apply to "status"; see "spotscore status --help"',
        'unknown variable SPOTSCORE_DATADIR; did you mean SPOTSCORE_DATA_DIR? --help lists the known ones',
      ],
    ]);
    const help = await run({ args: ['import', '--help'] });
    for (const args of [
      ['help', 'import'],
      ['import', '-h'],
    ])
      expect(await run({ args })).toEqual(help);
  });

  test('scores a spot without a server', async () => {
    const { exitCode, stdout } = await run({
      args: ['score', '-34.9054', '-56.1912', '--at', '2026-02-16T22:30:00Z', '--lang', 'fr'],
    });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ meta: { degraded: false, at: '2026-02-16T22:30:00Z' } });
  });

  test('tests itself: every thread, the sample, one known spot', async () => {
    const { exitCode, stdout } = await run({ args: ['self-test'] });
    expect(stdout).not.toContain('FAILED');
    expect(exitCode).toBe(0);
    const threads = THREADS.filter((name) => name !== 'scorer' && name !== 'store');
    for (const name of ['sample region', 'scoring', 'scoring threads', 'database', ...threads]) {
      expect(stdout).toMatch(new RegExp(`^ok +${name}`, 'm'));
    }
  });

  test.skipIf(!isRoot)('tests itself in a folder that its user may not enter', async () => {
    const { exitCode, stdout } = await run({ args: ['self-test'], under: AS_NOBODY, cwd: emptyDirectory() });
    expect([stdout.match(/^FAILED.*/m)?.[0], exitCode]).toEqual([undefined, 0]);
  });

  test.each(['--help', '--print-config', 'version', 'status', 'score -34.9054 -56.1912', 'self-test'])(
    'fails if its output cannot be written: %s',
    async (words) => {
      const child = Bun.spawn(['sh', '-c', `exec "$0" ${words} > /dev/full`, EXECUTABLE], {
        cwd: emptyDirectory(),
        stderr: 'pipe',
      });
      const said = await new Response(child.stderr).text();
      expect([await child.exited, said]).toEqual([1, 'The output cannot be written (ENOSPC).\n']);
    },
  );

  test('reads as much as it wants of the output without an error', async () => {
    const child = Bun.spawn(['sh', '-c', '"$0" completions bash 2>&1 | head -n 1', EXECUTABLE], {
      cwd: emptyDirectory(),
    });
    expect(await new Response(child.stdout).text()).toBe('# bash completion of spotscore\n');
  });

  test.each(['import', 'update', 'restore'])(
    'says in one sentence what "%s" cannot open',
    async (command) => {
      const cwd = emptyDirectory();
      symlinkSync('loop', join(cwd, 'loop'));
      for (const [name, code] of [
        ['loop', 'ELOOP'],
        ['x'.repeat(5000), 'ENAMETOOLONG'],
      ] as const) {
        const { exitCode, stderr } = await run({ args: [command, name], cwd });
        expect([exitCode, stderr]).toEqual([
          1,
          `"${shownValue(name)}" is a path that the system cannot use (${code}).\n`,
        ]);
      }
    },
  );

  test('names the setting and the value of a path that the system refuses', async () => {
    const cwd = emptyDirectory();
    const long = 'x'.repeat(5000);
    const shown = shownValue(long);
    const saidOf = async (args: string[], env = {}) => {
      const { exitCode, stderr } = await run({ args, cwd, env: { PORT: '0', ...env } });
      return [exitCode, stderr];
    };
    const atlas = `--atlas (SPOTSCORE_ATLAS) is "${shown}" (ENAMETOOLONG); expected a folder that "spotscore sweep" has filled\nTry --help.\n`;
    expect(await saidOf(['--atlas', long])).toEqual([2, atlas]);
    expect(await saidOf([], { SPOTSCORE_ATLAS: long })).toEqual([2, atlas]);
    expect(await saidOf(['status', '--data-dir', long])).toEqual([
      2,
      `--data-dir (SPOTSCORE_DATA_DIR) is "${shown}" (ENAMETOOLONG); expected a folder that this user may read and write\nTry --help.\n`,
    ]);
    expect(await saidOf(['update', '--list', long])).toEqual([
      2,
      `--list is "${shown}", which cannot be read (ENAMETOOLONG); expected a file with a name, URL or file per line\nTry --help.\n`,
    ]);
  });

  test('reports that no server is there to check', async () => {
    const { exitCode, stderr } = await run({ args: ['healthcheck', '--port', '1'] });
    expect(exitCode).toBe(1);
    expect(stderr).toContain('http://127.0.0.1:1/readyz does not answer');
  });
});
