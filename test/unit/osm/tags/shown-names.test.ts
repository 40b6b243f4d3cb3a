/** The name that people see: the local one, and its Latin form where the script is another. */
import { describe, expect, test } from 'bun:test';
import { namesOf } from '../../../../src/osm/map-tiles/drawing.ts';
import { say } from '../../../../src/words/say.ts';
import { read, type TagList } from '../../../support/maps/classified-tags.ts';

const shown = (tags: TagList) => read('node', { tourism: 'camp_site', ...tags })!.points[0]!.name;

describe('a name', () => {
  test.each<[TagList, string]>([
    [{ name: '富士吉田市', 'name:en': 'Fujiyoshida' }, '富士吉田市 (Fujiyoshida)'],
    [
      { name: '道の駅なるさわ', 'name:ja_rm': 'Michi no Eki Narusawa' },
      '道の駅なるさわ (Michi no Eki Narusawa)',
    ],
    [{ name: 'Београд', 'name:sr-Latn': 'Beograd', 'name:de': 'Belgrad' }, 'Београд (Beograd)'],
    [{ name: 'Αθήνα', 'name:fr': 'Athènes' }, 'Αθήνα (Athènes)'],
    [{ name: 'القاهرة', int_name: 'Cairo' }, 'القاهرة (Cairo)'],
    // no Latin form, a Latin name, and a name in both scripts
    [{ name: 'Москва', 'name:uk': 'Москва' }, 'Москва'],
    [{ name: '青森', 'name:en': '青森' }, '青森'],
    [{ name: 'München', 'name:en': 'Munich' }, 'München'],
    [{ name: 'Rabat الرباط', 'name:en': 'Rabat' }, 'Rabat الرباط'],
    [{ name: '47°', 'name:en': 'Forty-seven' }, '47°'],
  ])('of %o is shown as %s', (tags, name) => {
    expect(shown(tags)).toBe(name);
  });

  test('is the same on the map as in lists', () => {
    const tags = { name: '富士吉田市', 'name:en': 'Fujiyoshida', 'name:de': 'Fujiyoshida' };
    expect(namesOf(new Map(Object.entries(tags)))).toEqual({ name: '富士吉田市 (Fujiyoshida)' });
    expect(namesOf(new Map(Object.entries({ name: 'Genève', 'name:de': 'Genf' })))).toEqual({
      name: 'Genève',
      'name:de': 'Genf',
    });
  });
});

test('a name from right to left is isolated from the numbers after it', () => {
  const label = say({ key: 'mosque', name: 'مسجد النور', distance: 250 }, 'en');
  expect(label).toContain('\u2068مسجد النور\u2069');
  expect(label.indexOf('250')).toBeGreaterThan(label.indexOf('\u2069'));
  expect(say({ key: 'mosque', name: 'Fatih Camii', distance: 250 }, 'en')).not.toMatch(/[\u2066-\u2069]/);
});
