import { expect, test } from 'bun:test';
import { connectionsToEnd } from '../../../src/platform/connection-limit.ts';

test('the clients with the most connections lose their longest idle ones, until all have equal shares', () => {
  const of = (client: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ client, descriptor: n, silentFor: n * 1000 }));
  const connections = [...of('greedy', 20), ...of('proxy', 6), ...of('somebody', 1)];
  const ended = connectionsToEnd(connections, 16);
  expect(new Set(ended.map(({ client }) => client))).toEqual(new Set(['greedy', 'proxy']));
  const left = connections.filter((connection) => !ended.includes(connection));
  expect(Map.groupBy(left, ({ client }) => client).get('greedy')!.length).toBe(5);
  expect(Map.groupBy(left, ({ client }) => client).get('proxy')!.length).toBe(5);
  expect(left.every(({ silentFor }) => silentFor < 5000)).toBe(true);
});
