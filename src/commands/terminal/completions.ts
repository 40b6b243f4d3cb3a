/** `completions`: prints the shell code that completes commands and flags. */
import { UsageError } from '../../config/config.ts';
import { type CommandInput, ExitCode } from '../command.ts';
import { bashCompletion } from './bash.ts';
import { fishCompletion } from './fish.ts';
import type { Commands } from './options.ts';
import { zshCompletion } from './zsh.ts';

export const COMPLETIONS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

/** Creates the command. @param commands all commands of the program */
export function completions(commands: Commands) {
  return async ({ args: [shell = ''] }: CommandInput): Promise<number> => {
    if (!Object.hasOwn(COMPLETIONS, shell))
      throw new UsageError(
        `there are no completions for "${shell}"; expected ${Object.keys(COMPLETIONS).join(', ')}`,
      );
    process.stdout.write(COMPLETIONS[shell as keyof typeof COMPLETIONS](commands));
    return ExitCode.OK;
  };
}
