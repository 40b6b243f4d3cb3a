/** Type of a command: its usage, help, flags, and a function that returns an exit code. */

import type { Config, SettingName } from '../config/settings.ts';
import type { RuntimeRule } from '../shared/program/small-machine.ts';

/** Exit codes of all commands; one that a signal stops exits with 128 + its number. */
export const ExitCode = {
  /** done, or stopped on request */
  OK: 0,
  /** failed while running */
  FAILURE: 1,
  /** bad usage or bad settings */
  USAGE: 2,
  /** map data or database is unusable */
  DATA: 3,
} as const;

export interface CommandInput {
  config: Config;
  /** arguments after the command, without flags */
  args: string[];
  /** flags of the command, by name without dashes */
  flags: ReadonlyMap<string, string>;
}

export interface Command {
  /** one line for `--help`, e.g. `<lat> <lon> [--at <time>]` */
  usage: string;
  summary: string;
  /**
   * help for each argument and each flag of the command's own, by its spelling in `usage`; only flags begin
   * with `--`
   */
  words: Readonly<Record<string, string>>;
  /** settings that apply to the command */
  settings: readonly SettingName[];
  /** names of the command's own flags; each takes a value, except BARE_FLAGS in command-line.ts */
  flags: readonly string[];
  /** minimum and maximum number of arguments */
  arity: readonly [number, number];
  /** what the runtime is told before the command begins; default: nothing */
  runtime?: RuntimeRule;
  /** Loads the code on demand, so that a short command starts quickly. Resolves to an exit code. */
  load(): Promise<(input: CommandInput) => Promise<number>>;
}
