/**
 * Makes a package for Debian and Ubuntu with `dpkg-deb`: program, units, settings, completions, manual page, files for
 * deployment, compressed documentation. It restarts a running service on upgrade, and stops it on removal.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ArchivedFile } from './archive.ts';

/** Debian's names of processors. */
const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' } as const;
const SETTINGS_FILE = 'etc/spotscore.env';
/** The commands of the documentation work in this folder as in that of an archive. */
const SHARED = 'usr/share/spotscore';
const DOCUMENTATION = 'usr/share/doc/spotscore';
/** Units that a user may have started, the timers first: they start others. */
const STARTED = 'spotscore-health.timer spotscore-update.timer spotscore.service';

/**
 * Scripts of the maintainer, by name. Without systemd, as in a container, they do nothing. DPKG_ROOT is set for an
 * installation into a folder (`dpkg --root`).
 */
const SCRIPTS: Readonly<Record<string, string>> = {
  // $2 is the earlier version: empty at the first installation, after which nothing is started
  postinst: `if [ "$1" = configure ] && [ -d "$DPKG_ROOT/run/systemd/system" ]; then
    systemctl daemon-reload || true
    if [ -n "$2" ]; then deb-systemd-invoke try-restart ${STARTED} || true; fi
    for other in /usr/local/bin/spotscore /etc/systemd/system/spotscore.service; do
        if [ -e "$DPKG_ROOT$other" ]; then echo "$other of another installation is used before this package: remove it" >&2; fi
    done
fi
`,
  // at an upgrade the service answers until the new program takes over
  prerm: `if [ "$1" = remove ] && [ -d "$DPKG_ROOT/run/systemd/system" ]; then
    deb-systemd-invoke stop ${STARTED} spotscore-update.service || true
    systemctl disable ${STARTED} || true
fi
`,
  postrm: `if [ "$1" = remove ] && [ -d "$DPKG_ROOT/run/systemd/system" ]; then systemctl daemon-reload || true; fi
`,
};

export interface DebianPackage {
  version: string;
  cpu: keyof typeof ARCHITECTURES;
  /** content of the release's archive, without its folder */
  files: readonly ArchivedFile[];
  madeAt: Date;
  /** folder for the package */
  directory: string;
}

/** Returns the path of the package; null without dpkg-deb. @throws Error with the message of dpkg-deb */
export function debianPackage({ version, cpu, files, madeAt, directory }: DebianPackage): string | null {
  if (!Bun.which('dpkg-deb')) return null;
  const name = `spotscore_${version}_${ARCHITECTURES[cpu]}`;
  const root = join(directory, name);
  const placed = files.flatMap((file) => placedFile(file));
  const kilobytes = Math.ceil(placed.reduce((sum, { content }) => sum + content.length, 0) / 1024);
  const control = `Package: spotscore
Version: ${version}
Architecture: ${ARCHITECTURES[cpu]}
Maintainer: spotscore maintainers <root@localhost>
Installed-Size: ${kilobytes}
Depends: libc6
Section: web
Priority: optional
Description: scores how quiet and undisturbed a night in a van will be
 A score from 0 to 100 for any place, with every reason, from OpenStreetMap
 data, the calendar and reports of travellers; with a map page and a REST API.
`;
  const described: ArchivedFile[] = [
    { name: 'DEBIAN/control', content: Buffer.from(control) },
    { name: 'DEBIAN/conffiles', content: Buffer.from(`/${SETTINGS_FILE}\n`) },
    ...Object.entries(SCRIPTS).map(([script, text]) => ({
      name: `DEBIAN/${script}`,
      content: Buffer.from(`#!/bin/sh\nset -e\n${text}`),
      executable: true,
    })),
  ];
  // folders are readable by all users, whatever the umask
  const umask = process.umask(0o022);
  try {
    for (const file of [...described, ...placed]) write(root, file);
    const path = `${root}.deb`;
    // gzip: every dpkg supports it, and 100 MB are packed in seconds
    const command = ['dpkg-deb', '--root-owner-group', '-Zgzip', '--build', root, path];
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(madeAt.getTime() / 1000) };
    const { success, stderr } = Bun.spawnSync(command, { env });
    if (!success) throw new Error(`dpkg-deb: ${stderr}`);
    return path;
  } finally {
    process.umask(umask);
    rmSync(root, { recursive: true, force: true });
  }
}

/** Returns a file of the release at its installed paths. */
function placedFile(file: ArchivedFile): ArchivedFile[] {
  const { name, content } = file;
  const at = (path: string) => ({ ...file, name: path });
  const compressed = (path: string) => ({
    ...file,
    name: `${path}.gz`,
    content: Bun.gzipSync(Buffer.from(content), { level: 9 }),
  });
  if (name === 'spotscore') return [at('usr/bin/spotscore')];
  if (name.startsWith('share/man/')) return [compressed(`usr/${name}`)];
  // Debian's zsh looks for completions of packages here
  if (name.startsWith('share/zsh/')) return [at('usr/share/zsh/vendor-completions/_spotscore')];
  if (name.startsWith('share/')) return [at(`usr/${name}`)];
  if (name === 'LICENSE') return [at(`${DOCUMENTATION}/copyright`)];
  if (name === 'CHANGELOG.md') return [compressed(`${DOCUMENTATION}/changelog`)];
  if (!name.startsWith('deploy/')) return [compressed(`${DOCUMENTATION}/${name.replace('docs/', '')}`)];
  const shared = at(`${SHARED}/${name}`);
  if (name === 'deploy/systemd/spotscore.env') return [shared, at(SETTINGS_FILE)];
  const [, unit] = /^deploy\/systemd\/([\w-]+\.(?:service|timer))$/.exec(name) ?? [];
  if (unit === undefined) return [shared];
  const text = content.toString().replaceAll('/usr/local/bin/', '/usr/bin/');
  return [{ name: `usr/lib/systemd/system/${unit}`, content: Buffer.from(text) }];
}

function write(root: string, { name, content, executable }: ArchivedFile): void {
  const path = join(root, name);
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
  // settings can contain passwords
  const mode = executable ? 0o755 : name === SETTINGS_FILE ? 0o640 : 0o644;
  writeFileSync(path, content, { mode });
}
