/** Entry point: parses the command line, loads the settings and runs one command. */

import { finished } from 'node:stream/promises';
import { type Command, ExitCode } from './commands/command.ts';
import { help, helpOn } from './commands/help.ts';
import { COMMANDS, type CommandName } from './commands/index.ts';
import { print } from './commands/terminal/print.ts';
import { parseCommandLine } from './config/command-line.ts';
import { describeConfig, resolveConfig, UsageError, unknownVariables } from './config/config.ts';
import { requireDataFolder } from './config/data-directory.ts';
import { codeOf, isSystemError } from './shared/program/error-code.ts';
import { memoryFor, tellRuntime } from './shared/program/small-machine.ts';
import { describeVersion, runtimeProblem } from './shared/program/version.ts';

/** umask of this process: its files show where people slept and looked, so only their owner may read them. */
const OWNER_ONLY_UMASK = 0o077;

/** Why standard output could not be written; null if it could. */
let outputError: unknown = null;

async function main(): Promise<number> {
  process.umask(OWNER_ONLY_UMASK);
  // without a listener an error would end the command in the middle of its work
  process.stdout.on('error', (error) => {
    outputError ??= error;
  });

  const problem = runtimeProblem(Bun.version);
  if (problem !== null) {
    console.error(problem);
    return ExitCode.FAILURE;
  }
  const { command, isNamed, args, flags, switches, unused } = parseCommandLine(Bun.argv.slice(2), COMMANDS);
  if (switches.has('help')) {
    return printed(isNamed ? helpOn(command as CommandName) : help());
  }
  if (switches.has('version')) {
    return printed(describeVersion());
  }
  if (switches.has('print-config')) {
    return printed(describeConfig(flags, Bun.env));
  }
  const config = resolveConfig(flags, Bun.env);
  for (const name of unused)
    console.error(`--${name} does not apply to "${command}"; see "spotscore ${command} --help"`);
  // the service has a log for them
  if (command !== 'serve') for (const sentence of unknownVariables(Bun.env)) console.error(sentence);
  const { runtime, load, settings }: Command = COMMANDS[command as CommandName];
  if (settings.includes('data-dir')) requireDataFolder(config['data-dir']);
  if (runtime) tellRuntime(memoryFor(config.memory), runtime, Bun.argv.slice(2));
  const run = await load();
  const exitCode = await run({ config, args, flags });
  // these write to it until they end, also to a reader that has stopped reading
  return command === 'serve' || command === 'mcp' ? exitCode : written(exitCode);
}

function printed(text: string): Promise<number> {
  print(text);
  return written(ExitCode.OK);
}

/**
 * Waits until the output of a command is written. Returns its exit code: a failure if it could not be written, as on a
 * full disk.
 */
async function written(exitCode: number): Promise<number> {
  if (outputError === null) {
    process.stdout.end();
    await finished(process.stdout).catch((error) => {
      outputError = error;
    });
  }
  // the reader of a pipe has read enough, as `head` does
  if (outputError === null || codeOf(outputError) === 'EPIPE') return exitCode;
  console.error(`The output cannot be written (${codeOf(outputError)}).`);
  return exitCode || ExitCode.FAILURE;
}

try {
  process.exit(await main());
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${error.message}\nTry --help.`);
    process.exit(ExitCode.USAGE);
  }
  // an error of this program is shown whole
  if (!isSystemError(error)) throw error;
  const { failureSentenceOf } = await import('./commands/terminal/failure.ts');
  console.error(failureSentenceOf(error, 'It failed'));
  process.exit(ExitCode.FAILURE);
}
