/**
 * Unpacks the Chromium of the registry's package into a folder of the project, once for each version. Nothing of it is
 * in the temporary folder, where other programs leave other versions, and other processes write what is about to start.
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';
import { devDependencies } from '../../../package.json' with { type: 'json' };

const ROOT = join(import.meta.dir, '..', '..', '..');
const FOLDER = join(ROOT, 'dist', `chromium-${devDependencies['@sparticuz/chromium']}`);

export interface UnpackedChromium {
  executable: string;
  /** folder of the configuration of fonts: the package's own ones alone, so that every machine draws the same */
  fonts: string;
  /** folder of the libraries for machines that lack Chromium's usual ones */
  libraries: string;
}

/** The package names the temporary folder; relative paths work in a folder that is renamed. */
const FONTS_CONFIGURATION = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`;

/**
 * Returns where Chromium is, after unpacking it if no process has done so before. Of several processes that unpack at
 * the same time one wins the rename; the others remove theirs, so a file that may be running is never written to.
 */
export function unpackedChromium(folder = FOLDER): UnpackedChromium {
  if (!existsSync(folder)) {
    const aside = `${folder}.${process.pid}`;
    mkdirSync(aside, { recursive: true });
    try {
      unpackInto(aside);
      renameSync(aside, folder);
    } catch (error) {
      if (!existsSync(folder)) throw error;
    } finally {
      rmSync(aside, { recursive: true, force: true });
    }
  }
  return {
    executable: join(folder, 'chromium'),
    fonts: join(folder, 'fonts'),
    libraries: join(folder, 'al2023', 'lib'),
  };
}

/** The package unpacks into the temporary folder of its process, so it gets a process with a folder of its own. */
function unpackInto(folder: string): void {
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, import.meta.path], {
    env: { ...process.env, TMPDIR: folder },
    stderr: 'pipe',
  });
  if (exitCode !== 0) throw new Error(`Chromium cannot be unpacked: ${stderr}`);
  writeFileSync(join(folder, 'fonts', 'fonts.conf'), FONTS_CONFIGURATION);
}

if (import.meta.main) {
  await chromium.executablePath();
  await inflate(join(ROOT, 'node_modules', '@sparticuz', 'chromium', 'bin', 'al2023.tar.br'));
}
