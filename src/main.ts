/** Entry point: parses the command line, loads the settings and runs one command. */

import { type Command, ExitCode } from './commands/command.ts';
import { help, helpOn } from './commands/help.ts';
import { COMMANDS, type CommandName } from './commands/index.ts';
import { parseCommandLine } from './config/command-line.ts';
import { describeConfig, resolveConfig, UsageError, unknownVariables } from './config/config.ts';
import { requireDataFolder } from './config/data-directory.ts';
import { memoryFor, tellCollector } from './shared/program/small-machine.ts';
import { describeVersion, runtimeProblem } from './shared/program/version.ts';

/** umask of this process: its files show where people slept and looked, so only their owner may read them. */
const OWNER_ONLY_UMASK = 0o077;

async function main(): Promise<number> {
  process.umask(OWNER_ONLY_UMASK);

  const problem = runtimeProblem(Bun.version);
  if (problem !== null) {
    console.error(problem);
    return ExitCode.FAILURE;
  }
  const { command, isNamed, args, flags, switches, unused } = parseCommandLine(Bun.argv.slice(2), COMMANDS);
  if (switches.has('help')) {
    console.log(isNamed ? helpOn(command as CommandName) : help());
    return ExitCode.OK;
  }
  if (switches.has('version')) {
    console.log(describeVersion());
    return ExitCode.OK;
  }
  if (switches.has('print-config')) {
    console.log(describeConfig(flags, Bun.env));
    return ExitCode.OK;
  }
  const config = resolveConfig(flags, Bun.env);
  for (const name of unused)
    console.error(`--${name} does not apply to "${command}"; see "spotscore ${command} --help"`);
  // the service has a log for them
  if (command !== 'serve') for (const sentence of unknownVariables(Bun.env)) console.error(sentence);
  const { heaps, load, settings }: Command = COMMANDS[command as CommandName];
  if (settings.includes('data-dir')) requireDataFolder(config['data-dir']);
  if (heaps) tellCollector(memoryFor(config.memory), heaps, Bun.argv.slice(2));
  const run = await load();
  return run({ config, args, flags });
}

try {
  process.exit(await main());
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\nTry --help.`);
  process.exit(ExitCode.USAGE);
}
