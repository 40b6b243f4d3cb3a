/** What a long command does when it is stopped. */
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

/** Part of `words` of commands that download. */
export const DOWNLOAD_IS_KEPT = 'what was downloaded is kept for the next try';

/**
 * Ends the command at SIGINT, SIGTERM, or SIGHUP (a closed terminal), with 128 + the number of the signal, as shells tell it.
 * @param cleanUp removes what is written in part @param words what remains, one sentence: "Nothing was written"
 */
export function endAtSignals(cleanUp: () => void, words: string): void {
  for (const signal of ['SIGINT', 'SIGTERM', ...(endsWithTerminal() ? (['SIGHUP'] as const) : [])] as const)
    process.once(signal, () => {
      cleanUp();
      // below the bar of the progress
      console.error(`${process.stdout.isTTY ? '\n' : ''}Stopped by ${signal}. ${words}.`);
      process.exit(128 + constants.signals[signal]);
    });
}

/** Returns whether a closed terminal ends this program: not below `nohup`, which has its signal ignored. */
function endsWithTerminal(): boolean {
  try {
    const [, ignored] = /^SigIgn:\s*([\da-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return (
      ignored !== undefined && (BigInt(`0x${ignored}`) & (1n << BigInt(constants.signals.SIGHUP - 1))) === 0n
    );
  } catch {
    // no such file outside of Linux
    return false;
  }
}
