/** Texts of `--help`: of the program, and of each command. */
import { helpOnSettings } from '../config/config.ts';
import { describeVersion } from '../shared/program/version.ts';
import type { Command } from './command.ts';
import { COMMANDS, type CommandName } from './index.ts';

export function help(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const commands = Object.entries(COMMANDS).map(
    ([name, { summary }]) => `  ${name.padEnd(width)}   ${summary}`,
  );
  return [
    describeVersion(),
    'How quiet and undisturbed will tonight be at this place?',
    '',
    'Usage: spotscore [command] [--setting value …]',
    '',
    ...commands,
    '',
    '"spotscore <command> --help" explains a command, its arguments and flags.',
    '',
    'Settings; a flag takes precedence over the variable below it:',
    '',
    helpOnSettings(),
    '',
    '  --help, --version, --print-config',
  ].join('\n');
}

/** Returns the help of a command: its usage, arguments, and the settings that apply to it. */
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
    'Settings that apply to it; a flag takes precedence over the variable below it:',
    '',
    helpOnSettings(settings),
  ].join('\n');
}
