// The secret that device tokens are hashed with.
import { afterAll, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashDevice, loadSecret } from '../../../src/reports/secret.ts';
import { DatabaseRefused, StoreUnavailable } from '../../../src/reports/store.ts';

const folders: string[] = [];
function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spotscore-secret-'));
  folders.push(folder);
  return folder;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('a secret is made once, is long, and only its owner can read it', () => {
  const folder = emptyFolder();
  const secret = loadSecret(folder);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(loadSecret(folder)).toBe(secret);
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['secret']);
  expect(loadSecret(emptyFolder())).not.toBe(secret);
});

test('a secret is the same for processes that start at once', async () => {
  const folder = emptyFolder();
  const code = `import { loadSecret } from ${JSON.stringify(join(import.meta.dir, '../../../src/reports/secret.ts'))};
    process.stdout.write(loadSecret(${JSON.stringify(folder)}))`;
  const starts = Array.from({ length: 4 }, () =>
    Bun.spawn([process.execPath, '-e', code], { stdout: 'pipe' }),
  );
  const secrets = await Promise.all(starts.map(({ stdout }) => new Response(stdout).text()));
  expect(new Set(secrets)).toEqual(new Set([loadSecret(folder)]));
  expect(readdirSync(folder)).toEqual(['secret']);
});

test('a damaged secret is not replaced, as that would make all devices newcomers', () => {
  for (const damaged of ['', 'short', 'x'.repeat(64)]) {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'secret'), damaged);
    expect(() => loadSecret(folder)).toThrow(DatabaseRefused);
  }
});

test('a secret that can be neither read nor created is a temporary failure', () => {
  const file = join(emptyFolder(), 'file');
  writeFileSync(file, '');
  expect(() => loadSecret(join(file, 'data'))).toThrow(StoreUnavailable);
});

test('a pipe in the place of a secret is not opened, as it would never end', () => {
  const folder = emptyFolder();
  Bun.spawnSync(['mkfifo', join(folder, 'secret')]);
  expect(() => loadSecret(folder)).toThrow('can be neither read nor created (not a file)');
});

test('a device has another hash with each secret, and the same one in capital letters', () => {
  const token = '3f1c2a44-90b1-4b8e-8f42-0d6a5d2f7a10';
  const hash = (secret: string, text = token) => Buffer.from(hashDevice(text, secret)).toString('hex');
  expect(hash('one')).toHaveLength(64);
  expect(hash('one')).toBe(hash('one', token.toUpperCase()));
  expect(hash('one')).not.toBe(hash('two'));
  // another implementation of RFC 2104
  expect(hash('key')).toBe(createHmac('sha256', 'key').update(token).digest('hex'));
});
