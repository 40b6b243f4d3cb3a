/** Names in answers are in the language of the reader, where the map has one. */
import { expect, test } from 'bun:test';
import { mapFeaturesOf } from '../../../src/layers/map-features.ts';
import { Strings } from '../../../src/region/build/interned.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import type { Language } from '../../../src/shared/language.ts';
import { joinedName } from '../../../src/shared/text/names.ts';
import { SceneMap } from '../../support/maps/scene-map.ts';
import { WEDNESDAY } from '../../support/scoring/night-sound.ts';
import { answerAt } from '../../support/scoring/spot-answer.ts';

const TOKYO = { lat: 35.62, lon: 139.2 };
const joined = (shown: string, en: string) => joinedName(shown, [['en', en]]);
const map = new SceneMap(TOKYO)
  .area('parking', [-30, -30], [30, 30], { name: joined('道の駅', 'Highway Oasis') })
  .straight('secondary', 70, { name: joined('甲州街道 (Kōshū Kaidō)', 'Koshu Highway') });

test.each<[Language, string, string]>([
  ['en', 'Highway Oasis', 'Koshu Highway'],
  ['de', '道の駅', '甲州街道 (Kōshū Kaidō)'],
])('an answer in %s has %s and %s', (lang, lot, street) => {
  const answer = answerAt(map, { lang });
  expect(JSON.stringify(answer)).not.toMatch(/[\u0080-\u009f]/);
  expect(answer.place.display_name).toBe(`${lot}, ${street}`);
  expect(answer.reasons.join('\n')).toContain(street);
  const labels = answer.explanation.factors.map(({ label }) => label).join('\n');
  for (const name of [lot, street]) expect(labels).toContain(name);
  const rated = new Scorer([map.region({})]).rateSpot({ ...map.place, at: WEDNESDAY, now: 0 });
  const { features } = JSON.parse(mapFeaturesOf(rated, lang)) as {
    features: { properties: { name: string } }[];
  };
  const named = features.map(({ properties }) => properties.name);
  expect(named).toEqual(expect.arrayContaining([lot, street]));
});

test('pieces of a street with and without other names are one street', () => {
  const strings = new Strings();
  const [plain, full] = [strings.add('Hauptstraße'), strings.add(joined('Hauptstraße', 'Main Street'))];
  const other = strings.add('Nebenstraße');
  expect([...strings.sameNames()]).toEqual([[plain, full]]);
  expect(strings.sameNames().has(other)).toBe(false);
  const pieces = new SceneMap(TOKYO)
    .line(
      'residential',
      [
        [-200, 20],
        [0, 20],
      ],
      { name: 'Hauptstraße' },
    )
    .line(
      'residential',
      [
        [0, 20],
        [200, 20],
      ],
      { name: joined('Hauptstraße', 'Main Street') },
    );
  const { ways } = pieces.region({});
  expect(ways.name[0]).toBe(ways.name[1]!);
});
