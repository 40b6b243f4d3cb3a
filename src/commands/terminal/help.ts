/** What `--help` says: of the program, and of one command. */
import { helpOnSettings } from '../../config/config.ts';
import { describeVersion } from '../../shared/program/version.ts';
import type { Command } from '../command.ts';
import { COMMANDS, type CommandName } from '../index.ts';

export function help(): string {
  const commands = Object.entries(COMMANDS).map(
    ([name, { usage, summary }]) => `  ${`${name} ${usage}`.padEnd(44)} ${summary}`,
  );
  return [
    describeVersion(),
    'How quiet and undisturbed will tonight be at this place?',
    '',
    'Usage: spotscore [command] [--setting value …]',
    '',
    ...commands,
    '',
    '"spotscore <command> --help" tells more of one of them.',
    '',
    'Settings; a flag wins over the variable below it:',
    '',
    helpOnSettings(),
    '',
    '  --help, --version, --print-config',
  ].join('\n');
}

/** A command: how it is written, what its arguments mean, and the settings that matter for it. */
export function helpOn(name: CommandName): string {
  const { usage, summary, words, settings }: Command = COMMANDS[name];
  const width = Math.max(0, ...Object.keys(words).map((word) => word.length));
  const meanings = Object.entries(words).map(([word, meaning]) => `  ${word.padEnd(width)}   ${meaning}`);
  return [
    `Usage: spotscore ${name} ${usage}`.trim(),
    '',
    summary,
    '',
    ...(meanings.length > 0 ? [...meanings, ''] : []),
    'Settings that matter for it; a flag wins over the variable below it:',
    '',
    helpOnSettings(settings),
  ].join('\n');
}
