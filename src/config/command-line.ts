/** Parses the command line into command, arguments, flags with values, and switches. */
import { nearestWord } from '../shared/text/nearest-word.ts';
import { UsageError } from './config.ts';
import { SETTINGS } from './settings.ts';

/** Shape of a command, as the parser needs it. */
interface CommandShape {
  usage: string;
  flags: readonly string[];
  settings: readonly string[];
  arity: readonly [number, number];
}

export interface CommandLine<Name extends string> {
  command: Name;
  /** true if the command was given; false if it is the default */
  isNamed: boolean;
  args: string[];
  /** values by name of the flag without dashes; '' for flags without a value */
  flags: Map<string, string>;
  /** given ones of SWITCHES */
  switches: Set<string>;
  /** names of given settings that do not apply to the command */
  unused: string[];
}

/** Flags of every command that only print something. */
const SWITCHES = ['help', 'version', 'print-config'];
/** Their usual short forms. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['-h', '--help'],
  ['-v', '--version'],
  ['-V', '--version'],
]);
/** Flags of commands whose value is a file or folder: an empty one would be the present folder, or nothing. */
const PATH_FLAGS = ['into', 'list', 'out', 'poly'];
/** Flags of commands that take no value. */
const BARE_FLAGS = ['truth', 'dry-run', 'standing', 'csv', 'keep-extract', 'json', 'repair', 'live'];

/**
 * Parses a command line. The first word without dashes is the command; default: `serve`. Numbers may be negative.
 * A value that begins with two dashes is written as `--flag=--value`. The words after `--` are arguments.
 * @throws UsageError for unknown commands and flags, missing and surplus values, too few or too many arguments
 */
export function parseCommandLine<Name extends string>(
  words: readonly string[],
  commands: Readonly<Record<Name, CommandShape>>,
): CommandLine<Name> {
  const flags = new Map<string, string>();
  const switches = new Set<string>();
  const plain: string[] = [];
  /** why the first flag without its value, or with one that it does not take, is wrong; otherwise null */
  let wrong: string | null = null;
  for (let i = 0; i < words.length; i++) {
    const word = SHORT.get(words[i]!) ?? words[i]!;
    if (word === '--') {
      plain.push(...words.slice(i + 1));
      break;
    }
    if (!/^--?[a-z]/i.test(word)) {
      plain.push(word);
      continue;
    }
    const [, name = '', value] = /^--?([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
    if (SWITCHES.includes(name) || BARE_FLAGS.includes(name)) {
      if (value !== undefined) wrong ??= `--${name} is "${value.slice(0, 100)}"; expected no value`;
      if (SWITCHES.includes(name)) switches.add(name);
      else flags.set(name, '');
    } else if (value !== undefined) {
      flags.set(name, value);
    } else {
      const next = words[i + 1];
      const isValue = next !== undefined && !next.startsWith('--');
      if (isValue) i++;
      else wrong ??= `--${name} needs a value; one that begins with -- is written as --${name}=--…`;
      flags.set(name, isValue ? next : '');
    }
  }

  // `spotscore help import`, as other programs have it
  if (plain[0] === 'help') {
    plain.shift();
    switches.add('help');
  }
  const isNamed = plain.length > 0;
  const command = (plain.shift() ?? 'serve') as Name;
  if (!Object.hasOwn(commands, command)) {
    const meant = nearestWord(command, Object.keys(commands));
    const hint = meant === null ? '' : `did you mean "${meant}"? `;
    throw new UsageError(
      `unknown command "${command}"; ${hint}expected one of ${Object.keys(commands).join(', ')}`,
    );
  }
  const shape = commands[command];
  for (const name of flags.keys()) {
    if (!Object.hasOwn(SETTINGS, name) && !shape.flags.includes(name)) {
      const meant = nearestWord(name, [...shape.flags, ...Object.keys(SETTINGS), ...SWITCHES]);
      const hint = meant === null ? '' : `did you mean --${meant}? `;
      throw new UsageError(
        `unknown flag --${name} for "${command}"; ${hint}see "spotscore ${command} --help"`,
      );
    }
  }
  if (wrong !== null) throw new UsageError(wrong);
  const empty = PATH_FLAGS.find((name) => flags.get(name)?.trim() === '');
  if (empty !== undefined) throw new UsageError(`--${empty} is ""; expected a file or folder`);
  const [least, most] = shape.arity;
  if (switches.size === 0 && (plain.length < least || plain.length > most)) {
    throw new UsageError(
      `"${command}" got ${plain.length} arguments; expected: ${command} ${shape.usage}`.trim(),
    );
  }
  const unused = [...flags.keys()].filter((name) => ![...shape.flags, ...shape.settings].includes(name));
  return { command, isNamed, args: plain, flags, switches, unused };
}
