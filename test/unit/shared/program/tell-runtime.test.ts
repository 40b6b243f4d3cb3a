/** What the runtime is told at a start, by the process that replaces this one. */
import { afterEach, expect, test } from 'bun:test';
import { SERVICE_RUNTIME, tellRuntime } from '../../../../src/shared/program/small-machine.ts';

const { execve } = process;
afterEach(() => {
  process.execve = execve;
});

test('is in the environment of the same program', () => {
  const started: [string, readonly string[], NodeJS.ProcessEnv][] = [];
  process.execve = ((...given: (typeof started)[number]) => void started.push(given)) as typeof execve;
  tellRuntime(8e9, SERVICE_RUNTIME, ['serve', '--port', '1']);
  const [[path, args, environment]] = started as [(typeof started)[number]];
  expect(path).toBe(process.execPath);
  expect(args.slice(-3)).toEqual(['serve', '--port', '1']);
  expect(environment).toMatchObject({
    BUN_JSC_thresholdForOptimizeAfterWarmUp: '2500',
    PATH: process.env.PATH,
  });
  expect(environment).not.toHaveProperty('BUN_JSC_forceRAMSize');
});

test('is left out where the system forbids to replace a process', () => {
  process.execve = () => {
    throw Object.assign(new Error('forbidden'), { code: 'EPERM' });
  };
  tellRuntime(5e8, SERVICE_RUNTIME, ['serve']);
});
