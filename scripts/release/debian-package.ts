/** A package for Debian and Ubuntu, made by `dpkg-deb`: program, units, settings, completions, manual page. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ArchivedFile } from './archive.ts';

/** Names of processors in packages. */
const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' } as const;
const SETTINGS_FILE = 'etc/spotscore.env';

export interface DebianPackage {
  version: string;
  cpu: keyof typeof ARCHITECTURES;
  /** what the archive of the release holds, without its folder */
  files: readonly ArchivedFile[];
  madeAt: Date;
  /** gets the package */
  directory: string;
}

/** Returns the path of the package; null where there is no dpkg-deb. @throws Error with what dpkg-deb says */
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
  // folders are readable by all users, whatever the umask of the build
  const umask = process.umask(0o022);
  try {
    for (const [path, text] of Object.entries(control))
      write(root, { name: path, content: Buffer.from(text) });
    for (const file of placed) write(root, file);
    const path = `${root}.deb`;
    // gzip: every dpkg reads it, and a file of 100 MB is packed in seconds
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

/** A file of the release where a package has it; none for what a package does not install. */
function placedFile(file: ArchivedFile): ArchivedFile[] {
  const { name, content } = file;
  const at = (path: string) => [{ ...file, name: path }];
  if (name === 'spotscore') return at('usr/bin/spotscore');
  if (name === 'deploy/systemd/spotscore.env') return at(SETTINGS_FILE);
  // where zsh of Debian looks for completions of packages
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
  // settings can hold passwords
  const mode = executable ? 0o755 : name === SETTINGS_FILE ? 0o640 : 0o644;
  writeFileSync(path, content, { mode });
}
