/** Campsites and motorhome sites that are closed tonight, for good, or gone: what a driver may believe. */
import { describe, expect, test } from 'bun:test';
import type { Nearby } from '../../../../src/api/nearby.ts';
import { drawingsOf } from '../../../../src/osm/map-tiles/drawings-of.ts';
import { realPool } from '../../../support/http/real-pool.ts';
import { testApp } from '../../../support/http/test-app.ts';
import { placeOf, ruleOf, SUMMER, TagScene, type Tags, WINTER } from '../../../support/maps/tag-scene.ts';
import { describeRows, testRows } from '../../../support/rows.ts';

/** Returns a campsite at the end of a lane. */
const scene = (tags: Tags) =>
  new TagScene()
    .way({ highway: 'unclassified', name: 'Weg' }, [-900, -80], [0, -80], [900, -80])
    .way({ highway: 'service' }, [0, -80], [0, 0])
    .square({ name: 'C', ...tags }, [0, 0]);
const campsite = (tags: Tags) => scene({ tourism: 'camp_site', ...tags });

async function listOf(map: TagScene, night: string) {
  const { ask } = testApp({ pool: realPool([await map.region()]).pool });
  const { lat, lon } = placeOf([300, 300]);
  const answer = await ask(`GET /api/spot/nearby?lat=${lat}&lon=${lon}&radius=3000&at=${night}`);
  return (JSON.parse(await answer.text()) as Nearby).places;
}

describeRows<[Tags, string, string]>([
  [{ opening_hours: 'closed' }, SUMMER, 'closed until further notice'],
  [{ opening_hours: 'Mo-Su off' }, SUMMER, 'closed until further notice'],
  [{ opening_hours: '"permanently closed"' }, WINTER, 'closed until further notice'],
  [{ opening_hours: 'fermé définitivement' }, WINTER, 'closed until further notice'],
  [{ opening_hours: 'Apr-Oct' }, WINTER, 'closed at this time of year'],
  [{ seasonal: 'summer' }, WINTER, 'closed at this time of year'],
  [{ seasonal: 'Apr-Oct' }, WINTER, 'closed at this time of year'],
  [{ seasonal: 'winter' }, SUMMER, 'closed at this time of year'],
  // as people write them
  [{ opening_hours: '01.04.-31.10.' }, WINTER, 'closed at this time of year'],
  [{ opening_hours: '1.4. bis 31.10.' }, WINTER, 'closed at this time of year'],
  [{ opening_hours: 'April to October' }, WINTER, 'closed at this time of year'],
  [{ opening_hours: 'de avril à octobre' }, WINTER, 'closed at this time of year'],
  [{ opening_hours: 'dal 1 maggio al 30 settembre' }, WINTER, 'closed at this time of year'],
  [{ seasonal: 'May-October' }, WINTER, 'closed at this time of year'],
  [{ seasonal: 'von Mai bis September' }, WINTER, 'closed at this time of year'],
  [{ opening_hours: 'mid April - mid October' }, WINTER, 'closed at this time of year'],
  [{ opening_hours: 'Ostern bis Oktober' }, WINTER, 'closed at this time of year'],
  [{ opening_hours: 'Easter to end of September' }, WINTER, 'closed at this time of year'],
  [{ opening_hours: 'nur im Sommer' }, WINTER, 'closed at this time of year'],
  [{ opening_hours: '01.04-31.10' }, WINTER, 'closed at this time of year'],
  [{ seasonal: 'Sommer' }, WINTER, 'closed at this time of year'],
  // keys besides `seasonal`
  [{ season: 'Apr-Oct' }, WINTER, 'closed at this time of year'],
  [{ 'opening_hours:season': 'summer' }, WINTER, 'closed at this time of year'],
  [{ 'opening_hours:seasonal': 'May-Sep' }, WINTER, 'closed at this time of year'],
])('A site with %j on %s', (tags, night, rule) => {
  test('is known, but not an official site where one may stay, and not offered', async () => {
    const answer = await campsite(tags).answer(night);
    expect(answer).toMatchObject({ kind: 'camp_site', official: false, open: false, allowed: 'no' });
    expect(answer.ampel).not.toBe('green');
    expect(ruleOf(answer)).toBe(`C (campsite): ${rule}`);
    expect(await listOf(campsite(tags), night)).toEqual([]);
  });
});

testRows<[Tags, string]>([
  [{ opening_hours: 'Apr-Oct' }, SUMMER],
  [{ opening_hours: '01.04.-31.10.' }, SUMMER],
  [{ seasonal: 'May-October' }, SUMMER],
  [{ seasonal: 'winter' }, WINTER],
  [{ opening_hours: '"by appointment"' }, WINTER],
  [{ opening_hours: 'by appointment' }, WINTER],
  [{ opening_hours: '08:00-12:00,14:00-18:00' }, WINTER],
  [{ seasonal: 'no' }, WINTER],
])('A site with %j on %s is open', async (tags, night) => {
  expect(await campsite(tags).answer(night)).toMatchObject({ official: true, allowed: 'yes' });
});

testRows<[Tags]>([
  [{ opening_hours: 'May+' }],
  [{ opening_hours: 'closed in winter' }],
  [{ opening_hours: 'during the season' }],
  [{ opening_hours: 'temporarily closed' }],
  [{ opening_hours: '"vorübergehend geschlossen"' }],
  [{ opening_hours: '24/7 "April bis Oktober"' }],
  [{ opening_hours: '04/05-10/09' }],
  [{ seasonal: 'dry_season' }],
])('When a site with %j is open is not known', async (tags) => {
  for (const night of [WINTER, SUMMER]) {
    const answer = await campsite(tags).answer(night);
    expect(answer).toMatchObject({ official: true, open: null, allowed: 'unknown' });
    expect(ruleOf(answer)).toBe('C (campsite): has a rule that we cannot read, mind the sign');
  }
});

test.each<[Tags]>([
  [{ opening_hours: 'Apr-Oct; Nov-Mar "on request"' }],
  [{ opening_hours: 'Apr-Oct || "by appointment"' }],
  [{ opening_hours: 'Jul-Sep; Feb SH' }],
])('A site with %j is open in summer and perhaps in winter', async (tags) => {
  expect(await campsite(tags).answer(WINTER)).toMatchObject({ open: null, allowed: 'unknown' });
  expect(await campsite(tags).answer(SUMMER)).toMatchObject({ open: true, allowed: 'yes' });
});

testRows<[Tags]>([
  [{ opening_hours: 'ganzjährig' }],
  [{ opening_hours: "ouvert toute l'année" }],
  [{ opening_hours: '24/7 "check out until 11"' }],
  [{ opening_hours: '08.00-20.00' }],
  [{ seasonal: 'no' }],
  [{ season: 'no' }],
])('A site with %j is open all year', async (tags) => {
  for (const night of [WINTER, SUMMER])
    expect(await campsite(tags).answer(night)).toMatchObject({ official: true, allowed: 'yes' });
});

describe('A site that is gone leaves nothing but its ground', () => {
  const GONE: readonly Tags[] = [
    ...[
      'disused',
      'abandoned',
      'demolished',
      'removed',
      'razed',
      'proposed',
      'planned',
      'construction',
    ].flatMap((state) => [{ [`${state}:tourism`]: 'camp_site' }, { tourism: 'camp_site', [state]: 'yes' }]),
    { 'historic:tourism': 'camp_site' },
    { 'was:tourism': 'camp_site' },
    { tourism: 'disused' },
    { tourism: 'camp_site', name: 'Campingplatz Waldsee (geschlossen)' },
    { tourism: 'camp_site', name: 'Old Mill Campsite (closed)' },
    { tourism: 'camp_site', name: 'Old Mill Campsite - permanently closed' },
    { tourism: 'camp_site', description: 'Dauerhaft geschlossen.' },
    { tourism: 'camp_site', name: 'ehemaliger Campingplatz' },
    { tourism: 'construction', construction: 'camp_site' },
    { tourism: 'camp_site', end_date: '2019' },
  ];

  testRows(GONE)('with %j', async (tags) => {
    const [gone, none] = await Promise.all([scene(tags).answer(WINTER), scene({}).answer(WINTER)]);
    expect({ ...gone, spot_id: '' }).toEqual({ ...none, spot_id: '' });
    expect(gone).toMatchObject({ official: false, kind: 'kerb', title: 'Roadside on Weg' });
    expect(await listOf(scene(tags), WINTER)).toEqual([]);
    expect(drawingsOf(new Map(Object.entries({ name: 'C', ...tags })), 'area')).toEqual([]);
  });
});

test('A site out of season is closed, also if nobody can read who may use it outside of its hours', async () => {
  const map = campsite({
    access: 'see_sign',
    'access:conditional': 'private @ (08:00-18:00)',
    opening_hours: 'Apr-Oct',
  });
  const answer = await map.answer(WINTER);
  expect([answer.allowed, ruleOf(answer)]).toEqual(['no', 'C (campsite): closed at this time of year']);
  expect((await map.answer(SUMMER)).allowed).toBe('unknown');
});

describe('A text about when a campsite is open', () => {
  testRows([
    ...[
      'Open from May to September',
      'Nice pitches. Open April to October',
      'Open June-August',
      'closed in winter',
    ],
    ...['geöffnet Mai bis September', 'Vom 1. Mai bis 30. September geöffnet', 'Saison: 1.4.-31.10.'],
    ...['im Winter geschlossen', "ouvert d'avril à octobre", 'Ouverture du 1er mai au 30 septembre'],
    ...[
      'fermé en hiver',
      'Abierto de abril a octubre',
      'Aperto da aprile a ottobre',
      'Aberto de maio a setembro',
    ],
    ...[
      'Geopend van april tot oktober',
      'Closed November to March',
      'The campsite is open from Easter to October',
    ],
  ])('is the season of a site: "%s"', async (description) => {
    const site = campsite({ description });
    expect(ruleOf(await site.answer(WINTER))).toEndWith('closed at this time of year');
    expect((await site.answer(SUMMER)).allowed).toBe('yes');
  });

  testRows([
    ...['Ganzjährig geöffnet', 'Open all year. Pool open May to September', 'Pool open May to September'],
    ...['Reception open 8-12', 'open space for tents', 'Open 8-22', 'Closed from December 24 to January 6'],
  ])('about something else, or all year, closes no site: "%s"', async (description) => {
    expect((await campsite({ description }).answer(WINTER)).allowed).toBe('yes');
  });
});

testRows<[Tags]>([
  [{ name: 'Solvik Camping (nedlagt)' }],
  [{ name: 'Kemping Zamknięty' }],
  [{ name: 'Mill Camp [closed]' }],
  [{ name: 'Mill Camp -closed-' }],
  [{ name: 'Mill Camp (closed 2024)' }],
  [{ end_date: 'yes' }],
  ...['Nedlagt', 'zamknięte na stałe', 'Zrušeno', 'Suljettu', 'Закрыто', 'Κλειστό'].map(
    (description): [Tags] => [{ description }],
  ),
  ...['Does not exist anymore', 'This site no longer exists', 'existiert nicht mehr', "n'existe plus"].map(
    (description): [Tags] => [{ description }],
  ),
])('a campsite that is gone or closed in the words of any language is none: %j', async (tags) => {
  const { explanation } = await campsite(tags).answer(SUMMER);
  expect(explanation.factors.map(({ label }) => label).join()).not.toContain('Official overnight site');
});
