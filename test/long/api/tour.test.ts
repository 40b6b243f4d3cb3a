/** Tours: whole requests with real scores and roads of the sample. */
import { describe, expect, test } from 'bun:test';
import type { Tour } from '../../../src/api/tour.ts';
import { TourPlan as TourPlanSchema } from '../../../src/api/tour.ts';
import type { TourFeatures } from '../../../src/api/tour-files.ts';
import type { Router } from '../../../src/routing/router.ts';
import type { Vehicle } from '../../../src/routing/vehicle.ts';
import { decodePolyline, encodePolyline } from '../../../src/shared/geo/polyline.ts';
import { testApp } from '../../support/http/test-app.ts';
import {
  EAST,
  LEISURELY,
  PLAN,
  postTour,
  sampleRouter,
  tourAppWith,
  tourOf,
  tourPool,
  VIA,
  WEST,
} from '../../support/http/tours.ts';

/** Returns a valid polyline that costs little and is long on the ground. */
const zigzag = (corners: number) =>
  encodePolyline(
    Array.from({ length: corners }, (_, i) => ({ lat: i % 2 === 0 ? 89 : -89, lon: (i % 10) / 1e5 })),
  );

const errorsOf = async (plan: object) => {
  const response = await postTour(plan);
  expect(response.status).toBe(400);
  return (await response.json()).errors;
};

describe('a tour', () => {
  test('has a place for every night, its drive by road, a plan B, and alternatives', async () => {
    const tour = await tourOf({ ...PLAN, hours_per_day: 0.3, via: [{ ...VIA, night: true }] });
    expect(tour).toMatchObject({ degraded: false, degraded_reason: null, router: 'own' });
    expect(tour.days.length).toBeWithin(2, 5);
    const nights = tour.days.flatMap(({ night }) => night ?? []);
    expect(nights.length).toBe(tour.days.length);
    expect(tour.score).toBe(nights.reduce((sum, { score }) => sum + score, 0));
    expect(tour.duration_s).toBe(tour.days.reduce((sum, { drive }) => sum + drive.duration_s, 0));
    expect(tour.days.map(({ stop }) => stop).filter((stop) => stop !== null)).toEqual([0, 1]);
    let from: { lat: number; lon: number } = WEST;
    for (const { night, drive, plan_b, departure, arrival } of tour.days) {
      const { lats, lons } = decodePolyline(drive.geometry)!;
      // The geometry begins and ends on the road beside each place.
      expect(Math.hypot(lats[0]! - from.lat, lons[0]! - from.lon)).toBeLessThan(0.002);
      expect(Math.hypot(lats.at(-1)! - night!.lat, lons.at(-1)! - night!.lon)).toBeLessThan(0.002);
      expect(drive.duration_s).toBeLessThanOrEqual(900);
      expect(Date.parse(arrival) - Date.parse(departure)).toBe(drive.duration_s * 1000);
      expect(plan_b!.drive_s).toBeLessThanOrEqual(600);
      from = night!;
    }
    // in the morning, local time in Montevideo
    for (const { departure } of tour.days.slice(1)) expect(departure).toEndWith('T12:00:00Z');
  });

  test('has the score of each place from the arrival on', async () => {
    const { ask } = testApp({ pool: tourPool() });
    const tour = await tourOf({ ...LEISURELY, departure: '2026-02-17T03:30:00Z' });
    for (const { night } of tour.days) {
      const { lat, lon, arrival } = night!;
      const alone = await (await ask(`GET /api/spot/score?lat=${lat}&lon=${lon}&at=${arrival}`)).json();
      expect([alone.score, alone.ampel]).toEqual([night!.score, night!.ampel]);
    }
  });

  test('keeps a chosen night, and plans the others around it', async () => {
    const tour = await tourOf(LEISURELY);
    const day = tour.days.find(({ others }) => others.length > 0)!;
    const { lat, lon, spot_id } = day.others.at(-1)!;
    const after = await tourOf({ ...LEISURELY, nights: [{ date: day.date, lat, lon }] });
    const same = after.days.find(({ date }) => date === day.date)!;
    expect(same.night!.spot_id).toBe(spot_id);
    expect(same.drive).not.toEqual(day.drive);
    expect(same.others.map((other) => other.spot_id)).not.toContain(spot_id);
  });

  test('says that no road leads to a chosen night, and estimates the drives to and from it', async () => {
    const day = (await tourOf(LEISURELY)).days.find(({ others }) => others.length > 0)!;
    const { lat, lon, spot_id } = day.others[0]!;
    const isIsland = (place: { lat: number; lon: number }) => place.lat === lat && place.lon === lon;
    const withIsland = (vehicle: Vehicle): Router => ({
      at: () => withIsland(vehicle),
      way: async (stops) => (stops.some(isIsland) ? null : sampleRouter(vehicle).way(stops)),
      times: async (requests, maxSeconds) => {
        const times = await sampleRouter(vehicle).times(requests, maxSeconds);
        return requests.map(({ from, to }, i) =>
          to.map((end, k) => (isIsland(from) || isIsland(end) ? Number.POSITIVE_INFINITY : times[i]![k]!)),
        );
      },
    });
    const plan = { ...LEISURELY, nights: [{ date: day.date, lat, lon }] };
    const tour: Tour = await (await tourAppWith(withIsland)(plan)).json();
    const number = tour.days.findIndex(({ date }) => date === day.date);
    const same = tour.days[number]!;
    expect(same).toMatchObject({ problem: 'no_road', night: { spot_id } });
    expect(same.notice).toBe('No roads are known for this drive; its length is estimated');
    // a straight line to the place itself
    const { lats, lons } = decodePolyline(same.drive.geometry)!;
    expect([lats.at(-1)!, lons.at(-1)!]).toEqual([expect.closeTo(lat, 4), expect.closeTo(lon, 4)]);
    const next = tour.days[number + 1];
    if (next) expect(next.drive.duration_s).toBeGreaterThan(0);
  });

  test('has arrivals that are the departure and the driving of the day, to the second', async () => {
    const tour = await tourOf({ ...PLAN, hours_per_day: 0.3, via: [{ ...VIA, night: true }] });
    for (const { departure, arrival, drive, night, plan_b, others } of tour.days) {
      const after = (seconds: number) => new Date(Date.parse(departure) + seconds * 1000).toISOString();
      const whole = (iso: string | undefined) => iso?.replace('Z', '.000Z');
      expect([whole(arrival), night!.arrival, night!.drive_s]).toEqual([
        after(drive.duration_s),
        arrival,
        drive.duration_s,
      ]);
      expect(whole(plan_b!.arrival)).toBe(after(drive.duration_s + plan_b!.drive_s));
      for (const other of others) expect(whole(other.arrival)).toBe(after(other.drive_s));
    }
  });

  test('names where it begins and where each day really ends', async () => {
    const tour = await tourOf(LEISURELY);
    expect(tour.start_name).toBe('Plaza de Cagancha, Montevideo');
    const [first, last] = tour.days;
    // at the stop, on foot
    expect(first!.night!.distance_m).toBeLessThanOrEqual(2000);
    expect(first!.end_name).toBe('Misión Vida, Montevideo');
    // somebody sleeps elsewhere
    const { lat, lon } = { lat: -34.8429525, lon: -56.1409869 };
    const nights = [{ date: last!.date, lat, lon }];
    const elsewhere = (await tourOf({ ...LEISURELY, nights })).days.at(-1)!;
    expect([elsewhere.stop, elsewhere.night!.title]).toEqual([1, 'Estacionamiento B']);
    expect(elsewhere.end_name).toBe('Montevideo');
    // where nothing has a name, none is made up
    const sea = await tourOf({ ...PLAN, end: { lat: -35.2, lon: -56.19 }, hours_per_day: 5 });
    expect(sea.days.at(-1)).toMatchObject({ problem: 'no_map', end_name: null });
  });

  test('that ends where it starts has one night there, whether by points or by a track', async () => {
    const { departure } = PLAN;
    for (const plan of [
      { start: WEST, end: WEST, departure },
      { track: encodePolyline([WEST, WEST]), departure },
    ]) {
      const { days } = await tourOf(plan);
      expect(days.map(({ night, drive }) => [night !== null, drive.duration_s < 600])).toEqual([
        [true, true],
      ]);
    }
  });

  test('follows a track, and is in the requested language', async () => {
    const track = encodePolyline([WEST, VIA, EAST]);
    const response = await postTour(
      { track, departure: PLAN.departure, hours_per_day: 0.3 },
      '/api/tour?lang=de',
    );
    expect(response.headers.get('content-language')).toBe('de');
    const tour: Tour = await response.json();
    const { lats, lons } = decodePolyline(tour.days[0]!.drive.geometry)!;
    const nearest = Math.min(...lats.map((lat, i) => Math.hypot(lat - VIA.lat, lons[i]! - VIA.lon)));
    expect(nearest).toBeLessThan(0.002);
  });

  test('has only places that pass the filters, and only roads where the van fits', async () => {
    const free = await tourOf(PLAN);
    const wished = await tourOf({
      ...PLAN,
      wishes: { kinds: ['parking'], min_score: 40, include_not_recorded: true },
      van: { height_m: 3.1, length_m: 7 },
    });
    expect(wished.matches).toBeLessThanOrEqual(free.matches);
    for (const { night } of wished.days) {
      if (!night) continue;
      expect(night.kind).toBe('parking');
      expect(night.score).toBeGreaterThanOrEqual(40);
      expect(night.vehicle!.fits).not.toBe(false);
    }
  });

  test('has a sentence for each day without a place', async () => {
    const none = await tourOf({ ...PLAN, wishes: { min_score: 100 } });
    for (const { night, plan_b, problem, notice } of none.days) {
      expect([night, plan_b, problem]).toEqual([null, null, 'no_match']);
      expect(notice).toBe('No place within reach has everything you want');
    }
  });

  test('is estimated without roads or a connection', async () => {
    const without: Tour = await (await tourAppWith(() => null)(PLAN)).json();
    expect(without).toMatchObject({ degraded: true, degraded_reason: 'no_roads', router: 'none' });
    const sea = await tourOf({ ...PLAN, end: { lat: -35.2, lon: -56.19 }, hours_per_day: 5 });
    expect(sea).toMatchObject({ degraded: true, degraded_reason: 'no_connection', router: 'none' });
    expect(sea.days.at(-1)!.problem).toBe('no_map');
  });

  test('is also available as GeoJSON and GPX', async () => {
    const tour = await tourOf(PLAN);
    const collection: TourFeatures = await (await postTour(PLAN, '/api/tour.geojson')).json();
    const features = collection.features.map(({ properties }) => properties.role);
    expect(features.filter((role) => role === 'drive')).toHaveLength(tour.days.length);
    expect(features.filter((role) => role === 'night')).toHaveLength(
      tour.days.filter(({ night }) => night).length,
    );
    expect(collection.law).toEqual(tour.law);
    const response = await postTour(PLAN, '/api/tour.gpx');
    expect(response.headers.get('content-type')).toBe('application/gpx+xml');
    const gpx = await response.text();
    expect(gpx.match(/<trkseg>/g)).toHaveLength(tour.days.length);
    const roles = [...gpx.matchAll(/<type>(.*)<\/type>/g)].map(([, role]) => role);
    expect(roles).toEqual(
      tour.days.flatMap((day) => [...(day.night ? ['night'] : []), ...(day.plan_b ? ['plan B'] : [])]),
    );
    for (const { date, night } of tour.days)
      if (night) expect(gpx).toContain(`<desc>${date}. ${night.score}/100. `);
    const places = [...gpx.matchAll(/<wpt [^>]*><name>([^<]*)<\/name>/g)].map(([, name]) => name!);
    const named = tour.days
      .flatMap(({ night, plan_b }) => [night, plan_b])
      .flatMap((each) => each?.name ?? []);
    expect(places).toEqual(named.map((name) => name.replaceAll('&', '&amp;').replaceAll('"', '&quot;')));
  });

  test('has a line of two positions in every format on a day without driving', async () => {
    const { days } = await tourOf(LEISURELY);
    const { lat, lon } = days[0]!.night!;
    const chosen = days.map(({ date }) => ({ date, lat, lon }));
    const plan = { ...LEISURELY, via: [{ lat, lon, night: true }], end: { lat, lon }, nights: chosen };
    const tour = await tourOf(plan);
    const { drive } = tour.days[1]!;
    expect(drive.distance_m).toBe(0);
    const { lats, lons } = decodePolyline(drive.geometry)!;
    expect([lats, lons]).toEqual([Array(2).fill(lats[0]), Array(2).fill(lons[0])]);
    const { features }: TourFeatures = await (await postTour(plan, '/api/tour.geojson')).json();
    const [, line] = features.filter(({ properties }) => properties.role === 'drive');
    expect(line!.geometry.coordinates).toEqual(lats.map((each, i): [number, number] => [lons[i]!, each]));
    const gpx = await (await postTour(plan, '/api/tour.gpx')).text();
    expect(gpx.split('<trkseg>')[2]!.match(/<trkpt /g)).toHaveLength(2);
  });

  test('works with the example of its own description', async () => {
    const tour = await tourOf(TourPlanSchema.examples[0]);
    expect(tour.days.every(({ night }) => night !== null)).toBeTrue();
    expect(tour.router).toBe('own');
  });
});

describe('a wrong plan is refused with field, value and expectation:', () => {
  test.each([
    ['nothing', {}, ['start', 'end']],
    ['a place and a track', { track: encodePolyline([WEST, EAST]), via: [VIA] }, ['via']],
    ['a broken track', { track: '~~~' }, ['track']],
    ['a typing error', { ...PLAN, hours_a_day: 5 }, ['hours_a_day']],
    ['a typing error in a stop', { ...PLAN, via: [VIA, { ...VIA, nigth: true }] }, ['via.1.nigth']],
    ['an altitude of the start', { ...PLAN, start: { ...WEST, alt: 20 } }, ['start.alt']],
    ['a name of the end', { ...PLAN, end: { ...EAST, name: 'Home' } }, ['end.name']],
    [
      'a typing error in a night',
      { ...PLAN, nights: [{ date: '2026-02-16', ...VIA, 'keep/it': true }] },
      ['nights.0.keep/it'],
    ],
    ['two typing errors', { ...PLAN, vai: [], van: { hight_m: 2 } }, ['vai', 'van.hight_m']],
    ['a line between the poles', { track: zigzag(150) }, ['track']],
    [
      'a way around the Earth',
      {
        ...PLAN,
        via: [
          { lat: 80, lon: 0 },
          { lat: -80, lon: 90 },
        ],
      },
      ['via'],
    ],
    ['an end on the other side', { start: { lat: 80, lon: 180 }, end: { lat: 0, lon: 0 } }, ['end']],
    ['an unknown wish', { ...PLAN, wishes: { watter: true } }, ['wishes.watter']],
    ['a wish as a text', { ...PLAN, wishes: { water: 'true' } }, ['wishes.water']],
    ['an unknown property of the van', { ...PLAN, van: { colour: 'red' } }, ['van.colour']],
    ['too little driving', { ...PLAN, hours_per_day: 0.01 }, ['hours_per_day']],
    ['more than the maximum of days', { ...PLAN, end: { lat: -20, lon: -50 } }, ['hours_per_day']],
    ['an arrival in the past', { ...PLAN, arrive_by: '2026-02-16T15:31:00Z' }, ['arrive_by']],
    ['half a place', { ...PLAN, end: { lat: -34.9 } }, ['end.lon']],
    ['a number as a van', { ...PLAN, van: 5 }, ['van']],
    ['a list as wishes', { ...PLAN, wishes: [] }, ['wishes']],
    ['a name as the start', { ...PLAN, start: 'Vaduz' }, ['start']],
    ['an object as stops', { ...PLAN, via: {} }, ['via']],
    ['a number as a stop', { ...PLAN, via: [7] }, ['via.0']],
    ['a word as a date', { ...PLAN, nights: [{ date: 'today', ...VIA }] }, ['nights.0.date']],
  ])('%s', async (_, plan, fields) => {
    const errors = await errorsOf(plan);
    expect(errors.map(({ field }: { field: string }) => field)).toEqual(fields);
    for (const { field, message } of errors) {
      expect(message).toMatch(new RegExp(`^${field} .*expected`));
      expect(message).not.toContain('something else');
    }
  });

  test('an unknown field with those that are known', async () => {
    const [{ message }] = await errorsOf({ ...PLAN, via: [{ ...VIA, nigth: true }] });
    expect(message).toBe(
      'via.0.nigth is not known; did you mean via.0.night? expected one of lat, lon, night',
    );
  });

  test('the error of too few hours a day names the fewest that are enough', async () => {
    const far = { ...PLAN, end: { lat: -30, lon: -56 } };
    const [{ message }] = await errorsOf(far);
    expect(message).toMatch(
      /^hours_per_day is 0\.15; expected \d\.\d or more, or a nearer end: the drive takes \d+(\.\d+)? hours, which are \d+ days, and a tour has at most 14 \(estimated from straight lines\)$/,
    );
    const least = Number(/expected (\S+) or more/.exec(message)![1]);
    expect((await tourOf({ ...far, hours_per_day: least })).days.length).toBeLessThanOrEqual(14);
    const less = { ...far, hours_per_day: Number((least - 0.1).toFixed(1)) };
    expect((await errorsOf(less))[0].field).toBe('hours_per_day');
    // to the other end of the world
    const [{ message: never }] = await errorsOf({ ...PLAN, end: { lat: 60, lon: 120 } });
    expect(never).toMatch(
      /^hours_per_day is 0\.15; expected a nearer end: with any hours_per_day the drive takes /,
    );
  });

  test('the error of an impossible arrival names the first possible one', async () => {
    const [{ message }] = await errorsOf({ ...PLAN, arrive_by: '2026-02-16T15:31:00Z' });
    const possible = /expected (\S+) or later/.exec(message)![1]!;
    const [ofOneDay] = await errorsOf({ ...PLAN, hours_per_day: 5, arrive_by: '2026-02-16T15:31:00Z' });
    expect(ofOneDay.message).toEndWith('the drive takes 1 day');
    const tour = await tourOf({ ...PLAN, arrive_by: possible });
    expect(tour.days.length).toBeGreaterThan(1);
  });
});
