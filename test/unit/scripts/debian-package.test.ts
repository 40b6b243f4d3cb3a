/** The package for Debian: its content, and what it does when it is installed, upgraded and removed by dpkg. */
import { describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { debianPackage } from '../../../scripts/release/debian-package.ts';
import { sharedFiles } from '../../../scripts/release/shared-files.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';

const MADE_AT = new Date('2026-11-22T04:00:00Z');
const UNIT = 'ExecStart=/usr/local/bin/spotscore serve\n';
const STARTED = 'spotscore-health.timer spotscore-update.timer spotscore.service';

function make(version = '1.2.3', cpu: 'x64' | 'arm64' = 'arm64'): string {
  const text = Buffer.from('text\n');
  return debianPackage({
    version,
    cpu,
    files: [
      { name: 'spotscore', content: Buffer.from('#!/bin/sh\n'), executable: true },
      { name: 'deploy/systemd/spotscore.service', content: Buffer.from(UNIT) },
      ...[
        'deploy/systemd/spotscore.env',
        'deploy/proxy/Caddyfile',
        'LICENSE',
        'CHANGELOG.md',
        'docs/running.md',
      ].map((name) => ({ name, content: text })),
      { name: 'THIRD-PARTY-NOTICES.txt', content: text },
      ...sharedFiles('1.2.3', MADE_AT),
    ],
    madeAt: MADE_AT,
    directory: emptyDirectory(),
  })!;
}

const outputOf = (...command: string[]) => Bun.spawnSync(command).stdout.toString();

describe.skipIf(!Bun.which('dpkg-deb'))('the Debian package', () => {
  test('installs everything in the folders of Debian, owned by root, and is reproducible', () => {
    const path = make();
    expect(path).toEndWith('/spotscore_1.2.3_arm64.deb');
    const lines = outputOf('dpkg-deb', '--contents', path).trim().split('\n');
    const installed = lines.map((line) => line.split(/\s+/)).filter(([mode]) => mode!.startsWith('-'));
    expect(installed.map(([mode, owner, , , , name]) => [mode, owner, name])).toEqual([
      ['-rw-r-----', 'root/root', './etc/spotscore.env'],
      ['-rwxr-xr-x', 'root/root', './usr/bin/spotscore'],
      ['-rw-r--r--', 'root/root', './usr/lib/systemd/system/spotscore.service'],
      ['-rw-r--r--', 'root/root', './usr/share/bash-completion/completions/spotscore'],
      ['-rw-r--r--', 'root/root', './usr/share/doc/spotscore/THIRD-PARTY-NOTICES.txt.gz'],
      ['-rw-r--r--', 'root/root', './usr/share/doc/spotscore/changelog.gz'],
      ['-rw-r--r--', 'root/root', './usr/share/doc/spotscore/copyright'],
      ['-rw-r--r--', 'root/root', './usr/share/doc/spotscore/running.md.gz'],
      ['-rw-r--r--', 'root/root', './usr/share/fish/vendor_completions.d/spotscore.fish'],
      ['-rw-r--r--', 'root/root', './usr/share/man/man1/spotscore.1.gz'],
      ['-rw-r--r--', 'root/root', './usr/share/spotscore/deploy/proxy/Caddyfile'],
      ['-rw-r--r--', 'root/root', './usr/share/spotscore/deploy/systemd/spotscore.env'],
      ['-rw-r--r--', 'root/root', './usr/share/zsh/vendor-completions/_spotscore'],
    ]);
    expect(readFileSync(make()).equals(readFileSync(path))).toBe(true);
  });

  test('starts its own program, keeps changed settings, and describes itself', () => {
    const path = make();
    const root = emptyDirectory();
    Bun.spawnSync(['dpkg-deb', '--extract', path, root]);
    const started = readFileSync(join(root, 'usr/lib/systemd/system/spotscore.service'), 'utf8');
    expect(started).toBe('ExecStart=/usr/bin/spotscore serve\n');
    const changelog = readFileSync(join(root, 'usr/share/doc/spotscore/changelog.gz'));
    expect(Buffer.from(Bun.gunzipSync(changelog)).toString()).toBe('text\n');
    expect(outputOf('dpkg-deb', '--info', path, 'conffiles')).toBe('/etc/spotscore.env\n');
    const control = outputOf('dpkg-deb', '--field', path);
    for (const line of ['Package: spotscore', 'Version: 1.2.3', 'Architecture: arm64', 'Depends: libc6'])
      expect(control).toContain(`${line}\n`);
  });
});

/** A Debian of its own in a folder, in which programs of systemd only note how they are called. */
class Debian {
  private readonly root = emptyDirectory();
  private readonly notes = join(this.root, 'notes');
  /** errors and warnings of the last call */
  said = '';

  constructor(hasSystemd: boolean) {
    for (const folder of ['var/lib/dpkg/info', 'var/lib/dpkg/updates', 'programs'])
      mkdirSync(join(this.root, folder), { recursive: true });
    if (hasSystemd) mkdirSync(join(this.root, 'run/systemd/system'), { recursive: true });
    writeFileSync(join(this.root, 'var/lib/dpkg/status'), '');
    for (const name of ['systemctl', 'deb-systemd-invoke'])
      writeFileSync(
        join(this.root, 'programs', name),
        `#!/bin/sh\necho "${name} $*" >> ${this.notes}\nexit 1\n`,
        { mode: 0o755 },
      );
  }

  path(name: string): string {
    return join(this.root, name);
  }

  /** Calls dpkg. @returns what its scripts called; they go on whatever systemd says */
  dpkg(...flags: string[]): string[] {
    this.said = '';
    const ways = ['--force-not-root', '--force-script-chrootless', '--force-depends', '--force-architecture'];
    const { exitCode, stderr } = Bun.spawnSync(['dpkg', `--root=${this.root}`, ...ways, ...flags], {
      env: { ...process.env, PATH: `${this.root}/programs:${process.env.PATH}:/usr/sbin:/sbin` },
    });
    this.said = stderr.toString();
    expect([exitCode, exitCode === 0 ? '' : this.said]).toEqual([0, '']);
    const called = existsSync(this.notes) ? readFileSync(this.notes, 'utf8').trim().split('\n') : [];
    rmSync(this.notes, { force: true });
    return called;
  }
}

describe.skipIf(!Bun.which('dpkg'))('dpkg', () => {
  test('starts nothing at first, restarts the service on upgrade, stops it on removal', () => {
    const debian = new Debian(true);
    expect(debian.dpkg('--install', make('1.2.3'))).toEqual(['systemctl daemon-reload']);
    writeFileSync(debian.path('etc/spotscore.env'), 'PORT=4000\n');
    expect(debian.dpkg('--force-confold', '--install', make('1.2.4'))).toEqual([
      'systemctl daemon-reload',
      `deb-systemd-invoke try-restart ${STARTED}`,
    ]);
    expect(readFileSync(debian.path('etc/spotscore.env'), 'utf8')).toBe('PORT=4000\n');
    expect(debian.dpkg('--remove', 'spotscore')).toEqual([
      `deb-systemd-invoke stop ${STARTED} spotscore-update.service`,
      `systemctl disable ${STARTED}`,
      'systemctl daemon-reload',
    ]);
    expect(existsSync(debian.path('usr/bin/spotscore'))).toBe(false);
    debian.dpkg('--purge', 'spotscore');
    expect(existsSync(debian.path('etc/spotscore.env'))).toBe(false);
  });

  test('says that an earlier installation by hand is used in its place', () => {
    const debian = new Debian(true);
    mkdirSync(debian.path('usr/local/bin'), { recursive: true });
    writeFileSync(debian.path('usr/local/bin/spotscore'), '');
    debian.dpkg('--install', make('1.2.3'));
    expect(debian.said).toContain(
      '/usr/local/bin/spotscore of another installation is used before this package',
    );
    expect(debian.said).not.toContain('/etc/systemd/system/spotscore.service of');
  });

  test('calls nothing of systemd where it does not run', () => {
    const debian = new Debian(false);
    expect([debian.dpkg('--install', make('1.2.3')), debian.dpkg('--purge', 'spotscore')]).toEqual([[], []]);
  });
});
