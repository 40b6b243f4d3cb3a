/**
 * Arguments and flags of each command, from the tables of commands and settings, for shells and the manual
 * page.
 */
import { SETTINGS } from '../../config/settings.ts';
import { LANGUAGES } from '../../shared/language.ts';
import { LEVELS } from '../../shared/program/log.ts';
import type { Command } from '../command.ts';

export type Commands = Readonly<Record<string, Command>>;

export interface Option {
  /** name of the flag, without dashes */
  name: string;
  help: string;
  /** type of its value, or the list of allowed values; null if it takes none */
  value: 'file' | 'text' | readonly string[] | null;
}

/** Allowed values of flags that have a fixed set. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  lang: LANGUAGES,
  'log-level': LEVELS,
};
/** Settings with a file or folder as value. */
const PATHS = ['data-dir', 'atlas', 'event-feeds'];

/** Flags that every command takes. */
export const COMMON: readonly Option[] = [
  { name: 'help', help: 'shows the help of a command', value: null },
  { name: 'version', help: 'shows the version', value: null },
  { name: 'print-config', help: 'shows the settings in force', value: null },
];

/** Returns the flags of a command: its own first, then the settings that apply to it. */
export function optionsOf({ words, settings }: Command): Option[] {
  const own = Object.entries(words)
    .filter(([written]) => written.startsWith('--'))
    .map(([written, help]): Option => {
      const [flag, value] = written.slice(2).split(' ');
      const isPath = value === '<file>' || value === '<folder>';
      return { name: flag!, help, value: value ? (CHOICES[flag!] ?? (isPath ? 'file' : 'text')) : null };
    });
  const rest = settings.map((name): Option => {
    const { help } = SETTINGS[name];
    return { name, help, value: CHOICES[name] ?? (PATHS.includes(name) ? 'file' : 'text') };
  });
  return [...own, ...rest];
}

/** Returns fixed first arguments of a command, such as `rm`. */
export function actionsOf({ words }: Command): string[] {
  return Object.keys(words)
    .map((written) => written.split(' ')[0]!)
    .filter((word) => /^[a-z]/.test(word));
}

/** Returns true if the arguments of a command are files. */
export function takesFiles({ words }: Command): boolean {
  return Object.keys(words).some((written) => /^<.*\b(?:file|backup)\b/.test(written));
}
