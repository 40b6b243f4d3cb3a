/** Car parks by the values of their tags: who may stay, for how long, and what nobody can read. */
import { describe, expect, test } from 'bun:test';
import { carParkScene, ruleOf, SUMMER, type Tags, WINTER } from '../../../support/maps/tag-scene.ts';
import { testRows } from '../../../support/rows.ts';

const UNREAD = 'P (car park): has a rule that we cannot read, mind the sign';

async function said(tags: Tags, night = WINTER): Promise<[allowed: string, rule: string]> {
  const answer = await carParkScene(tags).answer(night);
  return [answer.allowed, ruleOf(answer)];
}

describe('A lock', () => {
  testRows<[Tags, string, string, string]>([
    [{ locked: 'yes' }, WINTER, 'no', 'closed to vehicles'],
    [{ locked: 'yes', access: 'yes', motorhome: 'designated' }, WINTER, 'no', 'closed to vehicles'],
    [{ 'locked:conditional': 'yes @ (20:00-08:00)' }, WINTER, 'no', 'closed to vehicles (20:00-08:00)'],
    [{ 'locked:conditional': 'yes @ (sunset-sunrise)' }, WINTER, 'no', 'closed to vehicles (18:00-07:30)'],
    [{ 'locked:conditional': 'yes @ (Nov-Mar)' }, WINTER, 'no', 'closed to vehicles'],
    [
      { locked: 'yes', 'locked:conditional': 'no @ (06:00-22:00)' },
      WINTER,
      'no',
      'closed to vehicles (22:00-06:00)',
    ],
    [{ locked: 'yes', 'locked:conditional': 'no @ (Apr-Oct)' }, WINTER, 'no', 'closed to vehicles'],
    [
      { access: 'private', 'locked:conditional': 'yes @ (Nov-Mar)' },
      SUMMER,
      'no',
      'private, not open to the public',
    ],
  ])('%j on %s keeps vans out', async (tags, night, allowed, rule) => {
    expect(await said(tags, night)).toEqual([allowed as 'no', `P (car park): ${rule}`]);
  });

  test.each<[Tags, string]>([
    [{ locked: 'no' }, WINTER],
    [{ 'locked:conditional': 'yes @ (Nov-Mar)' }, SUMMER],
    [{ locked: 'yes', 'locked:conditional': 'no @ (Apr-Oct)' }, SUMMER],
    [{ 'locked:conditional': 'yes @ (08:00-18:00)' }, WINTER],
  ])('%j on %s is open', async (tags, night) => {
    expect(await said(tags, night)).toEqual(['yes', '']);
  });

  test('whose times cannot be read is not known', async () => {
    expect(await said({ 'locked:conditional': 'yes @ (market days)' })).toEqual(['unknown', UNREAD]);
  });
});

testRows<[Tags]>([
  ...[
    ...['by appointment', 'nach Vereinbarung', 'SH off', 'PH,SH off', 'summer', 'daylight'],
    ...['see website', 'unknown', '"by appointment"', '24/7 "except events"', '24/7; SH off'],
  ].map((opening_hours): [Tags] => [{ opening_hours }]),
  [{ reserved: 'yes' }],
  [{ access: 'unknown' }],
  [{ access: 'see_sign' }],
  [{ access: 'variable' }],
  [{ access: 'yes', motor_vehicle: 'discouraged' }],
  [{ motorhome: 'unknown' }],
  [{ overnight: 'see sign' }],
  [{ maxstay: 'see sign' }],
  [{ maxstay: '2' }],
  [{ maxstay: 'two hours' }],
  [{ 'maxstay:conditional': 'two hours @ (20:00-08:00)' }],
  [{ 'access:conditional': 'no @ (winter)' }],
  [{ 'motorhome:conditional': 'no @ (summer)' }],
  [{ 'overnight:conditional': 'no @ winter' }],
  [{ maxstay: '24 hours', 'maxstay:motorhome': 'short' }],
])('%j cannot be read: neither allowed nor forbidden', async (tags) => {
  expect(await said(tags)).toEqual(['unknown', UNREAD]);
});

testRows<[Tags]>([
  [{ access: 'foo', motor_vehicle: 'yes' }],
  [{ access: 'Yes' }],
  [{ access: 'no;yes', motorhome: 'Designated' }],
  [{ motorhome: '12' }],
  [{ opening_hours: '24/7' }],
  [{ opening_hours: 'Su off' }],
  [{ opening_hours: 'Jun-Aug off' }],
  [{ opening_hours: '24 / 7' }],
  [{ opening_hours: 'Tag und Nacht' }],
  [{ maxlength: '6', maxwidth: '2.2', maxweight: '3.5' }],
  [{ for: 'hikers', usage: 'main' }],
  [{ restriction: 'none' }],
  [{ maxstay: '24 hours' }],
  [{ maxstay: '6 months' }],
  [{ maxstay: 'Unlimited' }],
  [{ maxstay: '2 hours', 'maxstay:motorhome': '24 hours' }],
  [{ maxstay: '2 hours', 'motorhome:maxstay': '2 nights' }],
  [{ maxstay: '2 hours', 'maxstay:conditional': 'none @ (18:00-09:00)' }],
  [{ 'maxstay:conditional': '2 hours @ (Mo-Fr 08:00-18:00); none' }],
])('%j lets a van stay', async (tags) => {
  expect(await said(tags)).toEqual(['yes', '']);
});

testRows<[Tags, string, string]>([
  [{ access: 'Private' }, 'no', 'private, not open to the public'],
  [{ access: 'yes;private', motor_vehicle: 'PRIVATE' }, 'no', 'private, not open to the public'],
  [{ access: 'tenants' }, 'no', 'permit holders only'],
  [{ access: 'guests' }, 'rules', 'for customers only'],
  [{ access: 'key' }, 'no', 'private, not open to the public'],
  [{ private: 'employees' }, 'no', 'private, not open to the public'],
  [{ overnight: 'private' }, 'no', 'no camper vans or overnight stays'],
  [{ motorhome: 'No' }, 'no', 'no camper vans or overnight stays'],
  [
    { 'motorhome:conditional': 'No @ (22:00-06:00)' },
    'no',
    'no camper vans or overnight stays (22:00-06:00)',
  ],
  [{ 'motorhome:conditional': 'no @ (10pm-6am)' }, 'no', 'no camper vans or overnight stays (22:00-06:00)'],
  [{ maxstay: '24 hours', 'maxstay:motorhome': '2 hours' }, 'no', 'parking limited to 2 hours'],
  [{ 'motorhome:maxstay': '3 h' }, 'no', 'parking limited to 3 hours'],
  [{ 'maxstay:conditional': 'none @ (permit); 2 hours' }, 'no', 'parking limited to 2 hours'],
])('%j: %s', async (tags, allowed, rule) => {
  expect(await said(tags)).toEqual([allowed, `P (car park): ${rule}`]);
});

describe('Keys that mappers use besides the documented ones:', () => {
  const NO_VANS = 'no camper vans or overnight stays';

  testRows<[Tags, string, string]>([
    [{ restriction: 'no_parking', access: 'yes' }, 'no', 'closed to vehicles'],
    [{ 'parking:restriction': 'loading_only' }, 'no', 'closed to vehicles'],
    [{ restriction: 'residents' }, 'no', 'permit holders only'],
    [{ 'restriction:conditional': 'no_parking @ (22:00-06:00)' }, 'no', 'closed to vehicles (22:00-06:00)'],
    [{ for: 'residents' }, 'no', 'permit holders only'],
    [{ usage: 'private' }, 'no', 'private, not open to the public'],
    [{ residents: 'only' }, 'no', 'permit holders only'],
    [{ permit: 'residents' }, 'no', 'permit holders only'],
    [{ parking_space: 'charging' }, 'no', 'permit holders only'],
    [{ access: 'yes', women_only: 'yes' }, 'unknown', 'has a rule that we cannot read, mind the sign'],
    [{ female: 'yes', male: 'no' }, 'unknown', 'has a rule that we cannot read, mind the sign'],
    [{ nudism: 'obligatory' }, 'unknown', 'has a rule that we cannot read, mind the sign'],
    [{ capacity: '0' }, 'unknown', 'has a rule that we cannot read, mind the sign'],
    [{ taxi: 'designated' }, 'no', 'not open to touring vans'],
    [{ motorcycle: 'designated' }, 'no', 'not open to touring vans'],
    [{ 'opening_hours:parking': '08:00-20:00' }, 'no', 'closed 20:00-08:00, you cannot leave'],
    [{ time_limit: '2 hours' }, 'no', 'parking limited to 2 hours'],
    [{ inscription: 'No overnight parking' }, 'no', NO_VANS],
    [{ maxweight: '2.8 t' }, 'no', 'a camper van does not fit in'],
    [{ maxwidth: '1.8' }, 'no', 'a camper van does not fit in'],
    [{ maxlength: '4.5 m' }, 'no', 'a camper van does not fit in'],
    [{ campers: 'no' }, 'no', NO_VANS],
    [{ camper: 'no' }, 'no', NO_VANS],
    [{ campervan: 'no' }, 'no', NO_VANS],
    [{ 'access:motorhome': 'no' }, 'no', NO_VANS],
    [{ motorhome: 'forbidden' }, 'no', NO_VANS],
    [{ overnight_stay: 'no' }, 'no', NO_VANS],
    [{ overnight_stay: 'forbidden' }, 'no', NO_VANS],
    [{ overnight_parking: 'prohibited' }, 'no', NO_VANS],
    [{ 'motorhome:overnight': 'no' }, 'no', NO_VANS],
    [{ 'overnight_stay:conditional': 'no @ (Nov-Mar)' }, 'no', NO_VANS],
    [{ maxparking: '2 hours' }, 'no', 'parking limited to 2 hours'],
    [{ 'maxstay:overnight': 'no' }, 'no', NO_VANS],
    [{ 'maxstay:overnight': '4 hours' }, 'no', 'parking limited to 4 hours'],
    [{ 'parking:condition': 'private' }, 'no', 'private, not open to the public'],
    [{ access: 'delivery' }, 'no', 'permit holders only'],
    [{ tourist_bus: 'designated' }, 'no', 'not open to touring vans'],
    [{ bus: 'only' }, 'no', 'not open to touring vans'],
    [{ 'parking:motorhome': 'no' }, 'no', NO_VANS],
    [{ 'motorhome:access': 'no' }, 'no', NO_VANS],
    [{ overnight: 'false' }, 'no', NO_VANS],
    [{ motorhome: '0' }, 'no', NO_VANS],
    [{ operator: 'Lidl' }, 'rules', 'for customers only'],
    [{ operator: 'Hotel Krone' }, 'rules', 'for customers only'],
    [{ 'parking:maxstay': '2 hours' }, 'no', 'parking limited to 2 hours'],
    [{ 'parking:condition:area': 'residents' }, 'no', 'permit holders only'],
    [{ 'parking:condition:area:maxstay': '2 h' }, 'no', 'parking limited to 2 hours'],
    [
      { 'parking:condition:area': 'no_parking', 'parking:condition:area:time_interval': '22:00-06:00' },
      'no',
      'closed to vehicles (22:00-06:00)',
    ],
    [{ members_only: 'yes' }, 'no', 'private, not open to the public'],
    [{ club: 'sport' }, 'rules', 'belongs to a club, members only'],
    [{ club: 'scout' }, 'no', 'not open to touring vans'],
  ])('%j: %s', async (tags, allowed, rule) => {
    expect(await said(tags)).toEqual([allowed as 'no', `P (car park): ${rule}`]);
  });

  testRows<[Tags]>([
    [{ camper: 'yes' }],
    [{ overnight_stay: 'allowed' }],
    [{ campers: 'no', motorhome: 'designated' }],
    [{ motorhome: 'only' }],
    [{ bus: 'yes' }],
    [{ bus: 'designated', motorcar: 'yes' }],
    [{ 'maxstay:overnight': 'yes' }],
    [{ 'maxstay:overnight': '2 nights' }],
    [{ maxstay: 'no limit' }],
    [{ 'parking:condition:area': 'ticket' }],
    [
      {
        'parking:condition:area': 'disc',
        'parking:condition:area:maxstay': '2 h',
        'parking:condition:area:time_interval': 'Mo-Fr 08:00-18:00',
      },
    ],
    [{ club: 'sport', access: 'yes' }],
    [{ club: 'no' }],
    [{ membership: 'no' }],
  ])('%j lets a van stay', async (tags) => {
    expect(await said(tags)).toEqual(['yes', '']);
  });

  testRows<[Tags]>([
    [{ overnight: 'customers' }],
    [{ seasonal: 'summer' }],
    [{ description: 'Temporarily closed' }],
    [{ overnight_stay: 'see sign' }],
    [{ camper: 'perhaps' }],
    [{ 'maxstay:overnight': 'see sign' }],
  ])('%j cannot be read', async (tags) => {
    expect(await said(tags)).toEqual(['unknown', UNREAD]);
  });
});

describe('A parking space under the van', () => {
  const bayOf = async (bay: Tags, lot: Tags = {}) => {
    const space = { amenity: 'parking_space', ...bay };
    const answer = await carParkScene(lot).square(space, [0, 0], 6).answer(WINTER);
    return [answer.allowed, ruleOf(answer)];
  };

  testRows<[Tags, string]>([
    [{ parking_space: 'disabled' }, 'permit holders only'],
    [{ access: 'disabled' }, 'permit holders only'],
    [{ disabled: 'designated' }, 'permit holders only'],
    [{ 'capacity:disabled': '1' }, 'permit holders only'],
    [{ parking_space: 'charging' }, 'permit holders only'],
    [{ parking_space: 'delivery' }, 'permit holders only'],
    [{ access: 'private' }, 'private, not open to the public'],
  ])('with %j is not for it', async (bay, rule) => {
    expect(await bayOf(bay)).toEqual(['no', `Car park: ${rule}`]);
  });

  test.each<[Tags]>([[{}], [{ parking_space: 'normal' }], [{ access: 'yes' }], [{ wheelchair: 'yes' }]])(
    'with %j is one of the car park',
    async (bay) => {
      expect(await bayOf(bay)).toEqual(['yes', '']);
      expect((await bayOf(bay, { motorhome: 'no' }))[0]).toBe('no');
    },
  );

  test('says nothing of the space beside it', async () => {
    const scene = carParkScene({}).square(
      { amenity: 'parking_space', parking_space: 'disabled' },
      [12, 12],
      6,
    );
    expect((await scene.answer(WINTER)).allowed).toBe('yes');
  });
});

describe('Of the signs at a car park', () => {
  testRows(['DE:283', 'FR:B6d', 'DE:314,1048-10', 'DE:314;DE:1040-32[2 Std.]', 'DE:314,1020-30'])(
    '%s cannot be read further',
    async (traffic_sign) => {
      expect(await said({ traffic_sign })).toEqual(['unknown', UNREAD]);
    },
  );

  testRows<[Tags, string]>([
    [{ traffic_sign: 'DE:314,1044-10' }, 'permit holders only'],
    [{ traffic_sign: 'DE:314,1044-30' }, 'permit holders only'],
    [{ traffic_sign: 'no_overnight_parking' }, 'no camper vans or overnight stays'],
    [{ traffic_sign: 'No camping' }, 'no camper vans or overnight stays'],
    [{ 'traffic_sign:description': 'Camping verboten' }, 'no camper vans or overnight stays'],
    [{ sign: 'no overnight camping' }, 'no camper vans or overnight stays'],
  ])('%j forbids the night: %s', async (tags, rule) => {
    expect(await said(tags)).toEqual(['no', `P (car park): ${rule}`]);
  });

  testRows<[Tags]>([
    [{ traffic_sign: 'DE:314' }],
    [{ traffic_sign: 'DE:314.1' }],
    [{ traffic_sign: 'DE:314,1048-17' }],
    [{ traffic_sign: 'DE:314,1040-32', maxstay: '24 hours' }],
    [{ traffic_sign: 'DE:260', access: 'yes' }],
  ])('%j lets a van stay', async (tags) => {
    expect(await said(tags)).toEqual(['yes', '']);
  });
});

describe('A car park in a building', () => {
  testRows<[Tags]>([
    ...['multi-storey', 'multi_storey', 'Multistorey', 'underground', 'Underground', 'rooftop', 'indoor'].map(
      (parking): [Tags] => [{ parking }],
    ),
    [{ building: 'yes' }],
    [{ 'building:part': 'yes' }],
    [{ indoor: 'yes' }],
    [{ location: 'roof' }],
    [{ location: 'indoor' }],
    [{ tunnel: 'yes' }],
    [{ level: '-2;-1' }],
    [{ level: '2' }],
    [{ 'parking:levels': '4' }],
    [{ 'building:levels': '3' }],
  ])('(%j) is too low', async (tags) => {
    expect(await said(tags)).toEqual(['no', 'P (car park): a camper van does not fit in']);
  });

  testRows<[Tags]>([
    [{ parking: 'multi-storey', maxheight: '4' }],
    [{ parking: 'surface', 'building:levels': '3' }],
    [{ building: 'no' }],
    [{ level: '0' }],
    [{ 'parking:levels': '1' }],
  ])('is not one with %j', async (tags) => {
    expect(await said(tags)).toEqual(['yes', '']);
  });

  test.each<[Tags]>([[{ covered: 'yes' }], [{ building: 'roof' }]])(
    'with an open roof (%j) has an unknown height',
    async (tags) => {
      expect(await said(tags)).toEqual(['yes', 'P (car park): its height limit is not known, mind the sign']);
    },
  );

  test('with an open roof and a height is as high as that', async () => {
    expect(await said({ building: 'roof', maxheight: '3.5' })).toEqual(['yes', '']);
    expect((await said({ building: 'roof', maxheight: '2.1' }))[0]).toBe('no');
  });
});

testRows<[Tags, string]>([
  [{ no_parking: 'yes' }, 'closed to vehicles'],
  [{ 'capacity:motorhome': '0' }, 'no camper vans or overnight stays'],
  [{ underground: 'yes' }, 'a camper van does not fit in'],
  [{ agricultural: 'only' }, 'not open to touring vans'],
  [{ operator: 'France Passion' }, 'permit holders only'],
  [{ network: 'Landvergnügen' }, 'permit holders only'],
])('%j keeps vans out', async (tags, rule) => {
  expect(await said(tags)).toEqual(['no', `P (car park): ${rule}`]);
});

test.each<Tags>([
  { 'capacity:motorhome': '3' },
  { 'capacity:rv': '0', motorhome: 'yes' },
  { operator: 'Harvest Hosts', access: 'yes' },
  { name: 'Place de la Passion' },
])('%j does not', async (tags) => {
  expect((await said(tags))[0]).toBe('yes');
});
