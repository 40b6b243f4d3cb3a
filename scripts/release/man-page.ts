/** Generates the manual page spotscore(1) from the tables of commands and settings. */
import { ExitCode } from '../../src/commands/command.ts';
import { COMMON, type Commands, type Option } from '../../src/commands/terminal/options.ts';
import { SETTINGS } from '../../src/config/settings.ts';

const EXIT_CODES: Record<keyof typeof ExitCode, string> = {
  OK: 'done, or stopped on request',
  FAILURE: 'something went wrong while running',
  USAGE: 'wrong usage, or a setting is wrong',
  DATA: 'map data or database cannot be used',
};

/**
 * Returns the page as roff.
 * @param version of the program; @param madeAt of its source
 */
export function manPage(commands: Commands, version: string, madeAt: Date): string {
  return `${[
    `.TH SPOTSCORE 1 ${madeAt.toISOString().slice(0, 10)} "spotscore ${version}"`,
    '.SH NAME',
    'spotscore \\- scores how quiet and undisturbed a night in a van will be',
    '.SH SYNOPSIS',
    '.B spotscore',
    '[\\fIcommand\\fR] [\\fB\\-\\-\\fIsetting value\\fR ...]',
    '.SH DESCRIPTION',
    text('Scores any place from 0 to 100 from OpenStreetMap data, the calendar and reports of travellers.'),
    text('Without a command the server starts and serves the map page on http://127.0.0.1:3000.'),
    text('Flags and variables of the same setting do the same; a flag wins.'),
    '.SH COMMANDS',
    ...Object.entries(commands).flatMap(([name, { usage, summary, words }]) => [
      `.SS ${text(`${name} ${usage}`.trim())}`,
      text(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`),
      ...Object.entries(words).flatMap(([word, meaning]) => tagged(text(word), meaning)),
    ]),
    '.SH SETTINGS',
    ...Object.entries(SETTINGS).flatMap(([name, { variable, fallback, help }]) => {
      // the number of cores depends on the machine
      const shown = fallback === null || name === 'workers' ? '' : ` Default: ${fallback}.`;
      return tagged(`${text(`--${name}`)}, ${text(variable)}`, `${help}.${shown}`);
    }),
    '.SH OPTIONS',
    ...COMMON.flatMap(({ name, help }: Option) => tagged(text(`--${name}`), help)),
    '.SH EXIT STATUS',
    ...Object.entries(ExitCode).flatMap(([name, code]) =>
      tagged(String(code), EXIT_CODES[name as keyof typeof ExitCode]),
    ),
    '.SH FILES',
    ...tagged('/etc/spotscore.env', 'settings of the systemd units, one VARIABLE=value a line'),
    ...tagged('/var/lib/spotscore', 'data directory of the systemd units'),
  ].join('\n')}\n`;
}

function tagged(written: string, meaning: string): string[] {
  return ['.TP', `.B ${written}`, text(meaning)];
}

/** Escapes text for roff: no request at the start of a line, hyphens that can be copied. */
function text(plain: string): string {
  return plain
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('"', '\\(dq')
    .replace(/^[.']/, '\\&$&');
}
