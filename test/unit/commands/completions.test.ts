/** Shell completions, checked by the shells themselves where they are installed. */
import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMANDS } from '../../../src/commands/index.ts';
import { COMPLETIONS } from '../../../src/commands/terminal/completions.ts';
import { optionsOf } from '../../../src/commands/terminal/options.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';

const folder = emptyDirectory();
const SHELLS = ['bash', 'zsh', 'fish'] as const;

function fileOf(shell: (typeof SHELLS)[number]): string {
  const path = join(folder, `completion.${shell}`);
  writeFileSync(path, COMPLETIONS[shell](COMMANDS));
  return path;
}

/** Returns the output of a script. @throws Error on a failure or a message on standard error */
function outputOf(shell: string, script: string): string[] {
  const { stdout, stderr, exitCode } = Bun.spawnSync([shell, '-c', script], { cwd: folder });
  if (exitCode !== 0 || stderr.length > 0) throw new Error(`${shell}: ${stderr}`);
  return stdout.toString().trimEnd().split('\n');
}

describe.each(SHELLS)('the completion of %s', (shell) => {
  test('names every command and every flag', () => {
    const text = COMPLETIONS[shell](COMMANDS);
    for (const [name, command] of Object.entries(COMMANDS)) {
      expect(text).toMatch(new RegExp(`[ '|]${name}[ ):|']`));
      for (const option of optionsOf(command))
        expect(text).toMatch(new RegExp(`(?:-l |--)${option.name}[ =\\[']`));
    }
  });

  test.skipIf(!Bun.which(shell))('is accepted without a complaint', () => {
    const { stderr, exitCode } = Bun.spawnSync([shell, '-n', fileOf(shell)]);
    expect([exitCode, stderr.toString()]).toEqual([0, '']);
  });
});

/** Command lines, each with the only completion of its last word. */
const LINES = [
  ['spotscore im', 'import'],
  ['spotscore import --keep', '--keep-extract'],
  ['spotscore regions r', 'rm'],
  ['spotscore score 1 2 --lang d', 'de'],
  ['spotscore --data-d', '--data-dir'],
  ['spotscore completions f', 'fish'],
] as const;

test.skipIf(!Bun.which('bash'))('bash offers the possible words, and files where a file is expected', () => {
  const offered = (line: string) =>
    outputOf(
      'bash',
      `source ${fileOf('bash')}; COMP_WORDS=(${line}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
      _spotscore; printf '%s\\n' "\${COMPREPLY[@]}"`,
    );
  for (const [line, word] of LINES) expect([line, offered(line)]).toEqual([line, [word]]);
  writeFileSync(join(folder, 'a map.osm.pbf'), '');
  expect(offered('spotscore import a')).toEqual(['a map.osm.pbf']);
  expect(offered('spotscore import --poly a')).toEqual(['a map.osm.pbf']);
  expect(offered('spotscore status a')).toEqual(['']);
});

test.skipIf(!Bun.which('fish'))('fish offers the possible words', () => {
  for (const [line, word] of LINES) {
    const offered = outputOf('fish', `source ${fileOf('fish')}; complete -C ${JSON.stringify(line)}`);
    expect([line, offered.map((each) => each.split('\t')[0]!)]).toEqual([line, [word]]);
  }
});
