/** Kerbs by the values of current and older tags, on the side of the spot, on the other side and without a side. */
import { describe, expect, test } from 'bun:test';
import { ruleOf, SUMMER, streetScene, TagScene, type Tags, WINTER } from '../../../support/maps/tag-scene.ts';
import { testRows } from '../../../support/rows.ts';

async function said(tags: Tags): Promise<[allowed: string, rule: string]> {
  const answer = await streetScene(tags).answer(WINTER);
  return [answer.allowed, ruleOf(answer)];
}

/** Tags with `SIDE`, each once for every way to name the left side, on which the spot is. */
const onThisSide = (tags: Tags, sides: readonly string[]) =>
  sides.map((side) =>
    Object.fromEntries(Object.entries(tags).map(([key, value]) => [key.replace('SIDE', side), value])),
  );
const NAMED = [':left', ':both'];
const ALL = [...NAMED, ''];

describe('Nobody parks at a kerb with', () => {
  testRows([
    ...onThisSide({ parkingSIDE: 'no' }, ALL),
    ...onThisSide({ 'parkingSIDE:restriction': 'no_parking' }, ALL),
    ...onThisSide({ 'parkingSIDE:restriction': 'No_Stopping' }, NAMED),
    ...onThisSide({ 'parkingSIDE:restriction': 'bus_stop' }, NAMED),
    ...onThisSide({ 'parking:laneSIDE': 'no' }, ALL),
    ...onThisSide({ 'parking:laneSIDE': 'no_parking' }, NAMED),
    ...onThisSide({ 'parking:conditionSIDE': 'no_stopping' }, ALL),
    ...onThisSide({ 'parking:conditionSIDE': 'loading' }, NAMED),
    ...onThisSide({ 'parkingSIDE:motor_vehicle': 'no' }, NAMED),
    ...onThisSide({ 'parkingSIDE:overnight': 'no' }, NAMED),
    ...onThisSide({ 'parkingSIDE:maxweight': '2.8' }, NAMED),
    ...onThisSide({ 'parkingSIDE:maxlength': '4.5 m' }, NAMED),
    ...onThisSide({ 'parkingSIDE:maxheight': '2.1' }, NAMED),
    ...onThisSide({ 'parkingSIDE:restriction:motorhome': 'no_parking' }, NAMED),
    ...onThisSide({ parkingSIDE: 'no_stopping' }, NAMED),
    ...onThisSide({ 'parkingSIDE:caravans': 'no' }, NAMED),
    ...onThisSide({ 'parkingSIDE:camping': 'no' }, NAMED),
    ...onThisSide({ 'parkingSIDE:maxwidth': '1.8' }, NAMED),
    { no_parking: 'yes' },
    { no_stopping: 'yes', 'parking:both': 'lane' },
  ])('%j', async (tags) => {
    expect(await said(tags)).toEqual(['no', 'K: no parking on this side']);
  });
});

test('A ban of a whole day holds in the nights before and after it', async () => {
  const restricted = streetScene({ 'parking:left:restriction:conditional': 'no_parking @ (Tu)' });
  const on = async (night: string) => ruleOf(await restricted.answer(night));
  expect(await on('2026-02-16T22:30')).toBe('K: no parking on this side');
  expect(await on(WINTER)).toBe('K: no parking on this side');
  expect(await on('2026-02-18T22:30')).toBe('');
});

describe('A kerb is reserved by', () => {
  testRows([
    ...onThisSide({ 'parkingSIDE:access': 'Private' }, NAMED),
    ...onThisSide({ 'parkingSIDE:access': 'disabled' }, NAMED),
    ...onThisSide({ 'parkingSIDE:disabled': 'designated' }, NAMED),
    ...onThisSide({ 'parkingSIDE:taxi': 'designated' }, NAMED),
    ...onThisSide({ 'parkingSIDE:bus': 'designated' }, NAMED),
    ...onThisSide({ 'parkingSIDE:motorcycle': 'designated' }, NAMED),
    ...onThisSide({ 'parkingSIDE:access:motorhome': 'no' }, NAMED),
    ...onThisSide({ 'parkingSIDE:residents': 'yes' }, NAMED),
    ...onThisSide({ 'parking:conditionSIDE': 'permit' }, NAMED),
    ...onThisSide({ 'parking:conditionSIDE': 'disabled' }, NAMED),
    ...onThisSide({ 'parking:conditionSIDE:default': 'residents' }, NAMED),
    ...onThisSide({ parkingSIDE: 'lane', 'parkingSIDE:permit': 'A' }, NAMED),
    ...onThisSide({ 'parkingSIDE:authentication:permit': 'yes' }, NAMED),
    ...onThisSide({ 'parkingSIDE:authentication': 'permit' }, NAMED),
    ...['staff', 'resident', 'delivery', 'charging', 'tourist_bus', 'police', 'doctor', 'goods'].flatMap(
      (whose) => onThisSide({ [`parkingSIDE:${whose}`]: 'designated' }, NAMED),
    ),
  ])('%j', async (tags) => {
    expect(await said(tags)).toEqual(['no', 'K: parking on this side is reserved']);
  });
});

testRows([
  ...onThisSide({ 'parking:conditionSIDE:maxstay': '2 h' }, NAMED),
  ...onThisSide({ 'parking:conditionSIDE': 'disc', 'parking:conditionSIDE:maxstay': '2 h' }, NAMED),
  ...onThisSide({ 'parkingSIDE:maxstay': '2 hours' }, NAMED),
  ...onThisSide({ 'parkingSIDE:maxstay': '24 hours', 'parkingSIDE:maxstay:motorhome': '2 hours' }, NAMED),
])('A night is too long for %j', async (tags) => {
  expect(await said(tags)).toEqual(['no', 'K: parking limited to 2 hours']);
});

testRows([
  ...onThisSide({ parkingSIDE: 'unknown' }, NAMED),
  ...onThisSide({ 'parkingSIDE:restriction': 'see_sign' }, NAMED),
  ...onThisSide({ 'parkingSIDE:access': 'unknown' }, NAMED),
  ...onThisSide({ 'parkingSIDE:maxstay': 'short' }, NAMED),
  ...onThisSide({ 'parkingSIDE:maxweight': 'cars' }, NAMED),
  ...onThisSide({ 'parkingSIDE:motorhome': 'see_sign' }, NAMED),
  ...onThisSide({ 'parking:laneSIDE': 'unknown' }, NAMED),
  ...onThisSide({ 'parking:conditionSIDE': 'see_sign' }, NAMED),
  ...onThisSide({ 'parking:conditionSIDE:maxstay': 'two hours' }, NAMED),
  ...onThisSide({ 'parkingSIDE:maxstay': 'two hours' }, NAMED),
  ...onThisSide({ parkingSIDE: 'lane', 'parkingSIDE:zone': 'C' }, NAMED),
  ...onThisSide({ 'parkingSIDE:authentication:disc': 'yes' }, NAMED),
  ...onThisSide({ 'parkingSIDE:reason': 'fire_lane' }, NAMED),
  ...onThisSide({ 'parkingSIDE:restriction:reason': 'school' }, NAMED),
])('%j cannot be read: neither allowed nor forbidden', async (tags) => {
  expect(await said(tags)).toEqual(['unknown', 'K: has a rule that we cannot read, mind the sign']);
});

testRows([
  ...onThisSide({ parkingSIDE: 'separate' }, NAMED),
  ...onThisSide({ 'parking:laneSIDE': 'separate' }, NAMED),
  { 'parking:both': 'no', 'parking:left': 'separate' },
  { 'parking:left': 'separate', 'parking:left:maxstay': '3 days', 'parking:left:access': 'yes' },
])('Of the kerb whose bays are mapped as places (%j) the street says nothing', async (tags) => {
  expect(await said(tags as Tags)).toEqual([
    'unknown',
    'K: parking is mapped apart from the street, mind the sign',
  ]);
});

test('A bay that is mapped apart from its street has its own rules', async () => {
  const street = (bay: Tags) => streetScene({ 'parking:left': 'separate' }).square(bay, [0, 0], 4);
  const bay = { amenity: 'parking', parking: 'street_side', name: 'B' };
  const asked = async (tags: Tags) => street(tags).answer(WINTER, [0, 1.5]);
  expect(await asked(bay)).toMatchObject({ kind: 'parking', allowed: 'yes' });
  expect(ruleOf(await asked({ ...bay, maxstay: '2 hours' }))).toEndWith('parking limited to 2 hours');
});

testRows([
  ...['lane', 'street_side', 'on_kerb', 'half_on_kerb', 'yes'].flatMap((parking) =>
    onThisSide({ parkingSIDE: parking }, NAMED),
  ),
  ...['parallel', 'diagonal', 'marked'].flatMap((lane) => onThisSide({ 'parking:laneSIDE': lane }, NAMED)),
  ...['free', 'ticket'].flatMap((condition) => onThisSide({ 'parking:conditionSIDE': condition }, NAMED)),
  { 'parking:right': 'no' },
  { 'parking:right': 'separate' },
  { 'parking:both': 'separate', 'parking:left': 'lane' },
  { 'parking:lane:right': 'no_stopping' },
  { 'parking:right:restriction': 'no_stopping' },
  { 'parking:both': 'no', 'parking:left': 'lane' },
  { 'parking:both:restriction': 'no_parking', 'parking:left:restriction': 'none' },
  { 'parking:both:maxstay': '24 hours' },
  { 'parking:both:maxstay': '2 hours', 'parking:both:maxstay:motorhome': '24 hours' },
  { 'parking:both:restriction': 'no_parking', 'parking:both:restriction:motorhome': 'none' },
  { 'parking:both:restriction:hgv': 'no_parking' },
  { caravan: 'no' },
  { 'parking:both:maxweight': '3.5' },
  { 'parking:both:disabled': 'yes' },
  { 'parking:left': 'layby' },
  { 'parking:left:permit': 'no' },
  { 'parking:left:zone': 'C', 'parking:left:fee': 'yes' },
  { 'parking:left:zone': 'C', 'parking:left:access': 'yes' },
  { 'parking:left:authentication:permit': 'yes', 'parking:left:authentication:ticket': 'yes' },
  { 'parking:left:authentication:disc:conditional': 'yes @ (Mo-Fr 08:00-18:00)' },
  { 'parking:left:fee:conditional': 'yes @ (Mo-Sa 09:00-20:00)' },
  { 'parking:left:maxstay:conditional': '2 hours @ (Mo-Fr 08:00-18:00)' },
  {
    'parking:left:restriction:conditional': 'no_parking @ (Mo-Fr 08:00-18:00)',
    'parking:left:reason': 'school',
  },
  { 'parking:left:motorcar': 'designated' },
  { traffic_sign: 'DE:274.1' },
  { traffic_sign: 'DE:283', 'parking:both': 'lane' },
  { traffic_sign: 'DE:260', motor_vehicle: 'yes' },
  {
    'parking:condition:both': 'disc',
    'parking:condition:both:maxstay': '2 h',
    'parking:condition:both:time_interval': 'Mo-Fr 08:00-18:00',
  },
])('One may park with %j', async (tags) => {
  expect(await said(tags as Tags)).toEqual(['yes', '']);
});

describe('A sign against parking or driving is not read further:', () => {
  testRows([
    ...[
      'DE:283',
      'DE:286-20',
      'DE:260,1020-30',
      'DE:283,1042-33[Mo-Fr 8-18 h]',
      'FR:B6d',
      'FR:B6a1',
      'GB:642',
    ],
    ...['US:R7-1', 'US:R8-3', 'IT:II.74', 'ES:R-308', 'ES:R307', 'NL:E01', 'AT:52.13b', 'CH:2.50', 'PT:C15'],
    ...[
      'BE:E3',
      'SE:C35',
      'PL:B-36',
      'no_parking',
      'maxspeed;DE:286',
      'CH:2.14 "Ausgenommen Forstwirtschaft"',
    ],
  ])('%s', async (sign) => {
    expect(await said({ traffic_sign: sign })).toEqual([
      'unknown',
      'K: has a rule that we cannot read, mind the sign',
    ]);
  });

  test('also one of a direction', async () => {
    expect((await said({ 'traffic_sign:forward': 'DE:283' }))[0]).toBe('unknown');
  });
});

describe('A road of a season', () => {
  const CLOSED = 'K: closed to vehicles';
  const UNREAD = 'K: has a rule that we cannot read, mind the sign';
  const asked = async (tags: Tags, night: string) => {
    const answer = await streetScene(tags).answer(night);
    return [answer.allowed, ruleOf(answer)];
  };

  testRows<[Tags, night: string, allowed: string, rule: string]>([
    [{ seasonal: 'summer' }, WINTER, 'no', CLOSED],
    [{ seasonal: 'summer' }, SUMMER, 'yes', ''],
    [{ seasonal: 'winter' }, WINTER, 'yes', ''],
    [{ seasonal: 'winter' }, SUMMER, 'no', CLOSED],
    [{ seasonal: 'spring;summer;autumn' }, WINTER, 'no', CLOSED],
    [{ seasonal: 'Jun-Oct' }, WINTER, 'no', CLOSED],
    [{ seasonal: 'Jun-Oct' }, SUMMER, 'yes', ''],
    [{ opening_hours: 'May-Oct' }, WINTER, 'no', CLOSED],
    [{ opening_hours: '06:00-20:00' }, SUMMER, 'no', `${CLOSED} (20:00-06:00)`],
    [{ winter_road: 'yes' }, SUMMER, 'no', CLOSED],
    [{ seasonal: 'no' }, WINTER, 'yes', ''],
    [{ seasonal: 'yes' }, WINTER, 'unknown', UNREAD],
    [{ seasonal: 'dry_season' }, SUMMER, 'unknown', UNREAD],
    [{ tidal: 'yes' }, SUMMER, 'unknown', UNREAD],
    [{ seasonal: 'summer', access: 'private' }, SUMMER, 'no', 'K: private, not open to the public'],
  ])('%j on %s: %s', async (tags, night, allowed, rule) => {
    expect(await asked(tags, night)).toEqual([allowed, rule]);
  });

  test('has it half a year later south of the equator', async () => {
    const uruguay = { lat: -32.5, lon: -56 };
    const street = { highway: 'residential', name: 'K', seasonal: 'summer' };
    const scene = new TagScene(uruguay).way(street, [-900, -3], [0, -3], [900, -3]);
    expect(ruleOf(await scene.answer(WINTER))).toBe('');
    expect(ruleOf(await scene.answer(SUMMER))).toBe(CLOSED);
  });
});

testRows<[Tags, string]>([
  [{ highway: 'trunk', motorroad: 'yes' }, 'Road'],
  [{ highway: 'residential', junction: 'roundabout' }, 'Road'],
  [{ highway: 'unclassified', ford: 'yes' }, 'Road'],
  [{ highway: 'service', service: 'drive-through' }, 'Road'],
  [{ highway: 'service', service: 'emergency_access' }, 'Road'],
])('Nobody stops on a road with %j', async (tags, road) => {
  const answer = await streetScene({}, tags).answer(WINTER);
  expect([answer.allowed, ruleOf(answer)]).toEqual(['no', `${road}: no parking on this side`]);
});

test('Kerbs with tags have their own rules on such roads, too', async () => {
  expect(await said({ junction: 'roundabout', 'parking:both': 'lane' })).toEqual(['yes', '']);
});

describe('In a living street', () => {
  const street = { highway: 'living_street', name: 'K' };
  const MARKED_ONLY = 'K: a living street, park in marked spaces only';

  test.each<[Tags, 'yes' | 'no' | 'unknown', string]>([
    [{}, 'unknown', MARKED_ONLY],
    [{ 'parking:both': 'street_side' }, 'yes', ''],
    [{ 'parking:both': 'no' }, 'no', 'K: no parking on this side'],
  ])('of Germany with %j', async (tags, allowed, rule) => {
    const answer = await streetScene(tags, street).answer(WINTER);
    expect([answer.allowed, ruleOf(answer)]).toEqual([allowed, rule]);
  });

  test('of a country without such a rule one parks as in any street', async () => {
    const uruguay = { lat: -32.5, lon: -56 };
    const scene = new TagScene(uruguay).way(street, [-900, -3], [0, -3], [900, -3]);
    expect(ruleOf(await scene.answer(WINTER))).toBe('');
  });
});

test.each<Tags>([{ smoothness: 'impassable' }, { smoothness: 'very_horrible' }, { '4wd_only': 'yes' }])(
  'No van gets on a track with %j',
  async (tags) => {
    const answer = await streetScene(tags, { highway: 'track' }).answer(WINTER);
    expect(answer).toMatchObject({ kind: null, allowed: 'no', ampel: 'red' });
  },
);
