/** The cache of partial packs: which packs stay for the next request. */
import { describe, expect, test } from 'bun:test';
import { KeptParts } from '../../../src/app/regions/packs/kept-parts.ts';

function keptParts(all = 6, perClient = 2) {
  const evicted: string[] = [];
  const parts = new KeptParts<string>({ all, perClient }, (value) => evicted.push(value));
  return { parts, evicted, make: (key: string, client: string) => parts.set(key, key, client) };
}

describe('cached partial packs', () => {
  test('of a client with a thousand requests evict only its own', () => {
    const { parts, make, evicted } = keptParts();
    make('yours', 'you');
    for (let i = 0; i < 1000; i++) make(`random ${i}`, 'greedy');
    expect(parts.get('yours', 'you')).toBe('yours');
    expect([parts.get('random 999', 'greedy'), parts.get('random 998', 'greedy')]).not.toContain(null);
    expect([evicted.length, evicted.includes('yours')]).toEqual([998, false]);
  });

  test('are evicted from the client with the most when many clients come', () => {
    const { parts, make, evicted } = keptParts();
    make('a1', 'a');
    make('a2', 'a');
    for (const client of ['b', 'c', 'd', 'e']) make(client, client);
    make('f', 'f');
    expect(evicted).toEqual(['a1']);
    make('g', 'g');
    // each client has one now, so the least recently used one is evicted
    expect(evicted).toEqual(['a1', 'a2']);
    expect(parts.get('b', 'b')).toBe('b');
    make('h', 'h');
    expect(evicted).toEqual(['a1', 'a2', 'c']);
  });

  test('that another client has requested too are not evicted by the first client', () => {
    const { parts, make } = keptParts();
    make('shared', 'a');
    expect(parts.get('shared', 'b')).toBe('shared');
    for (let i = 0; i < 10; i++) make(`more ${i}`, 'a');
    expect(parts.get('shared', 'b')).toBe('shared');
  });

  test('are released once each, even if they are built again', () => {
    const { parts, make, evicted } = keptParts();
    make('a', 'one');
    make('a', 'one');
    expect(evicted).toEqual(['a']);
    expect(parts.get('nothing', 'one')).toBeNull();
  });
});
