/**
 * Cost of each step of a cold score: runs it alone over random spots of the sample city, with its inputs
 * computed beforehand. Prints JSON; runs in a fresh process.
 */

import type { Region } from '../../src/region/read/reader.ts';
import { openRegionFile } from '../../src/region/read/source.ts';
import { answerOf } from '../../src/scoring/answer.ts';
import { nightFor } from '../../src/scoring/calendar/night.ts';
import { calendarOf, type NightCalendar } from '../../src/scoring/calendar/night-type.ts';
import { trafficFactors } from '../../src/scoring/calendar/traffic.ts';
import { calendarFactors } from '../../src/scoring/events/calendar-factors.ts';
import { type Community, reportFactors } from '../../src/scoring/events/community.ts';
import { CommunityIndex } from '../../src/scoring/events/community-index.ts';
import { crowd } from '../../src/scoring/events/crowd.ts';
import { feedFactors } from '../../src/scoring/events/feed-factors.ts';
import { FeedIndex } from '../../src/scoring/events/feed-index.ts';
import { eventFactors, eventsAround } from '../../src/scoring/events/local/local-events.ts';
import { passBys } from '../../src/scoring/events/passbys.ts';
import { OPEN } from '../../src/scoring/law/access.ts';
import { lawOf } from '../../src/scoring/law/law.ts';
import { linesAround } from '../../src/scoring/lines/line-search.ts';
import { aircraftNoise, flightsAround } from '../../src/scoring/noise/aircraft.ts';
import { industryAround, industryNoise } from '../../src/scoring/noise/industry.ts';
import { nightlifeNoise, venuesAround } from '../../src/scoring/noise/nightlife.ts';
import { parkingAround, parkingNoise } from '../../src/scoring/noise/parking.ts';
import { railNoise } from '../../src/scoring/noise/rail.ts';
import { roadNoise } from '../../src/scoring/noise/road.ts';
import { namesAround } from '../../src/scoring/place-names.ts';
import { qualityOf } from '../../src/scoring/quality.ts';
import { type Rating, rate } from '../../src/scoring/rating.ts';
import { Scratch } from '../../src/scoring/scorer.ts';
import { areaHitsAround } from '../../src/scoring/site/area-hits.ts';
import { nearestHitsAround, pointHitsAround } from '../../src/scoring/site/point-hits.ts';
import { standingOf } from '../../src/scoring/site/standing.ts';
import { type Spot, spotAt } from '../../src/scoring/spot.ts';
import { randomSpots } from './scoring.ts';

/** Mean time of each step over all spots, µs. */
export type Shares = Record<string, number>;

const SPOTS = 5000;
/**
 * Rounds until the compiler has settled. The minimum of the others counts, as nothing makes a step too fast.
 */
const WARM_UP_ROUNDS = 3;
const ROUNDS = 5;
const AT_MS = Date.parse('2026-02-16T22:30:00Z');

/** A spot with the inputs of all steps. */
interface Prepared extends Spot {
  calendar: NightCalendar;
  community: Community;
  rating: Rating;
}

function steps(regions: Region[]): Record<string, (prepared: Prepared) => unknown> {
  const index = new CommunityIndex();
  const feeds = new FeedIndex();
  const scratch = new Scratch();
  const night = nightFor(AT_MS, 'America/Montevideo');
  return {
    'place and clock': ({ site: { lat, lon } }) => scratch.places.at(lat, lon),
    'roads and railways around': ({ site: { x, y, attenuation } }) =>
      linesAround(regions, x, y, attenuation, scratch.lines),
    'areas around': ({ site: { x, y } }) => areaHitsAround(regions, x, y),
    'points around': ({ site: { x, y } }) => pointHitsAround(regions, x, y),
    'nearest of each kind': ({ site: { x, y } }) => nearestHitsAround(regions, x, y),
    'place to stand': ({ site: { x, y, lines, areas, points } }) =>
      standingOf(regions, x, y, lines, areas, points),
    'aircraft around': ({ site: { x, y } }) => flightsAround(regions, x, y),
    'industry around': ({ site: { areas, points, attenuation } }) =>
      industryAround(areas, points, attenuation),
    'nightlife around': ({ site }) => venuesAround(site),
    'car parks around': ({ site: { areas, points, attenuation } }) =>
      parkingAround(areas, points, attenuation),
    'access, law and knock risk': ({ site }) => lawOf(site, OPEN),
    'events around': ({ site }) => eventsAround(site),
    'roads tonight': ({ site: { lines, place }, calendar }) =>
      roadNoise(lines, trafficFactors(night, calendar, place.country)),
    'railways tonight': ({ site: { lines } }) => railNoise(lines, night),
    'aircraft tonight': ({ noise: { flights } }) => aircraftNoise(flights),
    'industry tonight': ({ noise: { industry }, calendar }) => industryNoise(industry, calendar),
    'nightlife tonight': ({ noise: { venues }, calendar }) => nightlifeNoise(venues, night, calendar),
    'car parks tonight': ({ noise: { parking } }) => parkingNoise(parking, night),
    'pass-bys tonight': ({ site: { lines }, noise: { flights } }) => passBys(lines, flights, night),
    'crowd tonight': ({ noise: { venues }, calendar }) => crowd(venues, night, calendar),
    'events tonight': ({ events, site: { place }, calendar }) =>
      eventFactors(events, { night, calendar, country: place.country }),
    calendar: ({ site, calendar }) => calendarFactors(site, { night, calendar, country: site.place.country }),
    'announced events, none': ({ site }) => feedFactors(feeds, site, night),
    reports: ({ site: { lat, lon }, law }) => reportFactors(index.at(lat, lon, AT_MS), law.hardCase),
    'quality of the data': ({ site, law, community }) =>
      qualityOf(site, law, {
        atMs: AT_MS,
        uncountedShare: 1,
        networkShare: 0,
        guessedShare: 0.5,
        audible: true,
        community,
      }),
    'names around': ({ site }) => namesAround(site),
    'words and JSON': (spot) =>
      answerOf(
        { spot, night, atMs: AT_MS, rating: spot.rating, van: null },
        scratch.answerMeta.of(spot.site, night, AT_MS),
        {
          lang: 'en',
        },
      ),
  };
}

function measure(path: string): Shares {
  const regions = [openRegionFile(path)];
  const night = nightFor(AT_MS, 'America/Montevideo');
  const community = new CommunityIndex().at(0, 0, AT_MS);
  const scratch = new Scratch();
  const prepared = randomSpots(path, SPOTS, 7).map(({ lat, lon }) => {
    const spot = spotAt(regions, lat, lon, scratch);
    const calendar = calendarOf(night, spot.site.place, lat);
    const feeds = new FeedIndex();
    return {
      ...spot,
      calendar,
      community,
      rating: rate(spot, { night, calendar, atMs: AT_MS, community, feeds }),
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
  // Uses the results, so that the compiler cannot remove a call.
  if (made === 0) throw new Error('no step found anything');
  return shares;
}

if (import.meta.main) console.log(JSON.stringify(measure(Bun.argv[2]!), null, 1));
