/** Bans and fees at some times hold on the nights that they cover, as tagged. */
import { describe, expect, test } from 'bun:test';
import { keySetOf } from '../../../../src/osm/tags/key-set.ts';
import { siteFacts } from '../../../../src/osm/tags/sites/sites.ts';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { answerAt } from '../../../support/scoring/spot-answer.ts';

const FEBRUARY = '2026-02-17T22:30';
const JULY = '2026-07-14T22:30';

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
  test.each([
    ['no @ (Jun-Sep)', FEBRUARY, 'yes'],
    ['no @ (Jun-Sep)', JULY, 'no'],
    ['no @ (Nov-Mar)', FEBRUARY, 'no'],
    ['no @ (Nov-Mar)', JULY, 'yes'],
    ['no @ (15 Jun-15 Sep)', JULY, 'no'],
    ['no @ (15 Jun-15 Sep)', FEBRUARY, 'yes'],
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
    ['no @ (weight>3.5)', JULY, 'yes'],
    ['no @ (PH)', '2026-01-01T00:30', 'no'],
    ['no @ (PH)', '2026-01-14T22:30', 'yes'],
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
});

describe('The fee of a night', () => {
  test.each([
    [{ fee: 'yes' }, true],
    [{ fee: 'no' }, false],
    [{ fee: 'yes', 'fee:conditional': 'no @ (18:00-08:00)' }, false],
    [{ 'fee:conditional': 'no @ (20:00-09:00)' }, false],
    [{ fee: 'no', 'fee:conditional': 'yes @ (Mo-Sa 09:00-19:00)' }, false],
    [{ fee: 'Mo-Fr 08:00-18:00' }, false],
    [{ fee: 'Mo-Su 08:00-24:00' }, true],
    [{ fee: 'yes', 'fee:conditional': 'no @ (Su)' }, true],
    [{ fee: 'Apr-Oct 08:00-18:00' }, true],
    [{ fee: '24/7' }, true],
    [{ fee: '5 EUR' }, true],
  ])('%j: %p', (tags, fee) => {
    expect(answerFor(tags, JULY).facilities.fee).toBe(fee);
  });
});
