import { expect, test } from 'bun:test';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyDirectory } from '../support/empty-directory.ts';

test('concurrent processes start the same unpacked browser, whatever is in the temporary folder', async () => {
  const [folder, temporary] = [emptyDirectory(), emptyDirectory()];
  writeFileSync(join(temporary, 'chromium'), 'of another program');
  const program = `
    import { unpackedChromium } from ${JSON.stringify(join(import.meta.dir, '../support/browser/unpacked-chromium.ts'))};
    const { executable } = unpackedChromium(${JSON.stringify(join(folder, 'chromium-1'))});
    const { stdout } = Bun.spawnSync([executable, '--no-sandbox', '--version']);
    console.log(executable, stdout.length > 0);`;
  const starts = [1, 2].map(() =>
    Bun.spawn([process.execPath, '-e', program], {
      env: { ...process.env, TMPDIR: temporary },
      stderr: 'inherit',
    }),
  );
  const output = await Promise.all(starts.map(({ stdout }) => new Response(stdout).text()));
  expect(output).toEqual(Array(2).fill(`${join(folder, 'chromium-1', 'chromium')} true\n`));
  expect(readdirSync(folder)).toEqual(['chromium-1']);
  expect(readdirSync(temporary)).toEqual(['chromium']);
});
