/** An import gives the same, whatever the time zone of the machine. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';

const SCENES = join(import.meta.dir, '../../support/maps/scene-answers.ts');

async function saidIn(zone: string): Promise<string> {
  const child = Bun.spawn([process.execPath, SCENES], {
    env: { ...process.env, TZ: zone },
    stderr: 'inherit',
  });
  const said = await new Response(child.stdout).text();
  expect(await child.exited).toBe(0);
  return said;
}

test('Hours, conditions, the sun and holidays are those of the place', async () => {
  const [utc, ...others] = await Promise.all(
    ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Kiritimati'].map(saidIn),
  );
  expect(utc!.trim().split('\n')).toHaveLength(6);
  for (const other of others) expect(other).toBe(utc!);
}, 60_000);
