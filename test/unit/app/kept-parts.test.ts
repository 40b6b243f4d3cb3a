/** Which of the parts of regions that were made are kept for whoever asks again. */
import { describe, expect, test } from 'bun:test';
import { KeptParts } from '../../../src/app/regions/packs/kept-parts.ts';

function keptParts(all = 6, perClient = 2) {
  const gone: string[] = [];
  const parts = new KeptParts<string>({ all, perClient }, (value) => gone.push(value));
  return { parts, gone, make: (key: string, client: string) => parts.set(key, key, client) };
}

describe('parts that are kept', () => {
  test('of a client who asks for a thousand others throw out only his own', () => {
    const { parts, make, gone } = keptParts();
    make('yours', 'you');
    for (let i = 0; i < 1000; i++) make(`random ${i}`, 'greedy');
    expect(parts.get('yours', 'you')).toBe('yours');
    expect([parts.get('random 999', 'greedy'), parts.get('random 998', 'greedy')]).not.toContain(null);
    expect([gone.length, gone.includes('yours')]).toEqual([998, false]);
  });

  test('are thrown out of the fullest hands when many clients come', () => {
    const { parts, make, gone } = keptParts();
    make('a1', 'a');
    make('a2', 'a');
    for (const client of ['b', 'c', 'd', 'e']) make(client, client);
    make('f', 'f');
    expect(gone).toEqual(['a1']);
    make('g', 'g');
    // all have one now: the one that was used least recently
    expect(gone).toEqual(['a1', 'a2']);
    expect(parts.get('b', 'b')).toBe('b');
    make('h', 'h');
    expect(gone).toEqual(['a1', 'a2', 'c']);
  });

  test('that another client has asked for, too, are not those of the one who asks for many', () => {
    const { parts, make } = keptParts();
    make('shared', 'a');
    expect(parts.get('shared', 'b')).toBe('shared');
    for (let i = 0; i < 10; i++) make(`more ${i}`, 'a');
    expect(parts.get('shared', 'b')).toBe('shared');
  });

  test('are let go of once each, also when they are made anew', () => {
    const { parts, make, gone } = keptParts();
    make('a', 'one');
    make('a', 'one');
    expect(gone).toEqual(['a']);
    expect(parts.get('nothing', 'one')).toBeNull();
  });
});
