import { describe, expect, test } from 'bun:test';
import type { Command } from '../../../src/commands/command.ts';
import { help, helpOn } from '../../../src/commands/help.ts';
import { COMMANDS, type CommandName } from '../../../src/commands/index.ts';
import { SETTINGS } from '../../../src/config/settings.ts';

const NAMES = Object.keys(COMMANDS) as CommandName[];

test('the help of the program names every command and every setting', () => {
  for (const name of NAMES) expect(help()).toMatch(new RegExp(`^  ${name} `, 'm'));
  for (const name of Object.keys(SETTINGS)) expect(help()).toContain(`  --${name} `);
});

describe.each(NAMES)('the help of %s', (name) => {
  const { usage, summary, flags, words, settings, arity }: Command = COMMANDS[name];
  const text = helpOn(name);

  test('shows its usage, and the meaning of each argument and flag', () => {
    expect(text).toStartWith(`Usage: spotscore ${name}${usage === '' ? '' : ` ${usage}`}\n\n${summary}\n`);
    const explained = Object.keys(words);
    for (const word of explained) expect(usage).toContain(word);
    const ownFlags = explained
      .filter((word) => word.startsWith('--'))
      .map((word) => word.slice(2).split(' ')[0]!);
    expect(ownFlags.toSorted()).toEqual([...flags].sort());
    expect(explained.length > ownFlags.length).toBe(arity[1] > 0);
  });

  test('shows exactly the settings that matter for it', () => {
    const shown = Object.keys(SETTINGS).filter((setting) => text.includes(`\n  --${setting} `));
    expect(shown.toSorted()).toEqual([...settings].sort());
  });
});
