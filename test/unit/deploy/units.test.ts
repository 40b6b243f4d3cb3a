/** The units of systemd, and what they and compose.yaml set. */
import { describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
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

  test('an update that takes more memory than there is ends alone, not the service that began it', () => {
    expect(textOf('systemd/spotscore.service').split('\n')).toContain('OOMPolicy=continue');
  });

  test('a service without a region that it can use is not stopped for it', () => {
    const asked = ['spotscore.service', 'spotscore-health.service'].map(
      (unit) => textOf(`systemd/${unit}`).match(/^Exec(?:StartPost|Start)=.*healthcheck.*$/m)![0],
    );
    // the last word is whether it answers at all
    for (const line of asked) expect(line).toMatch(/healthcheck --live[;' }]*$/);
    expect(parseCommandLine(['healthcheck', '--live'], COMMANDS).flags.has('live')).toBe(true);
  });

  test('the update asks whether there is anything new, with the contact of the service', () => {
    const lines = textOf('systemd/spotscore-update.service').split('\n');
    expect(lines).toContain('EnvironmentFile=-/etc/spotscore.env');
    const [, words] = /^ExecStart=\S+\/spotscore (.*)$/m.exec(lines.join('\n'))!;
    expect(parseCommandLine(words!.split(' '), COMMANDS)).toMatchObject({
      command: 'update',
      flags: new Map([['list', '/etc/spotscore-regions']]),
    });
  });

  test.each(units)('%s has no rights that it does not need', (unit) => {
    const lines = textOf(`systemd/${unit}`).split('\n');
    expect(lines).toContain('NoNewPrivileges=yes');
    expect(lines).toContain('ProtectSystem=strict');
    const asUser = lines.includes('DynamicUser=yes');
    const started = lines.filter((line) => /^Exec(Start|StartPost)=/.test(line));
    // who may start and stop services does nothing else
    if (asUser) {
      expect(lines).toContain('CapabilityBoundingSet=');
      expect(started.join('\n')).not.toContain('systemctl');
    } else expect(started).toEqual(['ExecStart=/bin/systemctl try-restart spotscore.service']);
  });

  test.skipIf(ANALYZE === null)('systemd itself finds nothing to say of them', () => {
    const folder = emptyDirectory();
    for (const unit of [...units, ...timers]) {
      // the executable is not there, but one that is
      const text = textOf(`systemd/${unit}`).replaceAll('/usr/local/bin/spotscore', '/bin/true');
      writeFileSync(join(folder, unit), text);
    }
    const paths = [...units, ...timers].map((unit) => join(folder, unit));
    const { stdout, stderr } = Bun.spawnSync(['systemd-analyze', 'verify', ...paths]);
    expect(`${stdout}${stderr}`).toBe('');
  });

  test('the settings to be copied, and those of compose.yaml, are ones that the program reads', () => {
    const named = [
      ...textOf('systemd/spotscore.env').matchAll(/^#?([A-Z_]+)=/gm),
      ...textOf('compose.yaml').matchAll(/^ {4}(SPOTSCORE_[A-Z_]+|DATABASE_URL):/gm),
    ].map(([, name]) => name!);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !VARIABLES.includes(name))).toEqual([]);
  });
});
