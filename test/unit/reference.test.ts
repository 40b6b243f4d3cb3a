/**
 * README.md and docs/commands.md match the commands and settings of the program. `UPDATE_README=1` writes the
 * tables.
 */
import { describe, expect, test } from 'bun:test';
import type { Command } from '../../src/commands/command.ts';
import { COMMANDS } from '../../src/commands/index.ts';
import { SETTINGS } from '../../src/config/settings.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const REFERENCE = `${ROOT}/docs/commands.md`;

/** Escapes text for a cell of a table. */
const cell = (text: string) => text.replaceAll('|', '\\|');

function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(([name, { variable, fallback, help }]) => {
    // the default number of workers depends on the machine
    const shown = fallback === null || name === 'workers' ? '' : `\`${fallback}\``;
    return `| \`--${name}\` | \`${variable}\` | ${shown} | ${cell(help)} |`;
  });
  return ['| flag | variable | default | purpose |', '|---|---|---|---|', ...rows, ''].join('\n');
}

function commandsTable(): string {
  const rows = Object.entries(COMMANDS).map(([name, { summary, words }]: [string, Command]) => {
    const written = Object.keys(words).map((word) => `\`${cell(word)}\``);
    return `| \`spotscore ${name}\` | ${cell(summary)} | ${written.join(', ')} |`;
  });
  return ['| command | what it does | arguments and flags |', '|---|---|---|', ...rows, ''].join('\n');
}

describe('docs/commands.md', () => {
  test.each([
    ['commands', commandsTable],
    ['settings', settingsTable],
  ] as const)('has the table of %s of the program', async (name, table) => {
    const between = new RegExp(`(?<=<!-- ${name} -->\\n)[\\s\\S]*?(?=<!-- /${name} -->)`);
    const text = await Bun.file(REFERENCE).text();
    if (Bun.env.UPDATE_README)
      await Bun.write(
        REFERENCE,
        text.replace(between, () => table()),
      );
    expect(between.exec(await Bun.file(REFERENCE).text())?.[0]).toBe(table());
  });
});

describe('README.md', async () => {
  const readme = await Bun.file(`${ROOT}/README.md`).text();

  test('has the exact start and test commands', () => {
    expect(readme).toContain('npx -y bun@1.4.4 run start');
    expect(readme).toContain('npx -y bun@1.4.4 run test');
  });

  test('has at most one and a half screens', () => {
    expect(readme.split('\n').length).toBeLessThan(70);
    expect(readme.split(/\s+/).length).toBeLessThan(700);
  });

  test('links only to existing files and headings', async () => {
    const links = [...readme.matchAll(/\]\(([^):#]+)(?:#([^)]*))?\)/g)];
    expect(links.length).toBeGreaterThan(15);
    for (const [, target, heading] of links) {
      const file = Bun.file(`${ROOT}/${target}`);
      expect([target, await file.exists()]).toEqual([target, true]);
      if (heading === undefined) continue;
      const headings = [...(await file.text()).matchAll(/^#+ (.+)$/gm)].map(([, text]) => anchorOf(text!));
      expect(headings).toContain(heading);
    }
  });
});

/** Returns the fragment of a heading in a rendered page. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}
