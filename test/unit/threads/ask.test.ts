// Asking a thread: every answer finds its question, errors keep their class, and a thread that is gone owes nothing.
import { afterEach, describe, expect, test } from 'bun:test';
import { OsmDataError } from '../../../src/osm/errors.ts';
import { Thread, ThreadLost, type ThreadOptions } from '../../../src/threads/ask.ts';
import type { AskedOperations } from '../../support/threads/asked-thread.ts';

const url = new URL('../../support/threads/asked-thread.ts', import.meta.url);
const running: Thread<AskedOperations, string>[] = [];

function start(options: Partial<ThreadOptions<string>> = {}): Thread<AskedOperations, string> {
  const thread = new Thread<AskedOperations, string>(url, {
    name: 'the thread of this test',
    errors: [OsmDataError],
    ...options,
  });
  running.push(thread);
  return thread;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((thread) => thread.close().catch(() => {})));
});

const failureOf = (promise: Promise<unknown>): Promise<Error | null> =>
  promise.then(
    () => null,
    (error: Error) => error,
  );

describe('a question to a thread', () => {
  test('gets its own answer, whatever is answered first', async () => {
    const thread = start();
    const order: number[] = [];
    const answers = await Promise.all(
      [thread.ask('wait', 60), thread.ask('wait', 1), thread.ask('double', 21)].map(async (answer) => {
        order.push(await answer);
        return answer;
      }),
    );
    expect(answers).toEqual([60, 1, 42]);
    expect(order.at(-1)).toBe(60);
  });

  test('finds done what the thread was told before', async () => {
    const thread = start();
    thread.tell('note', 'one');
    thread.tell('note', 'two');
    expect(await thread.ask('noted', null)).toEqual(['one', 'two']);
  });

  test('gets bytes that are handed over, whole', async () => {
    const bytes = await start().ask('bytes', 5);
    expect([...bytes]).toEqual([7, 7, 7, 7, 7]);
  });

  test('fails with the error of the thread: known classes stay, others bring their stack as cause', async () => {
    const thread = start();
    const refused = await failureOf(thread.ask('refuse', 'it is no map'));
    expect(refused).toBeInstanceOf(OsmDataError);
    expect(refused?.message).toBe('it is no map');
    const blunder = await failureOf(thread.ask('blunder', 'our fault'));
    expect(blunder?.constructor).toBe(Error);
    expect(blunder?.message).toBe('our fault');
    expect(String(blunder?.cause)).toContain('asked-thread.ts');
    // and the thread lives on
    expect(await thread.ask('double', 1)).toBe(2);
  });
});

test('what a thread says unasked is heard in its order', async () => {
  const heard: string[] = [];
  const thread = start({ onEvent: (event) => heard.push(event) });
  await thread.ask('announce', 'first');
  await thread.ask('announce', 'second');
  expect(heard).toEqual(['first', 'second']);
});

describe('a thread that is gone', () => {
  test('rejects all that it owes, and what is asked later, with the reason', async () => {
    const lost: string[] = [];
    const thread = start({ onLost: ({ message }) => lost.push(message) });
    const owed = [thread.ask('wait', 60_000), thread.ask('die', 3)].map(failureOf);
    for (const error of await Promise.all(owed)) {
      expect(error).toBeInstanceOf(ThreadLost);
      expect(error?.message).toBe('the thread of this test ended (exit code 3)');
    }
    expect(lost).toEqual(['the thread of this test ended (exit code 3)']);
    expect(thread.lost).toBe(true);
    expect(await failureOf(thread.ask('double', 1))).toBeInstanceOf(ThreadLost);
  });

  test('because an error came of what it was told says so', async () => {
    const thread = start();
    thread.tell('note', '');
    const error = await failureOf(thread.ask('wait', 60_000));
    expect(error?.message).toContain('nothing to note');
  });

  test('because it was given up answers nothing any more', async () => {
    const thread = start();
    const owed = failureOf(thread.ask('wait', 1));
    thread.giveUp('it took too long');
    expect((await owed)?.message).toBe('it took too long');
  });
});

describe('closing a thread', () => {
  test('lets it do what came before, and is no loss', async () => {
    const lost: string[] = [];
    const thread = start({ onLost: ({ message }) => lost.push(message) });
    const answer = thread.ask('double', 4);
    await thread.close();
    expect(await answer).toBe(8);
    expect(lost).toEqual([]);
  });

  test('tells what went wrong on the way', async () => {
    const thread = start();
    await thread.ask('spoil', 'the disk is full');
    expect((await failureOf(thread.close()))?.message).toBe('the disk is full');
  });
});
