/**
 * Plans the tours of docs/tours.md at a running service that has the six extracts, and
 * prints what their table says of each:
 *
 *     bun test/bench/journeys.ts http://127.0.0.1:3000/spotscore
 */
import type { Tour, TourPlan } from '../../src/api/tour.ts';

const BALZERS = { lat: 47.06725, lon: 9.50326 };
const TRIESENBERG = { lat: 47.1183, lon: 9.5422 };
const MALBUN = { lat: 47.1027, lon: 9.6085 };
const VADUZ = { lat: 47.141, lon: 9.5209 };
const SCHAAN = { lat: 47.1653, lon: 9.5095 };
const ESCHEN = { lat: 47.2106, lon: 9.5216 };
const RUGGELL = { lat: 47.24422, lon: 9.52639 };
const RHEINPARK = { lat: 47.14126, lon: 9.5106 };
const PORTO = [
  { lat: 41.1456, lon: -8.6157 },
  { lat: 41.1496, lon: -8.6109 },
  { lat: 41.1487, lon: -8.5985 },
];
const GENEVA = [
  { lat: 46.2044, lon: 6.1432 },
  { lat: 46.1965, lon: 6.139 },
  { lat: 46.2225, lon: 6.1395 },
];
const MAUREN = { lat: 47.22, lon: 9.543 };
const GAFLEI = { lat: 47.142, lon: 9.545 };
const LAUF = { lat: 49.512, lon: 11.2817 };
const DAY = '2026-06-10';

const night = (place: { lat: number; lon: number }) => ({ ...place, night: true });
const from = (start: TourPlan['start'], end: TourPlan['end'], more: TourPlan = {}): TourPlan => ({
  ...{ start, end, departure: `${DAY}T09:00` },
  ...more,
});
const chosen = (date: string, place: { lat: number; lon: number }) => ({ date, ...place, may_change: true });

const TOURS: readonly TourPlan[] = [
  from(BALZERS, RUGGELL, { via: [night(MALBUN), night(VADUZ)] }),
  from(BALZERS, RUGGELL, { hours_per_day: 0.2 }),
  from(BALZERS, BALZERS, {
    via: [TRIESENBERG, MALBUN, VADUZ, SCHAAN, ESCHEN, RUGGELL].map(night),
  }),
  from(BALZERS, MALBUN, {
    via: [night(MALBUN), night(RUGGELL), night(BALZERS), night(RUGGELL)],
    hours_per_day: 0.3,
  }),
  from(BALZERS, RUGGELL, { wishes: { official: true } }),
  from(BALZERS, RUGGELL, {
    via: [night(VADUZ)],
    van: { height_m: 3.4, length_m: 8, weight_t: 5 },
  }),
  from(PORTO[0], PORTO[2], { via: [night(PORTO[1]!)] }),
  from(GENEVA[0], GENEVA[2], { via: [night(GENEVA[1]!)] }),
  from(GENEVA[0], GENEVA[1], { departure: `${DAY}T21:30` }),
  from(VADUZ, GENEVA[0], { hours_per_day: 4 }),
  from(BALZERS, RUGGELL, {
    ...{ via: [night(MALBUN), night(VADUZ)], hours_per_day: 1 },
    nights: [chosen('2026-06-11', RHEINPARK)],
  }),
  from(PORTO[0], PORTO[2], {
    ...{ van: { height_m: 3.1, length_m: 7.4, weight_t: 4.5 } },
    nights: [{ date: DAY, lat: 41.1412, lon: -8.6147 }],
  }),
  from(VADUZ, GENEVA[0], {
    hours_per_day: 4,
    nights: [DAY, '2026-06-11'].map((date) => chosen(date, MALBUN)),
  }),
  from(RUGGELL, RUGGELL, { via: [MAUREN, night(GAFLEI)] }),
  from(
    { lat: 46.2195, lon: 6.127 },
    { lat: 46.2195, lon: 6.127 },
    {
      via: [
        { lat: 46.2, lon: 6.105 },
        { lat: 46.2055, lon: 6.155 },
      ],
    },
  ),
  from(
    { lat: 41.1456, lon: -8.6107 },
    { lat: 41.1375, lon: -8.612 },
    { via: [night({ lat: 41.122, lon: -8.61 })] },
  ),
  from(
    { lat: 43.7255, lon: 7.408 },
    { lat: 43.7455, lon: 7.4335 },
    { via: [night({ lat: 43.7312, lon: 7.42 })] },
  ),
  from(
    { lat: 43.742, lon: 7.423 },
    { lat: 43.73, lon: 7.4148 },
    { van: { height_m: 3.1, length_m: 7.4, weight_t: 4.5 } },
  ),
  from(LAUF, LAUF, { via: [night({ lat: 49.5275, lon: 11.262 }), { lat: 49.5035, lon: 11.303 }] }),
  from({ lat: 50.003, lon: 8.7101 }, { lat: 49.9977, lon: 8.7298 }, { via: [{ lat: 50.0095, lon: 8.716 }] }),
];

const base = process.argv[2];
if (!base) throw new Error('the address of the service is missing');
for (const [i, plan] of TOURS.entries()) {
  const begun = performance.now();
  const response = await fetch(`${base}/api/tour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(plan),
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  if (!response.ok) {
    console.log(`| ${i + 1} | ${response.status}: ${await response.text()} | ${seconds} s |`);
    continue;
  }
  const tour = (await response.json()) as Tour;
  const nights = tour.days.map(
    ({ night: place, problem, drive, plan_b }) =>
      `${place ? `${place.name} (${place.score})` : '–'} ${Math.round(drive.duration_s / 60)} min${plan_b ? `, plan B ${plan_b.score}` : ''}${problem ? `, ${problem}` : ''}`,
  );
  const told = [...tour.notices, ...tour.not_kept].map(({ notice }) => notice);
  const minutes = Math.round(tour.duration_s / 60);
  console.log(
    `| ${i + 1} | ${tour.days.length} days, ${Math.round(tour.distance_m / 1000)} km, ${minutes} min${tour.degraded ? `, ${tour.degraded_reason}` : ''} | ${nights.join('; ')} | ${told.join('; ')} | ${seconds} s |`,
  );
}
