/** Opening hours that name dates, holidays or the sun hold on the nights that they mean. */
import { describe, expect, test } from 'bun:test';
import { detailsText } from '../../../../src/region/format/site-details.ts';
import { sunTimes } from '../../../../src/scoring/calendar/sun.ts';
import { dayNumberOf } from '../../../../src/shared/time/day-number.ts';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { answerAt, factorAt, pointsAt } from '../../../support/scoring/spot-answer.ts';

const FEBRUARY = '2026-02-17T22:30';
const JULY = '2026-07-14T22:30';
const withHours = (hours: string) => ({
  details: detailsText({ opening_hours: hours }),
});
const at = (kind: 'parking' | 'camp_site', hours: string, night: string) =>
  answerAt(new SceneMap().point(kind, [0, 0], withHours(hours)), { at: night }) as ReturnType<
    typeof answerAt
  > & {
    open: boolean | null;
  };

describe('Car parks', () => {
  test.each([
    ['24/7; Nov-Mar off', FEBRUARY, false],
    ['24/7; Nov-Mar off', JULY, true],
    ['Apr-Oct', FEBRUARY, false],
    ['15 Jun-15 Sep', FEBRUARY, false],
    ['15 Jun - 15 Sept.', JULY, true],
    ['Mai-Okt: 00:00-24:00', '2026-10-31T23:00', true],
    ['Mai-Okt: 00:00-24:00', '2026-10-31T22:00', true],
    ['week 10-40', FEBRUARY, false],
    ['week 10-40', JULY, true],
    ['easter-Oct 15', '2026-04-04T22:30', false],
    ['easter-Oct 15', '2026-04-05T22:30', true],
    ['2025', JULY, false],
    ['2026', JULY, true],
    ['24/7; PH off', '2026-05-01T22:30', false],
    ['24/7; PH off', '2026-05-06T22:30', true],
    ['24/7; SH off', JULY, null],
    ['sunrise-sunset', JULY, false],
    ['sunset-sunrise', JULY, true],
  ])('with the hours "%s" are asked about %s: open %p', (hours, night, open) => {
    expect(at('parking', hours, night).open).toBe(open);
  });

  test('that close on a date in the night are not offered in that night', () => {
    const lot = (night: string) => at('parking', 'Apr-Oct: 24/7; Nov-Mar: 08:00-20:00', night);
    expect(lot(FEBRUARY)).toMatchObject({ allowed: 'no', closed: { from: '20:00', to: '08:00' } });
    expect(lot(JULY)).toMatchObject({ allowed: 'yes', closed: null });
  });

  test('whose hours are not known close nobody in', () => {
    expect(at('parking', '24/7; SH off', JULY).closed).toBeNull();
  });
});

describe('Campsites', () => {
  test.each([
    ['15 Jun-15 Sep', '2026-06-14T22:30', 'out_of_season'],
    ['15 Jun-15 Sep', '2026-06-15T22:30', null],
    ['15 Jun-15 Sep 08:00-20:00; We off', '2026-07-15T22:30', null],
    ['2026 Apr-2026 Oct', '2027-07-15T22:30', 'out_of_season'],
    ['easter-Oct 15', '2026-04-02T22:30', 'out_of_season'],
    ['week 20-40', '2026-05-01T22:30', 'out_of_season'],
  ])('with the hours "%s" on %s', (hours, night, rule) => {
    const { open, ...answer } = at('camp_site', hours, night);
    expect(open).toBe(rule === null);
    expect(answer.explanation.factors.some(({ key }) => key === 'access_rule')).toBe(rule !== null);
  });
});

describe('Venues', () => {
  const club = (hours?: string) => new SceneMap().point('nightclub', [30, 0], hours ? withHours(hours) : {});

  test.each(['Dec-Apr 22:00-05:00', 'Dec 1-Apr 30 22:00-05:00', '1 Dez-30 Apr 22:00-05:00'])(
    'that are open in winter are heard in winter only: "%s"',
    (hours) => {
      expect(factorAt(club(hours), 'nightlife', { at: FEBRUARY })).toEqual(
        factorAt(club('week 1-53 22:00-05:00'), 'nightlife', { at: FEBRUARY }),
      );
      expect(pointsAt(club(hours), 'nightlife', { at: JULY })).toBe(0);
    },
  );

  test('that open on the eve of holidays are heard there', () => {
    const hours = 'Fr-Sa 22:00-05:00; PH 22:00-05:00';
    expect(pointsAt(club(hours), 'nightlife', { at: '2026-04-06T22:30' })).toBeLessThan(0);
    expect(pointsAt(club(hours), 'nightlife', { at: '2026-04-07T22:30' })).toBe(0);
  });
});

describe('The sun', () => {
  test.each([
    // almanac of Berlin and Sydney
    ['Europe/Berlin', 52.52, 13.405, [2026, 6, 21], '4:43', '21:33'],
    ['Europe/Berlin', 52.52, 13.405, [2026, 12, 21], '8:15', '15:54'],
    ['Australia/Sydney', -33.87, 151.21, [2026, 6, 21], '7:00', '16:54'],
    ['Pacific/Kiritimati', 1.87, -157.36, [2026, 3, 20], '6:34', '18:41'],
  ])('rises and sets in %s', (zone, lat, lon, [year, month, day], rise, set) => {
    const { sunrise, sunset } = sunTimes(lat, lon, dayNumberOf(year!, month!, day!), zone);
    const minutesOff = (told: number | null, right: string) => {
      const [hour, minute] = right.split(':').map(Number);
      return Math.abs(told! - (hour! * 60 + minute!));
    };
    expect(minutesOff(sunrise, rise)).toBeLessThanOrEqual(3);
    expect(minutesOff(sunset, set)).toBeLessThanOrEqual(3);
  });

  test('does not set in Tromsø in June, and does not rise in December', () => {
    const NONE = { sunrise: null, sunset: null };
    expect(sunTimes(69.65, 18.96, dayNumberOf(2026, 6, 21), 'Europe/Oslo')).toMatchObject(NONE);
    expect(sunTimes(69.65, 18.96, dayNumberOf(2026, 12, 21), 'Europe/Oslo')).toMatchObject(NONE);
  });
});
