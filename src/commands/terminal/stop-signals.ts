/** What a long command does when it is stopped. */
import { ExitCode } from '../command.ts';

/** Part of `words` of commands that download. */
export const DOWNLOAD_IS_KEPT = 'what was downloaded is kept for the next try';

/**
 * Ends the command at SIGINT or SIGTERM, as a failure.
 * @param cleanUp removes what is written in part @param words what remains, one sentence: "Nothing was written"
 */
export function endAtSignals(cleanUp: () => void, words: string): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      cleanUp();
      // below the bar of the progress
      console.error(`${process.stdout.isTTY ? '\n' : ''}Stopped by ${signal}. ${words}.`);
      process.exit(ExitCode.FAILURE);
    });
}
