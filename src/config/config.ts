/** Resolves settings: flags take precedence over environment variables, these over defaults. */
import { nearestWord } from '../shared/text/nearest-word.ts';
import { QUOTED } from './parsers.ts';
import { type Config, SETTINGS, type SettingName } from './settings.ts';

/** Unusable input of the operator; the message is one sentence. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

type Environment = Record<string, string | undefined>;

interface Settled {
  text: string | null;
  /** source of the text, for messages */
  origin: string;
}

const NAMES = Object.keys(SETTINGS) as SettingName[];

function settle(name: SettingName, flags: ReadonlyMap<string, string>, environment: Environment): Settled {
  const { variable, fallback } = SETTINGS[name];
  const flag = flags.get(name);
  if (flag !== undefined) return { text: flag, origin: `--${name}` };
  const value = environment[variable];
  // compose files pass unset variables as empty ones
  if (value !== undefined && value !== '') return { text: value, origin: variable };
  return { text: fallback, origin: 'default' };
}

/**
 * Returns the value of every setting.
 * @throws UsageError with the flag or variable, its value (hidden if secret) and what is expected
 */
export function resolveConfig(flags: ReadonlyMap<string, string>, environment: Environment): Config {
  const config = {} as Record<SettingName, unknown>;
  for (const name of NAMES) {
    const { text, origin } = settle(name, flags, environment);
    if (text === null) {
      config[name] = null;
      continue;
    }
    const { parser, conceal } = SETTINGS[name];
    const value = parser.parse(text);
    if (value === undefined) {
      // a text that is not a URL may contain its password anywhere
      const hasSecret = conceal && (/[@?]/.test(text) || conceal(text) !== text);
      // as JSON: a line feed would make two sentences of one
      const shown = hasSecret ? '(hidden)' : JSON.stringify(text.slice(0, 100));
      const quotes = QUOTED.test(text) ? ', without quotes around it' : '';
      throw new UsageError(`${origin} is ${shown}; expected ${parser.expected}${quotes}`);
    }
    config[name] = value;
  }
  return config as Config;
}

/** Returns a sentence about each `SPOTSCORE_*` variable that belongs to no setting: most likely a typing error. */
export function unknownVariables(environment: Environment): string[] {
  const known = NAMES.map((name) => SETTINGS[name].variable);
  return Object.keys(environment)
    .filter((name) => name.startsWith('SPOTSCORE_') && !known.includes(name))
    .map((name) => {
      const meant = nearestWord(name, known);
      const hint = meant === null ? '' : `did you mean ${meant}? `;
      return `unknown variable ${name}; ${hint}--help lists the known ones`;
    });
}

/** Minimum length of a secret that cannot be guessed, characters. */
const SECRET_CHARACTERS = 16;

/**
 * Returns a sentence about a secret that is short; null if it is long enough, or not set. It is not refused: reports that
 * were stored with it need it.
 */
export function weakSecret({ secret }: Pick<Config, 'secret'>): string | null {
  if (secret === null || secret.length >= SECRET_CHARACTERS) return null;
  return (
    `--secret (SPOTSCORE_SECRET) has less than ${SECRET_CHARACTERS} characters: a reader of the database can guess it and ` +
    'tell devices apart; for a new database make one with "openssl rand -hex 32"'
  );
}

/** Formats all settings for `--print-config`: name, value, source. Secrets are hidden. */
export function describeConfig(flags: ReadonlyMap<string, string>, environment: Environment): string {
  resolveConfig(flags, environment);
  return NAMES.map((name) => {
    const { text, origin } = settle(name, flags, environment);
    const { conceal } = SETTINGS[name];
    const shown = text === null ? '(not set)' : conceal ? conceal(text) : text;
    return `${name.padEnd(16)} ${shown}  [${origin}]`;
  }).join('\n');
}

/** Formats the help of some or all settings. */
export function helpOnSettings(names: readonly SettingName[] = NAMES): string {
  return names
    .map((name) => {
      const { variable, fallback, help } = SETTINGS[name];
      const shown = fallback === null || help.includes('default') ? '' : ` [${fallback}]`;
      return `  --${name.padEnd(16)} ${help}${shown}\n${' '.repeat(21)}${variable}`;
    })
    .join('\n');
}
