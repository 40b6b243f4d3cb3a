/** What every command of the program is: a name, its usage, and a function that ends with an exit code. */

import type { Config, SettingName } from '../config/settings.ts';
import type { HeapRule } from '../shared/program/small-machine.ts';

/** Exit codes, the same for all commands. */
export const ExitCode = {
  /** done, or stopped on request */
  OK: 0,
  /** something went wrong while running */
  FAILURE: 1,
  /** bad usage or bad settings */
  USAGE: 2,
  /** map data or database cannot be used */
  DATA: 3,
} as const;

export interface CommandInput {
  config: Config;
  /** what stands on the command line after the command, without flags */
  args: string[];
  /** the command's own flags, by name without dashes */
  flags: ReadonlyMap<string, string>;
}

export interface Command {
  /** one line for `--help`, e.g. `<lat> <lon> [--at <time>]` */
  usage: string;
  summary: string;
  /** what `--help` says of each argument and flag, by how it is written; flags that only this command has begin with `--` */
  words: Readonly<Record<string, string>>;
  /** the settings that matter for it */
  settings: readonly SettingName[];
  /** names of the flags that only this command has; each takes a value, but for those that command-line.ts names */
  flags: readonly string[];
  /** how many arguments it takes, at least and at most */
  arity: readonly [number, number];
  /** what the garbage collector is told of the memory there is; left out = it measures for itself */
  heaps?: HeapRule;
  /** Loads the code when it is needed, so that a short command starts quickly. Resolves to an exit code. */
  load(): Promise<(input: CommandInput) => Promise<number>>;
}
