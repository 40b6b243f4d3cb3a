/** Slots shared by clients: none takes those of others, and none is idle while somebody waits who may have it. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { FairQueue, NoSlot } from '../../../src/shared/program/fair-queue.ts';
import { settle } from '../../support/event-loop.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const OPTIONS = {
  name: 'tours',
  slots: 3,
  maxWaiting: 5,
  maxWaitMs: 1000,
  client: { slots: 2, all: 4 },
  // nobody waits for too long, unless a test says so
  after: () => () => {},
};
const reasonOf = (entered: Promise<unknown>) =>
  entered.then(
    () => 'entered',
    (error: NoSlot) => error.reason,
  );

describe('a fair queue', () => {
  test('lets a client have a few slots, and others the rest', async () => {
    const queue = new FairQueue(OPTIONS);
    const greedy = Array.from({ length: 6 }, () => queue.enter('greedy'));
    expect(await Promise.all(greedy.slice(4).map(reasonOf))).toEqual(['own', 'own']);
    expect(queue.quotaOf('greedy')).toEqual({ most: 4, left: 0 });
    const [first] = await Promise.all(greedy.slice(0, 2));
    // a slot is left for somebody else, at once
    const leave = await queue.enter('other');
    const third = reasonOf(greedy[2]!);
    expect(await Promise.race([third, settle().then(() => 'waits')])).toBe('waits');
    first!();
    expect(await third).toBe('entered');
    leave();
    expect(queue.quotaOf('other')).toEqual({ most: 4, left: 4 });
  });

  test('gives a free slot to the client with the fewest, then to the first', async () => {
    const queue = new FairQueue({ ...OPTIONS, slots: 2, client: { slots: 2, all: 9 } });
    const order: string[] = [];
    const enter = (client: string) =>
      queue.enter(client).then((leave) => {
        order.push(client);
        return leave;
      });
    const [one] = await Promise.all([enter('a'), enter('a')]);
    const [again, other, third] = ['a', 'b', 'c'].map(enter);
    one!();
    (await other!)();
    (await third!)();
    (await again!)();
    expect(order).toEqual(['a', 'a', 'b', 'c', 'a']);
  });

  test('gives several slots together, and all of them to a request that needs more', async () => {
    const queue = new FairQueue({ ...OPTIONS, slots: 10, client: { slots: 6, all: 9 } });
    const order: string[] = [];
    const enter = (client: string, weight: number) =>
      queue.enter(client, undefined, weight).then((leave) => {
        order.push(`${client} ${weight}`);
        return leave;
      });
    const [first, second, third] = [enter('a', 5), enter('a', 2), enter('b', 5)];
    const whole = enter('c', 40);
    await settle();
    expect(order).toEqual(['a 5', 'b 5']);
    (await first!)();
    (await second!)();
    await settle();
    expect(order).toEqual(['a 5', 'b 5', 'a 2']);
    (await third!)();
    const leave = await whole;
    const [one, other] = [enter('a', 1), enter('d', 2)];
    await settle();
    expect(order.at(-1)).toBe('c 40');
    leave();
    await Promise.all([one, other]);
    expect(order.slice(-2)).toEqual(['a 1', 'd 2']);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 0, -1])(
    'takes no slots for a weight of %d',
    async (weight) => {
      const queue = new FairQueue({ ...OPTIONS, slots: 1 });
      const error = await queue.enter('a', undefined, weight).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(RangeError);
      (await queue.enter('a'))();
    },
  );

  test('refuses with a reason and a sentence', async () => {
    const clock = new FakeClock();
    const after = (ms: number, action: () => void) => clock.after(ms, action);
    const queue = new FairQueue({ ...OPTIONS, slots: 1, maxWaiting: 2, after });
    const leave = await queue.enter('a');
    const client = new AbortController();
    const waiting = [queue.enter('b'), queue.enter('c', client.signal)].map(reasonOf);
    const full = await queue.enter('d').catch((error: NoSlot) => error);
    expect(full).toBeInstanceOf(NoSlot);
    expect((full as NoSlot).message).toBe(
      'Too many tours are waiting. Retry after the delay in Retry-After.',
    );
    expect(queue.refusalFor('d')).toBe('full');
    client.abort();
    expect(await waiting[1]).toBe('left');
    expect(await reasonOf(queue.enter('c', client.signal))).toBe('left');
    expect(queue.refusalFor('d')).toBeNull();
    await clock.advance(1000);
    expect(await waiting[0]).toBe('late');
    leave();
    leave();
    const again = await queue.enter('e');
    expect(queue.refusalFor('f')).toBeNull();
    const behind = reasonOf(queue.enter('f'));
    again();
    expect(await behind).toBe('entered');
  });

  test('obeys its limits, and leaves no slot idle, whatever comes and goes', async () => {
    const step = fc.record({
      client: fc.constantFrom('a', 'b', 'c'),
      isLeaving: fc.boolean(),
      which: fc.nat(9),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const queue = new FairQueue(OPTIONS);
        const inside: { client: string; leave(): void }[] = [];
        let waiting: string[] = [];
        for (const { client, isLeaving, which } of steps) {
          if (isLeaving) inside.splice(which % Math.max(1, inside.length), 1)[0]?.leave();
          else {
            waiting.push(client);
            const done = () => waiting.splice(waiting.indexOf(client), 1);
            queue.enter(client).then(
              (leave) => {
                done();
                inside.push({ client, leave });
              },
              () => done(),
            );
          }
          await Promise.resolve();
          await settle();
          const held = (name: string) => inside.filter((each) => each.client === name).length;
          expect(inside.length).toBeLessThanOrEqual(OPTIONS.slots);
          for (const name of ['a', 'b', 'c']) {
            expect(held(name)).toBeLessThanOrEqual(OPTIONS.client.slots);
            const mayEnter = inside.length < OPTIONS.slots && held(name) < OPTIONS.client.slots;
            expect(mayEnter && waiting.includes(name)).toBeFalse();
          }
        }
        while (inside.length > 0) {
          inside.shift()!.leave();
          await settle();
        }
        expect(waiting).toEqual([]);
        waiting = [];
      }),
      { numRuns: 100 },
    );
  });
});
