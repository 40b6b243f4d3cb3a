/** The units of systemd, and the settings in them and in compose.yaml. */
import { describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { Glob } from 'bun';
import { COMMANDS } from '../../../src/commands/index.ts';
import { parseCommandLine } from '../../../src/config/command-line.ts';
import { SETTINGS } from '../../../src/config/settings.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';

const DEPLOY = join(import.meta.dir, '..', '..', '..', 'deploy');
const ANALYZE = Bun.which('systemd-analyze');
const VARIABLES = Object.values(SETTINGS).map(({ variable }) => variable);

function textOf(path: string): string {
  return readFileSync(join(DEPLOY, path), 'utf8');
}

describe('systemd', () => {
  const units = [...new Glob('*.service').scanSync(join(DEPLOY, 'systemd'))].sort();
  const timers = [...new Glob('*.timer').scanSync(join(DEPLOY, 'systemd'))].sort();

  test('starts the service again however often it ends with a fault that may pass', () => {
    const lines = textOf('systemd/spotscore.service').split('\n');
    expect(lines).toContain('StartLimitIntervalSec=0');
    expect(lines).toContain('RestartPreventExitStatus=2 3');
  });

  test('kills an update that needs too much memory, and not the service that started it', () => {
    expect(textOf('systemd/spotscore.service').split('\n')).toContain('OOMPolicy=continue');
  });

  test('does not stop a service that has no usable region', () => {
    const checks = ['spotscore.service', 'spotscore-health.service'].map(
      (unit) => textOf(`systemd/${unit}`).match(/^Exec(?:StartPost|Start)=.*healthcheck.*$/m)![0],
    );
    // the health check tests only whether the server responds
    for (const line of checks) expect(line).toMatch(/healthcheck --live[;' }]*$/);
    expect(parseCommandLine(['healthcheck', '--live'], COMMANDS).flags.has('live')).toBe(true);
  });

  test('runs the update for all listed regions, with the contact of the service', () => {
    const lines = textOf('systemd/spotscore-update.service').split('\n');
    expect(lines).toContain('EnvironmentFile=-/etc/spotscore.env');
    const [, words] = /^ExecStart=\S+\/spotscore (.*)$/m.exec(lines.join('\n'))!;
    expect(parseCommandLine(words!.split(' '), COMMANDS)).toMatchObject({
      command: 'update',
      flags: new Map([['list', '/etc/spotscore-regions']]),
    });
    // what `systemctl stop` ends has not failed
    expect(lines).toContain(`SuccessExitStatus=${128 + constants.signals.SIGTERM}`);
  });

  test('does not wait for a start that has failed, nor ask or restart a service that is stopping', () => {
    const [, started] = /^ExecStartPost=.*'(.*)'$/m.exec(textOf('systemd/spotscore.service'))!;
    // as systemd reads it, with the id of a process that has ended
    const ended = Bun.spawnSync(['true']).pid;
    // nobody answers, or another service does
    for (const [health, pid, code] of [
      ['false', ended, 1],
      ['true', ended, 1],
      ['true', process.pid, 0],
    ] as const) {
      const script = started!.replaceAll('$$', '$').replaceAll('/usr/local/bin/spotscore', health);
      const { exitCode } = Bun.spawnSync(['/bin/sh', '-c', script], {
        env: { PATH: process.env.PATH, MAINPID: String(pid) },
        timeout: 10_000,
      });
      expect([health, pid, exitCode]).toEqual([health, pid, code]);
    }
    for (const unit of ['health', 'restart'])
      expect(textOf(`systemd/spotscore-${unit}.service`)).toMatch(
        /^ExecCondition=\+?\/bin\/systemctl --quiet is-active spotscore\.service$/m,
      );
  });

  test.each(units)('runs %s with minimal privileges', (unit) => {
    const lines = textOf(`systemd/${unit}`).split('\n');
    expect(lines).toContain('NoNewPrivileges=yes');
    expect(lines).toContain('ProtectSystem=strict');
    const asUser = lines.includes('DynamicUser=yes');
    const started = lines.filter((line) => /^Exec(Start|StartPost)=/.test(line));
    // a unit that may control services does nothing else
    if (asUser) {
      expect(lines).toContain('CapabilityBoundingSet=');
      expect(started.join('\n')).not.toContain('systemctl');
    } else expect(started).toEqual(['ExecStart=/bin/systemctl try-restart spotscore.service']);
  });

  test.skipIf(ANALYZE === null)('verifies the units without a complaint', () => {
    const folder = emptyDirectory();
    for (const unit of [...units, ...timers]) {
      // replaces the executable, which is not installed, by an installed one
      const text = textOf(`systemd/${unit}`).replaceAll('/usr/local/bin/spotscore', '/bin/true');
      writeFileSync(join(folder, unit), text);
    }
    const paths = [...units, ...timers].map((unit) => join(folder, unit));
    const { stdout, stderr } = Bun.spawnSync(['systemd-analyze', 'verify', ...paths]);
    expect(`${stdout}${stderr}`).toBe('');
  });

  test('the settings in spotscore.env and compose.yaml exist in the program', () => {
    const named = [
      ...textOf('systemd/spotscore.env').matchAll(/^#?([A-Z_]+)=/gm),
      ...textOf('compose.yaml').matchAll(/^ {4,6}(SPOTSCORE_[A-Z_]+|DATABASE_URL):/gm),
    ].map(([, name]) => name!);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !VARIABLES.includes(name))).toEqual([]);
  });
});

interface Service {
  image: string;
  environment?: Record<string, string>;
  volumes: string[];
}

describe('compose.yaml', () => {
  const { services, volumes } = Bun.YAML.parse(textOf('compose.yaml')) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
  };

  test('has two instances, and one that keeps the regions of both up to date', () => {
    const instances = Object.entries(services).filter(([, { image }]) => image === 'spotscore');
    expect(instances.map(([name]) => name)).toEqual(['one', 'two', 'updater']);
    for (const [name, { volumes: mounted }] of instances)
      expect(mounted).toEqual(['regions:/data/regions', `${name}:/data`]);
    const { environment } = services.updater!;
    expect(environment).toEqual({ ...services.one!.environment, SPOTSCORE_UPDATE_EVERY: '24h' });
    expect(services.proxy!.environment!.UPSTREAMS).toBe('one:3000 two:3000');
  });

  test('declares every volume that it mounts', () => {
    const mounted = Object.values(services)
      .flatMap((service) => service.volumes)
      .map((volume) => volume.split(':')[0]!)
      .filter((name) => !name.startsWith('.'));
    expect([...new Set(mounted)].sort()).toEqual(Object.keys(volumes).sort());
  });
});
