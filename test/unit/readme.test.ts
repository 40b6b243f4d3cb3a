/** The README tells the truth about settings and commands. `UPDATE_README=1` writes the table anew. */
import { expect, test } from 'bun:test';
import { COMMANDS } from '../../src/commands/index.ts';
import { SETTINGS } from '../../src/config/settings.ts';

const PATH = new URL('../../README.md', import.meta.url).pathname;
const readme = await Bun.file(PATH).text();
const TABLE = /(?<=<!-- settings -->\n)[\s\S]*?(?=<!-- \/settings -->)/;

function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(([name, { variable, fallback, help }]) => {
    // The number of cores is this machine's own.
    const shown = fallback === null || name === 'workers' ? '' : `\`${fallback}\``;
    return `| \`--${name}\` | \`${variable}\` | ${shown} | ${help} |`;
  });
  return ['| flag | variable | default | what for |', '|---|---|---|---|', ...rows, ''].join('\n');
}

test('the table of settings is that of the program', async () => {
  if (Bun.env.UPDATE_README) await Bun.write(PATH, readme.replace(TABLE, settingsTable()));
  expect(TABLE.exec(await Bun.file(PATH).text())?.[0]).toBe(settingsTable());
});

test('every command that an operator types is named', () => {
  for (const name of Object.keys(COMMANDS)) {
    if (name !== 'serve') expect(readme).toContain(`spotscore ${name}`);
  }
});

test('the two commands stand there word for word', () => {
  expect(readme).toContain('npx -y bun@1.4.4 run start');
  expect(readme).toContain('npx -y bun@1.4.4 run test');
});
