/** Bans and fees at some times hold on the nights that they cover, as tagged. */
import { describe, expect, test } from 'bun:test';
import type { Allowed } from '../../../../src/api/facts/words.ts';
import { keySetOf } from '../../../../src/osm/tags/key-set.ts';
import { siteFacts } from '../../../../src/osm/tags/sites/sites.ts';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { testRows } from '../../../support/rows.ts';
import { answerAt } from '../../../support/scoring/spot-answer.ts';

const FEBRUARY = '2026-02-17T22:30';
const JULY = '2026-07-14T22:30';

const UNREAD = 'Car park: has a rule that we cannot read, mind the sign';

function answerFor(tags: Record<string, string>, at: string, kind: 'parking' | 'caravan_site' = 'parking') {
  const given = new Map(
    Object.entries({
      ...(kind === 'parking' ? { amenity: 'parking' } : { tourism: 'caravan_site' }),
      ...tags,
    }),
  );
  const facts = siteFacts(given, keySetOf(given));
  return answerAt(new SceneMap().point(kind, [0, 0], facts), { at });
}

describe('A ban', () => {
  testRows([
    ['no @ (Jun-Sep)', FEBRUARY, 'yes'],
    ['no @ (Jun-Sep)', JULY, 'no'],
    ['no @ (Nov-Mar)', FEBRUARY, 'no'],
    ['no @ (Nov-Mar)', JULY, 'yes'],
    ['no @ (15 Jun-15 Sep)', JULY, 'no'],
    ['no @ (15 Jun-15 Sep)', FEBRUARY, 'yes'],
    ['no @ (15.06.-15.09.)', JULY, 'no'],
    ['no @ (15.06.-15.09.)', FEBRUARY, 'yes'],
    ['no @ (22h-6h)', JULY, 'no'],
    ['no @ (20 Uhr bis 7h30)', JULY, 'no'],
    ['no @ (Jun-Sep 22:00-06:00)', JULY, 'no'],
    ['no @ Nov-Mar', FEBRUARY, 'no'],
    ['no @ (Fr-Sa 22:00-06:00)', '2026-02-20T22:30', 'no'],
    ['no @ (Fr-Sa 22:00-06:00)', '2026-02-19T22:30', 'yes'],
    ['no @ (Sa 00:00-06:00)', '2026-02-20T22:30', 'no'],
    ['no @ (00:00-05:00)', FEBRUARY, 'no'],
    ['no @ (00:00-05:00)', JULY, 'no'],
    ['no @ (02:00-06:00)', JULY, 'no'],
    ['no @ (sunset-sunrise)', FEBRUARY, 'no'],
    ['no @ (sunset-sunrise)', JULY, 'no'],
    ['no @ (08:00-20:00)', JULY, 'yes'],
    // whole days, on which the van comes or leaves: a Friday
    ['no @ (Fr)', '2026-02-20T22:30', 'no'],
    ['no @ (Fr)', '2026-02-19T22:30', 'no'],
    ['no @ (Fr)', '2026-02-21T22:30', 'yes'],
    ['no @ (weight>3.5)', JULY, 'yes'],
    ['no @ (PH)', '2026-01-01T00:30', 'no'],
    ['no @ (PH)', '2026-01-14T22:30', 'yes'],
    ['no @ (22:00-06:00 AND Nov-Mar)', FEBRUARY, 'no'],
    ['no @ (22:00-06:00 AND Nov-Mar)', JULY, 'yes'],
    ['no @ (Nov-Mar AND 22:00-06:00)', FEBRUARY, 'no'],
    ['no @ (Sa,Su AND 22:00-06:00 AND Nov-Mar)', FEBRUARY, 'yes'],
  ])('motorhome:conditional=%s on %s: allowed %s', (value, at, allowed) => {
    expect(answerFor({ 'motorhome:conditional': value }, at).allowed).toBe(allowed as 'yes' | 'no');
    expect(answerFor({ 'overnight:conditional': value }, at).allowed).toBe(allowed as 'yes' | 'no');
    expect(answerFor({ 'access:conditional': value }, at).allowed).toBe(allowed as 'yes' | 'no');
    expect(answerFor({ 'motor_vehicle:conditional': value }, at).allowed).toBe(allowed as 'yes' | 'no');
  });

  test('of all is not one of motorhomes where they are welcome', () => {
    expect(answerFor({ motorhome: 'yes', 'access:conditional': 'no @ (Jun-Sep)' }, JULY).allowed).toBe('yes');
  });

  test('of a motorhome site holds on its nights', () => {
    const tags = { 'motorhome:conditional': 'no @ (Jun-Sep)' };
    expect(answerFor(tags, JULY, 'caravan_site').allowed).toBe('no');
    expect(answerFor(tags, FEBRUARY, 'caravan_site')).toMatchObject({ allowed: 'yes', official: true });
  });

  test('of whole days holds in the night in which it ends, also where nothing is known of other days', () => {
    const tags = { access: 'see_sign', 'access:conditional': 'private @ (Fr-Sa)' };
    expect(answerFor(tags, '2026-07-18T21:00').allowed).toBe('no');
    expect(answerFor(tags, '2026-07-14T21:00').allowed).toBe('unknown');
  });

  test('of whole days makes the night in which it ends neither green nor official', () => {
    const tags = { 'motorhome:conditional': 'no @ (Fr-Sa)', name: 'C' };
    const answer = answerFor(tags, '2026-07-18T21:00', 'caravan_site');
    expect(answer).toMatchObject({ allowed: 'no', official: false });
    expect(answer.ampel).not.toBe('green');
  });
});

describe('What a place says of some times', () => {
  testRows([
    // what is open at times
    [{ access: 'no', 'access:conditional': 'yes @ (Sa,Su)' }, '2026-07-18T22:30', 'yes', ''],
    [{ access: 'no', 'access:conditional': 'yes @ (Sa,Su)' }, JULY, 'no', 'Car park: closed to vehicles'],
    [{ motorhome: 'no', 'motorhome:conditional': 'yes @ (Oct-Apr)' }, FEBRUARY, 'yes', ''],
    [
      { motorhome: 'no', 'motorhome:conditional': 'yes @ (Oct-Apr)' },
      JULY,
      'no',
      'Car park: no camper vans or overnight stays',
    ],
    [{ access: 'private', 'motor_vehicle:conditional': 'yes @ (18:00-08:00)' }, JULY, 'yes', ''],
    // hours are said
    [
      { 'overnight:conditional': 'no @ (23:00-05:00)' },
      JULY,
      'no',
      'Car park: no camper vans or overnight stays (23:00-05:00)',
    ],
    [
      { 'access:conditional': 'customers @ (20:00-08:00)' },
      JULY,
      'rules',
      'Car park: for customers only (20:00-08:00)',
    ],
    [{ 'access:conditional': 'no @ (04:30-07:00)' }, JULY, 'rules', 'Car park: no parking 04:30-07:00'],
    [{ 'maxstay:conditional': '2 hours @ (Jun-Sep)' }, JULY, 'no', 'Car park: parking limited to 2 hours'],
    [{ 'maxstay:conditional': '2 hours @ (Jun-Sep)' }, FEBRUARY, 'yes', ''],
    [{ 'maxstay:conditional': '2 hours @ (Mo-Sa 08:00-18:00)' }, FEBRUARY, 'yes', ''],
    [{ maxstay: '2 h', 'maxstay:conditional': 'none @ (19:00-09:00)' }, FEBRUARY, 'yes', ''],
    // what cannot be read is not known, nor what holds besides the times at which it is open
    [{ 'motorhome:conditional': 'no @ (market days)' }, JULY, 'unknown', UNREAD],
    // on which of the two times do the months hold?
    [
      { 'motorhome:conditional': 'no @ (Mo 22:00-06:00; Sa 20:00-06:00 AND Nov-Mar)' },
      JULY,
      'unknown',
      UNREAD,
    ],
    [{ 'access:conditional': 'yes @ (08:00-20:00)' }, JULY, 'unknown', UNREAD],
    [{ 'motorhome:conditional': 'yes @ (Oct-Apr)' }, JULY, 'unknown', UNREAD],
    [{ 'motorhome:conditional': 'yes @ (Oct-Apr)' }, FEBRUARY, 'yes', ''],
    [{ access: 'yes', 'access:conditional': 'yes @ (08:00-20:00)' }, JULY, 'yes', ''],
    [{ 'access:conditional': 'no @ (in season)' }, JULY, 'unknown', UNREAD],
    [{ 'access:conditional': 'no' }, JULY, 'unknown', UNREAD],
    [{ 'overnight:conditional': 'no @ (SH)' }, JULY, 'unknown', UNREAD],
    [{ access: 'no', 'access:conditional': 'no @ (in season)' }, JULY, 'no', 'Car park: closed to vehicles'],
  ] as [Record<string, string>, string, Allowed, string][])(
    '%j on %s: allowed %s, "%s"',
    (tags, at, allowed, rule) => {
      const answer = answerFor(tags, at);
      const said = answer.explanation.factors.find(({ key }) => key === 'access_rule')?.label ?? '';
      expect({ allowed: answer.allowed, said }).toEqual({ allowed, said: rule });
    },
  );
});

describe('The fee of a night', () => {
  testRows([
    [{ fee: 'yes' }, true],
    [{ fee: 'no' }, false],
    [{ fee: 'yes', 'fee:conditional': 'no @ (18:00-08:00)' }, false],
    [{ 'fee:conditional': 'no @ (20:00-09:00)' }, false],
    [{ fee: 'no', 'fee:conditional': 'yes @ (Mo-Sa 09:00-19:00)' }, false],
    [{ fee: 'Mo-Fr 08:00-18:00' }, false],
    [{ fee: 'Mo-Su 08:00-24:00' }, true],
    [{ fee: 'yes', 'fee:conditional': 'no @ (Su)' }, true],
    [{ fee: 'Apr-Oct 08:00-18:00' }, false],
    [{ fee: 'Apr-Oct' }, true],
    [{ fee: 'Nov-Mar' }, false],
    [{ fee: 'yes', 'fee:conditional': 'no @ (Jun-Aug)' }, false],
    [{ fee: 'yes', 'fee:conditional': 'no @ (low season)' }, null],
    [{ fee: 'no', 'fee:conditional': 'yes @ (Jul-Aug)' }, true],
    [{ fee: '24/7' }, true],
    [{ fee: '5 EUR' }, true],
  ])('%j: %p', (tags, fee) => {
    expect(answerFor(tags, JULY).facilities.fee).toBe(fee);
  });
});
