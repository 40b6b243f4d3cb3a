/** The name that people see: the local one, and its Latin form where the script is another. */
import { describe, expect, test } from 'bun:test';
import { labelsOf } from '../../../../src/osm/map-tiles/drawing.ts';
import type { Language } from '../../../../src/shared/language.ts';
import { namesIn, shownNames } from '../../../../src/shared/text/names.ts';
import { say } from '../../../../src/words/say.ts';
import { read, type TagList } from '../../../support/maps/classified-tags.ts';

const nameOf = (tags: TagList) => read('node', { tourism: 'camp_site', ...tags })!.points[0]!.name;
const shown = (tags: TagList) => shownNames(nameOf(tags));

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

  test.each<[TagList, Language, string]>([
    [{ name: 'Genève', 'name:de': 'Genf', 'name:it': 'Ginevra' }, 'de', 'Genf'],
    [{ name: 'Genève', 'name:de': 'Genf', 'name:it': 'Ginevra' }, 'it', 'Ginevra'],
    [{ name: 'Genève', 'name:de': 'Genf', 'name:it': 'Ginevra' }, 'fr', 'Genève'],
    [{ name: '富士吉田市', 'name:en': 'Fujiyoshida' }, 'en', 'Fujiyoshida'],
    [{ name: '富士吉田市', 'name:en': 'Fujiyoshida' }, 'de', '富士吉田市 (Fujiyoshida)'],
    [{ name: 'القاهرة', 'name:en': 'Cairo', 'name:fr': 'Le Caire' }, 'fr', 'Le Caire'],
    [{ name: 'القاهرة', 'name:en': 'Cairo', 'name:fr': 'Le Caire' }, 'nl', 'القاهرة (Cairo)'],
    // in another script, and too long for a name
    [{ name: '青森', 'name:en': '青森' }, 'en', '青森'],
    [{ name: 'München', 'name:en': `Munich, ${'capital of Bavaria '.repeat(9)}` }, 'en', 'München'],
  ])('of %o is in %s %s, on the map as in lists', (tags, language, name) => {
    expect(namesIn(nameOf(tags), language)).toBe(name);
    const labels = labelsOf(new Map(Object.entries(tags)));
    expect(String(labels[`name:${language}`] ?? labels.name)).toBe(name);
  });
});

test('a name from right to left is isolated from the numbers after it', () => {
  const label = say({ key: 'mosque', name: 'مسجد النور', distance: 250 }, 'en');
  expect(label).toContain('\u2068مسجد النور\u2069');
  expect(label.indexOf('250')).toBeGreaterThan(label.indexOf('\u2069'));
  expect(say({ key: 'mosque', name: 'Fatih Camii', distance: 250 }, 'en')).not.toMatch(/[\u2066-\u2069]/);
});
