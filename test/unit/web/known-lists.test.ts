/** Lists of the last minutes that answer a question again: the view before, or the list before a filter. */
import { expect, test } from 'bun:test';
import { createKnownLists } from '../../../src/web/places/known-lists.ts';
import { NO_FILTERS, toggled } from '../../../src/web/state/filters.ts';
import type { ListQuestion, PlaceList } from '../../../src/web/state/listed.ts';
import { nearbyWith } from '../../support/http/sample-score.ts';

const QUESTION: ListQuestion = {
  bounds: [9.05, 47.05, 9.15, 47.15],
  origin: { lat: 47.1, lon: 9.1, of: 'middle', name: '' },
  at: null,
  wishes: NO_FILTERS,
  sort: 'score',
};
const FILTERED: ListQuestion = { ...QUESTION, wishes: toggled(NO_FILTERS, 'water') };

function listOf(question: ListQuestion, more: Partial<PlaceList> = {}): PlaceList {
  const known = { nearest: null, askedAt: '2026-02-16T20:00:00Z', savedMapOf: null };
  return { ...nearbyWith({}), ...question, ...known, ...more };
}

test('both lists of a view are known: with a filter and without it, in either order', () => {
  for (const [first, second] of [
    [QUESTION, FILTERED],
    [FILTERED, QUESTION],
  ] as const) {
    const lists = createKnownLists(
      () => '',
      () => false,
    );
    const [one, other] = [listOf(first), listOf(second)];
    lists.keep(one);
    expect(lists.find(second)).toBeNull();
    lists.keep(other);
    expect(lists.find(first)).toBe(one);
    expect(lists.find(second)).toBe(other);
  }
});

test('a list that goes on replaces its first page, and one for another reader does not', () => {
  let reader = 'en';
  const lists = createKnownLists(
    () => reader,
    () => false,
  );
  const [page, whole] = [listOf(QUESTION, { cursor: 'next' }), listOf(QUESTION)];
  lists.keep(page);
  lists.keep(whole);
  expect(lists.find(QUESTION)).toBe(whole);
  reader = 'de';
  expect(lists.find(QUESTION)).toBeNull();
  const german = listOf(QUESTION);
  lists.keep(german);
  expect(lists.find(QUESTION)).toBe(german);
  reader = 'en';
  expect(lists.find(QUESTION)).toBe(whole);
});
