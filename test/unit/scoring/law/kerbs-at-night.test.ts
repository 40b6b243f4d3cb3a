/** Bans on streets and at their kerbs hold on the nights and sides that they cover, as tagged. */
import { describe, expect, test } from 'bun:test';
import { ruleOf, SUMMER, streetScene, type Tags, WINTER } from '../../../support/maps/tag-scene.ts';
import { testRows } from '../../../support/rows.ts';

const FRIDAY = '2026-02-20T22:30';
const LEFT = 'parking:left:restriction:conditional';
const BOTH = 'parking:both:restriction:conditional';

async function asked(tags: Tags, at: string) {
  const answer = await streetScene(tags).answer(at);
  return { allowed: answer.allowed, rule: ruleOf(answer) };
}

const NO_PARKING = 'K: no parking on this side';
const UNREAD = 'K: has a rule that we cannot read, mind the sign';

describe('A street', () => {
  testRows<[Tags, string, string, string]>([
    // what always holds
    [{ 'parking:both': 'no' }, WINTER, 'no', NO_PARKING],
    [{ 'parking:both:restriction': 'no_stopping' }, WINTER, 'no', NO_PARKING],
    [{ 'parking:right': 'no' }, WINTER, 'yes', ''],
    [{ 'parking:left:access': 'private' }, WINTER, 'no', 'K: parking on this side is reserved'],
    [{ 'parking:left:motorhome': 'no' }, WINTER, 'no', NO_PARKING],
    // hours of every night
    [{ [BOTH]: 'no_parking @ (02:00-06:00)' }, WINTER, 'no', `${NO_PARKING} (02:00-06:00)`],
    [{ [BOTH]: 'no_parking @ 2-6' }, WINTER, 'no', `${NO_PARKING} (02:00-06:00)`],
    [{ [BOTH]: 'no_stopping @ (00:00-05:00)' }, SUMMER, 'no', `${NO_PARKING} (00:00-05:00)`],
    [{ [BOTH]: 'no_parking @ (20:00-08:00)' }, WINTER, 'no', `${NO_PARKING} (20:00-08:00)`],
    [{ 'parking:both:conditional': 'no @ (22:00-07:00)' }, WINTER, 'no', `${NO_PARKING} (22:00-07:00)`],
    [{ 'parking:right:restriction:conditional': 'no_parking @ (02:00-06:00)' }, WINTER, 'yes', ''],
    [{ [BOTH]: 'no_parking @ (08:00-18:00)' }, WINTER, 'yes', ''],
    // hours that leave a sleep are said
    [{ [BOTH]: 'no_parking @ (04:00-06:00)' }, WINTER, 'rules', 'K: no parking 04:00-06:00'],
    // nights
    [{ [LEFT]: 'no_parking @ (We 02:00-06:00)' }, WINTER, 'no', `${NO_PARKING} (02:00-06:00)`],
    [{ [LEFT]: 'no_parking @ (We 02:00-06:00)' }, FRIDAY, 'yes', ''],
    [{ [LEFT]: 'no_parking @ (Fr-Sa 22:00-06:00)' }, FRIDAY, 'no', `${NO_PARKING} (22:00-06:00)`],
    [{ [LEFT]: 'no_parking @ (Jun-Sep)' }, SUMMER, 'no', NO_PARKING],
    [{ [LEFT]: 'no_parking @ (Jun-Sep)' }, WINTER, 'yes', ''],
    [{ [LEFT]: 'no_parking @ (Nov-Mar 02:00-06:00)' }, WINTER, 'no', `${NO_PARKING} (02:00-06:00)`],
    [{ [LEFT]: 'no_parking @ (sunset-sunrise)' }, WINTER, 'no', `${NO_PARKING} (18:00-07:30)`],
    // what is open at times
    [{ 'parking:left:restriction': 'no_parking', [LEFT]: 'none @ (18:00-08:00)' }, WINTER, 'yes', ''],
    [{ 'parking:left:restriction': 'no_parking', [LEFT]: 'none @ (Sa,Su)' }, WINTER, 'no', NO_PARKING],
    [{ [LEFT]: 'no_parking @ (22:00-06:00); none @ (Tu,We)' }, WINTER, 'yes', ''],
    // access of a kerb
    [
      { 'parking:left:access:conditional': 'residents @ (18:00-09:00)' },
      WINTER,
      'no',
      'K: parking on this side is reserved (18:00-09:00)',
    ],
    [{ 'parking:both:access:conditional': 'private @ (Mo-Fr 07:00-19:00)' }, WINTER, 'yes', ''],
    // longest stay
    [{ 'parking:left:maxstay': '2 hours' }, WINTER, 'no', 'K: parking limited to 2 hours'],
    [{ 'parking:left:maxstay:conditional': '2 hours @ (Mo-Fr 08:00-18:00)' }, WINTER, 'yes', ''],
    [
      { 'parking:left:maxstay': '1 h', 'parking:left:maxstay:conditional': 'none @ (19:00-09:00)' },
      WINTER,
      'yes',
      '',
    ],
    // older keys
    [{ 'parking:lane:left': 'no_parking' }, WINTER, 'no', NO_PARKING],
    [
      {
        'parking:lane:both': 'parallel',
        'parking:condition:both': 'no_parking',
        'parking:condition:both:time_interval': '22:00-06:00',
      },
      WINTER,
      'no',
      `${NO_PARKING} (22:00-06:00)`,
    ],
    [
      {
        'parking:condition:both': 'no_parking',
        'parking:condition:both:time_interval': 'Mo-Fr 08:00-18:00',
        'parking:condition:both:default': 'free',
      },
      WINTER,
      'yes',
      '',
    ],
    [
      {
        'parking:condition:left': 'free',
        'parking:condition:left:time_interval': '08:00-20:00',
        'parking:condition:left:default': 'residents',
      },
      WINTER,
      'no',
      'K: parking on this side is reserved (20:00-08:00)',
    ],
    [
      {
        'parking:condition:left': 'ticket',
        'parking:condition:left:2': 'no_stopping',
        'parking:condition:left:2:time_interval': '00:00-05:00',
      },
      WINTER,
      'no',
      `${NO_PARKING} (00:00-05:00)`,
    ],
    // bans of the street
    [
      { 'motorhome:conditional': 'no @ (20:00-08:00)' },
      WINTER,
      'no',
      'K: no camper vans or overnight stays (20:00-08:00)',
    ],
    [{ 'motorhome:conditional': 'no @ (Jun-Sep)' }, SUMMER, 'no', 'K: no camper vans or overnight stays'],
    [{ 'motorhome:conditional': 'no @ (Jun-Sep)' }, WINTER, 'yes', ''],
    [
      { 'caravans:conditional': 'no @ (22:00-06:00)' },
      WINTER,
      'no',
      'K: no camper vans or overnight stays (22:00-06:00)',
    ],
    [{ 'caravans:conditional': 'no @ (22:00-06:00)', motorhome: 'yes' }, WINTER, 'yes', ''],
    [{ 'access:conditional': 'no @ (22:00-06:00)' }, WINTER, 'no', 'K: closed to vehicles (22:00-06:00)'],
    [
      { 'motor_vehicle:conditional': 'private @ (Fr-Sa 20:00-06:00)' },
      FRIDAY,
      'no',
      'K: private, not open to the public (20:00-06:00)',
    ],
    [{ 'motor_vehicle:conditional': 'private @ (Fr-Sa 20:00-06:00)' }, WINTER, 'yes', ''],
    [{ access: 'no', 'access:conditional': 'yes @ (18:00-09:00)' }, WINTER, 'yes', ''],
    [
      { access: 'private', 'motor_vehicle:conditional': 'yes @ (Sa,Su)' },
      WINTER,
      'no',
      'K: private, not open to the public',
    ],
    // conditions about others
    [{ 'access:conditional': 'no @ (weight > 7.5)' }, WINTER, 'yes', ''],
    [{ 'access:conditional': 'no @ (weight > 2.8)' }, WINTER, 'no', 'K: closed to vehicles'],
    [{ 'motor_vehicle:conditional': 'no @ (22:00-06:00 AND weight>3.5)' }, WINTER, 'yes', ''],
    [{ 'access:conditional': 'yes @ (residents)', access: 'yes' }, WINTER, 'yes', ''],
    [
      { 'parking:both:access:conditional': 'no @ (stay > 2 hours)' },
      WINTER,
      'no',
      'K: parking on this side is reserved',
    ],
  ])('tagged %j on %s: allowed %s, "%s"', async (tags, at, allowed, rule) => {
    expect(await asked(tags, at)).toEqual({ allowed: allowed as 'yes', rule });
  });

  testRows<[Tags, string?]>([
    [{ [BOTH]: 'no_parking @ (market days)' }],
    [{ [BOTH]: 'no_parking @ (nachts)' }],
    [{ [LEFT]: 'no_parking' }],
    [{ [LEFT]: 'no_parking @ (SH)' }, SUMMER],
    [{ 'motorhome:conditional': 'no @ (when sign lit)' }],
    [{ 'access:conditional': 'no @ (see sign)' }],
    [
      {
        'parking:condition:left': 'no_parking',
        'parking:condition:left:time_interval': 'on event days',
      },
    ],
  ])('whose times cannot be read (%j) is neither allowed nor forbidden', async (tags, at = WINTER) => {
    expect(await asked(tags, at)).toEqual({ allowed: 'unknown', rule: UNREAD });
  });

  test('that is closed anyway stays closed whatever cannot be read', async () => {
    const tags = { 'parking:both': 'no', [BOTH]: 'no_stopping @ (market days)' };
    expect(await asked(tags, WINTER)).toEqual({ allowed: 'no', rule: NO_PARKING });
  });
});

test.each<Tags>([{ motorhome: 'no' }, { overnight: 'no' }, { camping: 'no' }])(
  'A street with %j says so, beside other streets, too',
  async (tags) => {
    const scene = streetScene(tags).way({ highway: 'residential', name: 'L' }, [-900, 80], [900, 80]);
    const answer = await scene.answer(WINTER);
    expect([answer.allowed, ruleOf(answer)]).toEqual(['no', 'K: no camper vans or overnight stays']);
    expect((await scene.answer(WINTER, [0, 80])).allowed).toBe('yes');
  },
);
