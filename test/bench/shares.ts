/**
 * Which part of a cold score costs what: each step alone over random spots of the sample city, its inputs made
 * beforehand. Prints JSON; runs in a fresh process.
 */

import type { Region } from '../../src/region/read/reader.ts';
import { openRegionFile } from '../../src/region/read/source.ts';
import { answerOf } from '../../src/scoring/answer.ts';
import { nightFor } from '../../src/scoring/calendar/night.ts';
import { calendarOf, type NightCalendar } from '../../src/scoring/calendar/night-type.ts';
import { trafficFactors } from '../../src/scoring/calendar/traffic.ts';
import { type Community, CommunityIndex } from '../../src/scoring/community/community.ts';
import { reportFactors } from '../../src/scoring/community/report-factors.ts';
import { feedFactors } from '../../src/scoring/events/announced/feed-factors.ts';
import { FeedIndex } from '../../src/scoring/events/announced/feed-index.ts';
import { calendarFactors } from '../../src/scoring/events/calendar-factors.ts';
import { crowd } from '../../src/scoring/events/crowd.ts';
import { eventFactors, eventsAround } from '../../src/scoring/events/local/local-events.ts';
import { passBys } from '../../src/scoring/events/passbys.ts';
import { lawOf } from '../../src/scoring/law/law.ts';
import { aircraftNoise, flightsAround } from '../../src/scoring/noise/aircraft.ts';
import { industryAround, industryNoise } from '../../src/scoring/noise/industry.ts';
import { linesAround } from '../../src/scoring/noise/lines.ts';
import { nightlifeNoise, venuesAround } from '../../src/scoring/noise/nightlife.ts';
import { parkingAround, parkingNoise } from '../../src/scoring/noise/parking.ts';
import { railNoise } from '../../src/scoring/noise/rail.ts';
import { roadNoise } from '../../src/scoring/noise/road.ts';
import { qualityOf } from '../../src/scoring/quality/quality.ts';
import { type Rating, rate } from '../../src/scoring/rating.ts';
import { placeAt } from '../../src/scoring/site/country-at.ts';
import { type Environment, environmentOf } from '../../src/scoring/site/environment.ts';
import { areasOf, nearestOf, pointsOf } from '../../src/scoring/site/points-areas.ts';
import { randomSpots } from './scoring.ts';

/** microseconds of each step, the mean over all spots */
export type Shares = Record<string, number>;

const SPOTS = 5000;
/** The compiler needs some rounds to settle; of the others the least counts, as nothing makes a step too fast. */
const WARM_UP_ROUNDS = 3;
const ROUNDS = 5;
const AT_MS = Date.parse('2026-02-16T22:30:00Z');

/** A spot with all that a step may need. */
interface Prepared {
  environment: Environment;
  calendar: NightCalendar;
  community: Community;
  rating: Rating;
}

function steps(regions: Region[]): Record<string, (prepared: Prepared) => unknown> {
  const index = new CommunityIndex();
  const feeds = new FeedIndex();
  const night = nightFor(AT_MS, 'America/Montevideo');
  return {
    'place and clock': ({ environment: { lat, lon } }) => placeAt(lat, lon),
    'roads and railways around (factors 1, 2, 7)': ({ environment: { x, y, attenuation } }) =>
      linesAround(regions, x, y, attenuation),
    'areas around': ({ environment: { x, y } }) => areasOf(regions, x, y),
    'points around': ({ environment: { x, y } }) => pointsOf(regions, x, y),
    'nearest of each kind': ({ environment: { x, y } }) => nearestOf(regions, x, y),
    'aircraft around (3)': ({ environment: { x, y } }) => flightsAround(regions, x, y),
    'industry around (4)': ({ environment: { areas, points, attenuation } }) =>
      industryAround(areas, points, attenuation),
    'nightlife around (5)': ({ environment: { points, attenuation } }) => venuesAround(points, attenuation),
    'car parks around (6)': ({ environment: { areas, points, attenuation } }) =>
      parkingAround(areas, points, attenuation),
    'access, law and knock risk (10 to 14)': ({ environment }) => lawOf(environment),
    'events around (9)': ({ environment }) => eventsAround(environment),
    'roads tonight (1)': ({ environment: { lines, place }, calendar }) =>
      roadNoise(lines, trafficFactors(night, calendar, place.country)),
    'railways tonight (2)': ({ environment: { lines } }) => railNoise(lines, night),
    'aircraft tonight (3)': ({ environment: { flights } }) => aircraftNoise(flights),
    'industry tonight (4)': ({ environment: { industry }, calendar }) => industryNoise(industry, calendar),
    'nightlife tonight (5)': ({ environment: { venues }, calendar }) =>
      nightlifeNoise(venues, night, calendar),
    'car parks tonight (6)': ({ environment: { parking } }) => parkingNoise(parking, night),
    'pass-bys tonight (7)': ({ environment: { lines, flights } }) => passBys(lines, flights, night),
    'crowd tonight (8)': ({ environment: { venues }, calendar }) => crowd(venues, night, calendar),
    'events tonight (9)': ({ environment: { events, place }, calendar }) =>
      eventFactors(events, { night, calendar, country: place.country }),
    'calendar (15)': ({ environment, calendar }) =>
      calendarFactors(environment, environment.law.standing, {
        night,
        calendar,
        country: environment.place.country,
      }),
    'announced events (16), none': ({ environment }) => feedFactors(feeds, environment, night),
    'reports (17)': ({ environment: { lat, lon, law } }) =>
      reportFactors(index.at(lat, lon, AT_MS), law.hardCase),
    'quality of the data': ({ environment, community }) =>
      qualityOf(environment, { atMs: AT_MS, guessedShare: 0.5, audible: true, community }),
    'words and JSON': ({ environment, rating }) => answerOf(environment, night, rating, AT_MS, 'en'),
  };
}

function measure(path: string): Shares {
  const regions = [openRegionFile(path)];
  const night = nightFor(AT_MS, 'America/Montevideo');
  const community = new CommunityIndex().at(0, 0, AT_MS);
  const prepared = randomSpots(path, SPOTS, 7).map(({ lat, lon }) => {
    const environment = environmentOf(regions, lat, lon);
    const calendar = calendarOf(night, environment.place, lat);
    return {
      environment,
      calendar,
      community,
      rating: rate(environment, night, AT_MS, community, new FeedIndex()),
    };
  });
  const shares: Shares = {};
  let made = 0;
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    for (const [name, step] of Object.entries(steps(regions))) {
      const from = Bun.nanoseconds();
      for (const each of prepared) if (step(each)) made++;
      const took = (Bun.nanoseconds() - from) / 1000 / SPOTS;
      if (round >= WARM_UP_ROUNDS) shares[name] = Math.min(shares[name] ?? Infinity, took);
    }
  }
  // The results are used, so that no call can be left out as useless.
  if (made === 0) throw new Error('no step found anything');
  return shares;
}

if (import.meta.main) console.log(JSON.stringify(measure(Bun.argv[2]!), null, 1));
