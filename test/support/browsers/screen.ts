/** A screen in memory, for browsers that draw maps or windows only on one. */
import { firstMatch } from './first-match.ts';

/** Width, height and bits of colour. A window with the page in it has more than the page. */
const SIZE = '1400x1100x24';

export interface Screen {
  /** value of DISPLAY */
  display: string;
  end(): Promise<void>;
}

/** Starts Xvfb; null if it is not installed. */
export async function startScreen(): Promise<Screen | null> {
  if (!Bun.which('Xvfb')) return null;
  const child = Bun.spawn(['Xvfb', '-displayfd', '1', '-screen', '0', SIZE, '-nolisten', 'tcp'], {
    stdout: 'pipe',
    stderr: 'ignore',
  });
  return {
    display: `:${await firstMatch(child.stdout, /^(\d+)\n/)}`,
    async end() {
      child.kill();
      await child.exited;
    },
  };
}
