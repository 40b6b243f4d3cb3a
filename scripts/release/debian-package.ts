/**
 * Makes a package for Debian and Ubuntu with `dpkg-deb`: program, units, settings, completions, manual page.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ArchivedFile } from './archive.ts';

/** Debian's names of processors. */
const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' } as const;
const SETTINGS_FILE = 'etc/spotscore.env';

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
  const control = {
    'DEBIAN/control': `Package: spotscore
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
`,
    'DEBIAN/conffiles': `/${SETTINGS_FILE}\n`,
  };
  // folders are readable by all users, whatever the umask
  const umask = process.umask(0o022);
  try {
    for (const [path, text] of Object.entries(control))
      write(root, { name: path, content: Buffer.from(text) });
    for (const file of placed) write(root, file);
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

/** Returns a file of the release at its installed path; nothing for files that are not installed. */
function placedFile(file: ArchivedFile): ArchivedFile[] {
  const { name, content } = file;
  const at = (path: string) => [{ ...file, name: path }];
  if (name === 'spotscore') return at('usr/bin/spotscore');
  if (name === 'deploy/systemd/spotscore.env') return at(SETTINGS_FILE);
  // Debian's zsh looks for completions of packages here
  if (name.startsWith('share/zsh/')) return at('usr/share/zsh/vendor-completions/_spotscore');
  if (name.startsWith('share/')) return at(`usr/${name}`);
  if (name === 'LICENSE') return at('usr/share/doc/spotscore/copyright');
  if (!name.startsWith('deploy/')) return at(`usr/share/doc/spotscore/${name}`);
  const [, unit] = /^deploy\/systemd\/([\w-]+\.(?:service|timer))$/.exec(name) ?? [];
  if (unit === undefined) return [];
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
