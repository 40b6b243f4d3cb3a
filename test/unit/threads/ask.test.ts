// Requests to a thread: each gets its own response, errors keep their class, and a lost thread rejects all
// requests.
import { afterEach, describe, expect, test } from 'bun:test';
import { OsmDataError } from '../../../src/osm/import-errors.ts';
import { Thread, ThreadLost, type ThreadOptions } from '../../../src/threads/ask.ts';
import { startEarly, takeEarly } from '../../../src/threads/early-thread.ts';
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

describe('a request to a thread', () => {
  test('gets its own response, in any order of responses', async () => {
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

  test('is handled after earlier messages', async () => {
    const thread = start();
    thread.tell('note', 'one');
    thread.tell('note', 'two');
    expect(await thread.ask('noted', null)).toEqual(['one', 'two']);
  });

  test('receives transferred bytes whole', async () => {
    const bytes = await start().ask('bytes', 5);
    expect([...bytes]).toEqual([7, 7, 7, 7, 7]);
  });

  test('fails with the error of the thread: known classes stay, others have the stack as their cause', async () => {
    const thread = start();
    const refused = await failureOf(thread.ask('refuse', 'it is no map'));
    expect(refused).toBeInstanceOf(OsmDataError);
    expect(refused?.message).toBe('it is no map');
    const blunder = await failureOf(thread.ask('blunder', 'a bug'));
    expect(blunder?.constructor).toBe(Error);
    expect(blunder?.message).toBe('a bug');
    expect(String(blunder?.cause)).toContain('asked-thread.ts');
    // the thread still works
    expect(await thread.ask('double', 1)).toBe(2);
  });
});

test('events of a thread arrive in order', async () => {
  const events: string[] = [];
  const thread = start({ onEvent: (event) => events.push(event) });
  await thread.ask('announce', 'first');
  await thread.ask('announce', 'second');
  expect(events).toEqual(['first', 'second']);
});

test('a thread that was started early is that of the first Thread of its URL', async () => {
  startEarly(url);
  const first = start();
  expect(takeEarly(url)).toBeUndefined();
  const second = start();
  expect(await Promise.all([first.ask('double', 21), second.ask('double', 4)])).toEqual([42, 8]);
});

describe('a call of a thread', () => {
  test('is answered by the main thread', async () => {
    const calls: string[] = [];
    const thread = start({
      onCall: async (op, number) => {
        calls.push(op);
        await Bun.sleep(1);
        return (number as number) + 1;
      },
    });
    const answers = await Promise.all([thread.ask('plusTwo', 1), thread.ask('plusTwo', 10)]);
    expect(answers).toEqual([3, 12]);
    expect(calls).toEqual(Array(4).fill('plusOne'));
  });

  test('fails with the error of the main thread, also for the one who asked', async () => {
    const thread = start({ onCall: () => Promise.reject(new OsmDataError('it is no map')) });
    const refused = await failureOf(thread.ask('plusTwo', 1));
    expect(refused).toBeInstanceOf(OsmDataError);
    expect(refused?.message).toBe('it is no map');
    // the thread still works
    expect(await thread.ask('double', 1)).toBe(2);
  });
});

describe('a lost thread', () => {
  test('rejects pending and later requests with the reason', async () => {
    const lost: string[] = [];
    const thread = start({ onLost: ({ message }) => lost.push(message) });
    const pending = [thread.ask('wait', 60_000), thread.ask('die', 3)].map(failureOf);
    for (const error of await Promise.all(pending)) {
      expect(error).toBeInstanceOf(ThreadLost);
      expect(error?.message).toBe('the thread of this test ended (exit code 3)');
    }
    expect(lost).toEqual(['the thread of this test ended (exit code 3)']);
    expect(thread.lost).toBe(true);
    expect(await failureOf(thread.ask('double', 1))).toBeInstanceOf(ThreadLost);
  });

  test('names the error of a message without a response', async () => {
    const thread = start();
    thread.tell('note', '');
    const error = await failureOf(thread.ask('wait', 60_000));
    expect(error?.message).toContain('nothing to note');
  });

  test('that never ends its work is terminated after it was given up', async () => {
    const begun = Promise.withResolvers<string>();
    const thread = start({ endWithinMs: 1, onEvent: begun.resolve });
    const spinning = failureOf(thread.ask('spin', 'round and round'));
    await begun.promise;
    thread.giveUp('it took too long');
    expect(await spinning).toEqual(new ThreadLost('it took too long'));
    await thread.close();
  });

  test('rejects its pending requests when it is given up', async () => {
    const thread = start();
    const pending = failureOf(thread.ask('wait', 1));
    thread.giveUp('it took too long');
    expect((await pending)?.message).toBe('it took too long');
  });
});

describe('closing a thread', () => {
  test('finishes earlier requests, and does not count as a loss', async () => {
    const lost: string[] = [];
    const thread = start({ onLost: ({ message }) => lost.push(message) });
    const answer = thread.ask('double', 4);
    await thread.close();
    expect(await answer).toBe(8);
    expect(lost).toEqual([]);
  });

  test('rejects with an earlier error of the thread', async () => {
    const thread = start();
    await thread.ask('spoil', 'the disk is full');
    expect((await failureOf(thread.close()))?.message).toBe('the disk is full');
  });
});
