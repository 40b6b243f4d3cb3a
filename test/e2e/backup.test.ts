// Backup and restore, as docs/running.md describes them. The service and the operator are different users.
import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { newReport, send } from '../support/clients/report-client.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { RunningServer, run } from '../support/servers/executable.ts';
import { AS_NOBODY, isRoot, NOBODY, openDirectory } from '../support/servers/nobody.ts';
import { until } from '../support/until.ts';
import { fewer } from '../support/whole.ts';

/** Makes a directory with a data directory that belongs to the service's user, as systemd does. */
function home(): string {
  const cwd = openDirectory();
  mkdirSync(join(cwd, 'data'), { mode: 0o700 });
  if (isRoot) chownSync(join(cwd, 'data'), NOBODY, NOBODY);
  return cwd;
}

/** Runs a command as the user of the test. If that is root, the service runs as another user. */
const command = (cwd: string, ...args: string[]) => run({ cwd, args });
const serve = (cwd: string) => RunningServer.start({ cwd, under: AS_NOBODY });

/** Returns files of the data directory whose owner or mode would lock the service out. */
function lockedFiles(cwd: string): string[] {
  const owner = isRoot ? NOBODY : process.getuid!();
  return readdirSync(join(cwd, 'data'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(signals|secret|server\.lock|replaced)/.test(name))
    .filter((name) => {
      const { uid, mode } = statSync(join(cwd, 'data', name));
      return uid !== owner || (mode & 0o077) !== 0;
    });
}

/** Starts a server, sends a report, makes a backup and stops the server. */
async function backedUp() {
  const cwd = home();
  const server = await serve(cwd);
  const report = newReport();
  expect((await send(server.url, report)).status).toBe(201);
  expect(await command(cwd, 'backup', 'saved.sqlite')).toEqual({
    exitCode: 0,
    stdout: '1 report of data/signals.sqlite in saved.sqlite, with their secret.\n',
    stderr: '',
  });
  expect((await send(server.url, newReport())).status).toBe(201);
  expect(await server.stop()).toEqual([0, []]);
  return { cwd, report };
}

describe('restore', () => {
  test('brings reports and devices back on a new machine, for the user of the service', async () => {
    const { cwd: before, report } = await backedUp();
    const cwd = home();
    copyFileSync(join(before, 'saved.sqlite'), join(cwd, 'saved.sqlite'));
    const { exitCode, stdout, stderr } = await command(cwd, 'restore', 'saved.sqlite');
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toBe(
      '1 report from saved.sqlite, now in data/signals.sqlite.\nTheir secret is in data/secret.\nThe server can start now.\n',
    );
    expect(lockedFiles(cwd)).toEqual([]);

    const server = await serve(cwd);
    // the cooldown still knows the device, and other devices can report
    expect((await send(server.url, report)).status).toBe(429);
    expect((await send(server.url, newReport())).status).toBe(201);
    expect((await (await server.get('/api/health')).json()).database.loaded).toBe(2);
    expect(await server.stop()).toEqual([0, []]);
  });

  test('keeps the previous files aside, and can restore them too', async () => {
    const { cwd } = await backedUp();
    const { stdout } = await command(cwd, 'restore', 'saved.sqlite');
    const [, replaced] = /^The previous files are in (.+)\.$/m.exec(stdout)!;
    expect(stdout).toContain('1 report from saved.sqlite');
    expect(stdout).toContain('Their secret was there already.');
    expect(lockedFiles(cwd)).toEqual([]);
    // the user of the service can restore it as well
    const again = await run({ cwd, under: AS_NOBODY, args: ['restore', join(replaced!, 'signals.sqlite')] });
    expect([again.exitCode, again.stderr]).toEqual([0, '']);
    expect(again.stdout).toStartWith('2 reports');
  });

  test('refuses while a server uses the data directory, and changes nothing', async () => {
    const { cwd } = await backedUp();
    const server = await serve(cwd);
    const { exitCode, stdout, stderr } = await command(cwd, 'restore', 'saved.sqlite');
    expect([exitCode, stdout]).toEqual([3, '']);
    expect(stderr).toBe(
      'Nothing was restored. The data directory ./data is in use by another server; stop it, or choose another one with --data-dir.\n',
    );
    expect((await send(server.url, newReport())).status).toBe(201);
    expect(await server.stop()).toEqual([0, []]);
  });

  test('that was killed between its renames keeps a server from beginning without reports', async () => {
    const { cwd } = await backedUp();
    const data = join(cwd, 'data');
    mkdirSync(join(data, 'replaced-1'));
    renameSync(join(data, 'signals.sqlite'), join(data, 'replaced-1', 'signals.sqlite'));
    copyFileSync(join(cwd, 'saved.sqlite'), join(data, 'signals.sqlite.restored'));
    const server = await run({ cwd, under: AS_NOBODY, args: ['--port', '0'] });
    expect([server.exitCode, server.stdout]).toEqual([
      3,
      expect.stringContaining(
        'A restore was cut off before data/signals.sqlite was in its place. Run the restore again; the previous files are in data/replaced-….',
      ),
    ]);
    expect((await command(cwd, 'restore', 'saved.sqlite')).exitCode).toBe(0);
    const restored = await serve(cwd);
    expect((await (await restored.get('/api/health')).json()).database.loaded).toBe(1);
    expect(await restored.stop()).toEqual([0, []]);
  });

  test('names the fault of a backup in one sentence, and leaves everything as it was', async () => {
    const { cwd } = await backedUp();
    const names = () => readdirSync(join(cwd, 'data')).toSorted();
    const before = names();
    writeFileSync(join(cwd, 'letter.sqlite'), 'Dear operator, this is no database. '.repeat(40));
    const whole = readFileSync(join(cwd, 'saved.sqlite'));
    const copyWithoutChecksum = (name: string) =>
      writeFileSync(join(cwd, name), whole.subarray(0, whole.length - (whole.length % 512)));
    copyWithoutChecksum('with-code.sqlite');
    const foreign = new Database(join(cwd, 'with-code.sqlite'));
    foreign.run('CREATE TRIGGER lose AFTER INSERT ON signals BEGIN DELETE FROM signals; END');
    foreign.close();
    copyWithoutChecksum('newer.sqlite');
    const newer = new Database(join(cwd, 'newer.sqlite'));
    newer.run("INSERT INTO spotscore_migrations VALUES ('9999_next', 1)");
    newer.close();
    copyWithoutChecksum('text.sqlite');
    const text = new Database(join(cwd, 'text.sqlite'));
    text.run("UPDATE signals SET signalled_at = 'yesterday'");
    text.close();
    // SQLite describes its damage in two lines
    writeFileSync(join(cwd, 'cut.sqlite'), whole.subarray(0, whole.length - (whole.length % 512) - 512));
    writeFileSync(join(cwd, 'short.sqlite'), whole.subarray(0, whole.length - 1));
    for (const [file, sentence] of [
      [
        'short.sqlite',
        /^Nothing was restored\. short\.sqlite is not a complete backup of reports \(it is cut or damaged at its end\)\.\n$/,
      ],
      ['cut.sqlite', /^Nothing was restored\. cut\.sqlite is not a complete backup of reports \(.+\)\.\n$/],
      [
        'text.sqlite',
        /^Nothing was restored\. The database of reports has a value in signals\.signalled_at that is not a number: another program wrote it\. Restore a backup\.\n$/,
      ],
      [
        'with-code.sqlite',
        /^Nothing was restored\. with-code\.sqlite is not a complete backup of reports \(it has a trigger "lose"; expected only tables\)\.\n$/,
      ],
      [
        'newer.sqlite',
        /^Nothing was restored\. The database was changed by a newer version of spotscore \(migration 9999_next\); .*\.\n$/,
      ],
      [
        'letter.sqlite',
        /^Nothing was restored\. letter\.sqlite is not a complete backup of reports \(.+\)\.\n$/,
      ],
      ['.', /^\. is a folder, no backup\.\n$/],
      ['nothing.sqlite', /^There is no backup at nothing\.sqlite\.\n$/],
    ] as const) {
      const { exitCode, stdout, stderr } = await command(cwd, 'restore', file);
      expect([file, exitCode, stdout]).toEqual([file, 3, '']);
      expect(stderr).toMatch(sentence);
    }
    expect(names()).toEqual(before);
  });

  test('refuses a backup with a flipped bit, wherever it is', async () => {
    const { cwd } = await backedUp();
    const path = join(cwd, 'flipped.sqlite');
    const whole = readFileSync(join(cwd, 'saved.sqlite'));
    const random = seededRandom(58);
    for (let i = 0; i < fewer(20, 8); i++) {
      const bytes = Buffer.from(whole);
      const at = Math.floor(random() * bytes.length);
      bytes[at]! ^= 1 << Math.floor(random() * 8);
      writeFileSync(path, bytes);
      const { exitCode, stdout, stderr } = await command(cwd, 'restore', 'flipped.sqlite');
      expect([at, exitCode, stdout]).toEqual([at, 3, '']);
      expect(stderr).toMatch(
        /^Nothing was restored\. flipped\.sqlite is not a complete backup of reports \(it(s checksum does not match: .+| is cut or damaged at its end)\)\.\n$/,
      );
    }
  });

  test('takes a backup of an earlier version, and says that it has no checksum', async () => {
    const { cwd } = await backedUp();
    const whole = readFileSync(join(cwd, 'saved.sqlite'));
    writeFileSync(join(cwd, 'old.sqlite'), whole.subarray(0, whole.length - (whole.length % 512)));
    const { exitCode, stdout } = await command(cwd, 'restore', 'old.sqlite');
    expect([exitCode, stdout.split('\n').slice(0, 2)]).toEqual([
      0,
      [
        '1 report from old.sqlite, now in data/signals.sqlite.',
        'It has no checksum, so damage inside a report would not be noticed.',
      ],
    ]);
    // an earlier version restores the new ones: they are databases
    const saved = new Database(join(cwd, 'saved.sqlite'), { readonly: true });
    expect(saved.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    saved.close();
  });

  test('asks for the secret when neither the backup nor the data directory has it', async () => {
    const cwd = home();
    const env = { SPOTSCORE_SECRET: 'a secret of the settings' };
    const server = await RunningServer.start({ cwd, under: AS_NOBODY, env });
    expect((await send(server.url, newReport())).status).toBe(201);
    const saved = await run({ cwd, env, args: ['backup', 'saved.sqlite'] });
    expect(saved.stdout).toContain('without their secret: keep the value of SPOTSCORE_SECRET');
    await server.stop();
    const without = await command(cwd, 'restore', 'saved.sqlite');
    expect([without.exitCode, without.stderr]).toEqual([
      3,
      expect.stringContaining('The secret of saved.sqlite is missing'),
    ]);
    expect((await run({ cwd, env, args: ['restore', 'saved.sqlite'] })).exitCode).toBe(0);
  });

  test.skipIf(!isRoot)('works only for root and the owner of the data directory', async () => {
    const { cwd } = await backedUp();
    const stranger = ['/usr/bin/setpriv', '--reuid', '65533', '--regid', '65533', '--clear-groups'];
    chownSync(join(cwd, 'saved.sqlite'), 65533, 65533);
    const { exitCode, stdout, stderr } = await run({
      cwd,
      under: stranger,
      args: ['restore', 'saved.sqlite'],
    });
    expect([exitCode, stdout, stderr]).toEqual([
      1,
      '',
      'Nothing was restored (EPERM); run it as root or as the owner of ./data, with enough space for the backup.\n',
    ]);
    chmodSync(join(cwd, 'saved.sqlite'), 0);
    const unreadable = await run({ cwd, under: stranger, args: ['restore', 'saved.sqlite'] });
    expect([unreadable.exitCode, unreadable.stderr]).toEqual([
      3,
      'saved.sqlite cannot be read by this user (EACCES).\n',
    ]);
  });
});

test('a killed backup leaves no file under its name, and the next one works', async () => {
  const { cwd } = await backedUp();
  for (let pauseMs = 0; pauseMs < 100; pauseMs += 12) {
    const killed = await run({
      cwd,
      under: ['/usr/bin/timeout', '--signal=KILL', String(0.02 + pauseMs / 1000)],
      args: ['backup', 'killed.sqlite'],
    });
    if (existsSync(join(cwd, 'killed.sqlite'))) {
      // the backup finished before the kill, so the file is complete
      expect(statSync(join(cwd, 'killed.sqlite')).size).toBeGreaterThan(0);
      break;
    }
    expect(killed.exitCode).not.toBe(0);
  }
  expect((await command(cwd, 'backup', 'next.sqlite')).stdout).toStartWith('2 reports');
});

describe('a second server on one data directory', () => {
  test('is refused in one sentence until the first one has ended, even by a kill', async () => {
    const cwd = home();
    const first = await serve(cwd);
    const second = await run({ cwd, under: AS_NOBODY, args: ['--port', '0'] });
    expect(second.exitCode).toBe(3);
    const lines = second.stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(lines.map(({ level, message }) => [level, message])).toEqual([
      [
        'error',
        'The data directory ./data is in use by another server; stop it, or choose another one with --data-dir.',
      ],
    ]);
    // commands still work while the server runs
    expect((await command(cwd, 'regions')).exitCode).toBe(0);
    expect((await send(first.url, newReport())).status).toBe(201);
    expect((await command(cwd, 'backup', 'beside.sqlite')).exitCode).toBe(0);

    first.signal('SIGKILL');
    await first.exited;
    const third = await serve(cwd);
    await until('it takes reports', async () => (await send(third.url, newReport())).status === 201);
    expect(await third.stop()).toEqual([0, []]);
  });
});
