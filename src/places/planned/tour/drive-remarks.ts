/** What a driver wants to know of the drive of a day: closed roads, fords, ferries, borders and unpaved roads. */
import type { LatLon } from '../../../api/values.ts';
import { countryAt } from '../../../region/world/country-at.ts';
import type { RoadTrait } from '../../../routing/goals.ts';
import type { Way } from '../../../routing/router.ts';
import type { NotedRoad } from '../../../routing/timed-line.ts';
import { countBelow } from '../../../shared/collections/ascending.ts';
import { metresApart } from '../../../shared/geo/distance.ts';
import type { Frame } from './frame.ts';
import type { Drive } from './planned-day.ts';
import type { Remark } from './remark.ts';

/** Length of the unpaved roads of a day from which a remark names them, m: less is the entrance of a place. */
const UNPAVED_M = 500;
/** Length of a visit to a country from which it counts, m: the built-in borders are simplified. */
const LONG_VISIT_M = 2000;
/** Spacing of the positions at which the country is looked up, m, and their maximum number in one drive. */
const SPACING_M = 500;
const MAX_POSITIONS = 2000;

/** Part of a drive on roads of one trait. */
interface Stretch extends LatLon {
  trait: RoadTrait;
  metres: number;
}

/** Returns the remarks about closed roads that the way of a tour avoids, each on the day that comes nearest to it. */
export function closedRemarks({ way, days, source }: Frame): Remark[] {
  if (source.degraded) return [];
  return way.closed.map((road) => {
    const nearest = way.line.reduce(
      (best, corner, i) => {
        const metres = metresApart(corner, road);
        return metres < best.metres ? { metres, position: way.seconds[i]! } : best;
      },
      { metres: Number.POSITIVE_INFINITY, position: 0 },
    );
    const day = days.findLast(({ from }) => from <= nearest.position) ?? days[0]!;
    return roadRemark('closed_road', road, day.date);
  });
}

function roadRemark(kind: 'closed_road' | 'ford', { name, lat, lon }: NotedRoad, date: string): Remark {
  return {
    ...{ about: 'drive', date, stop: null, country: null },
    ...{ kind, name: name ?? '', lat, lon, distance_m: null },
  };
}

/** Returns the remarks about the drive of a day; none about one that is estimated. @param date of the day, ISO 8601 */
export function driveRemarks(drive: Way & Pick<Drive, 'isEstimated'>, date: string): Remark[] {
  if (drive.isEstimated) return [];
  const stretches = stretchesOf(drive);
  const about = { about: 'drive' as const, date, stop: null, country: null };
  const ferries = stretches.filter(({ trait }) => trait === 'ferry');
  const unpaved = stretches.filter(({ trait }) => trait === 'unpaved');
  const metres = unpaved.reduce((sum, each) => sum + each.metres, 0);
  const longest = unpaved.reduce<Stretch | null>(
    (most, each) => (most && most.metres >= each.metres ? most : each),
    null,
  );
  return [
    ...drive.closed.map((road) => roadRemark('closed_road', road, date)),
    ...drive.fords.map((road) => roadRemark('ford', road, date)),
    ...ferries.map(
      ({ lat, lon, metres: length }): Remark => ({
        ...about,
        kind: 'ferry',
        lat,
        lon,
        distance_m: Math.round(length),
      }),
    ),
    ...bordersOf(drive).map(
      ({ lat, lon, country }): Remark => ({ ...about, kind: 'border', lat, lon, distance_m: null, country }),
    ),
    ...(longest && metres >= UNPAVED_M
      ? [
          {
            ...{ ...about, kind: 'unpaved' as const, lat: longest.lat, lon: longest.lon },
            distance_m: Math.round(metres),
          },
        ]
      : []),
  ];
}

function stretchesOf({ line, metres, traits }: Way): Stretch[] {
  const found: Stretch[] = [];
  for (let i = 1; i < line.length; i++) {
    const trait = traits[i]!;
    if (trait === null) continue;
    const length = metres[i]! - metres[i - 1]!;
    const last = found.at(-1);
    if (last && traits[i - 1] === trait) last.metres += length;
    else found.push({ ...line[i - 1]!, trait, metres: length });
  }
  return found;
}

/** Part of a drive in one country. */
interface Visit extends LatLon {
  country: string;
  /** positions along the drive, m */
  from: number;
  to: number;
}

/**
 * Returns the first position in each country that a drive enters. A visit counts if it is long or the drive ends in it: a
 * road beside a border may touch the other side of it, in particular of a simplified one.
 */
function bordersOf(way: Way): Visit[] {
  const { metres } = way;
  const entered: Visit[] = [];
  let current: string | null = null;
  for (const visit of visitsOf(way)) {
    const { country, from, to } = visit;
    const isLong = to - from >= LONG_VISIT_M || to === metres.at(-1)!;
    current ??= country;
    if (country === current || !isLong) continue;
    current = country;
    if (entered.every((each) => each.country !== country)) entered.push(visit);
  }
  return entered;
}

function visitsOf({ line, metres }: Way): Visit[] {
  const length = metres.at(-1)!;
  const count = Math.max(1, Math.min(MAX_POSITIONS, Math.ceil(length / SPACING_M)));
  const visits: Visit[] = [];
  for (let i = 0; i <= count; i++) {
    const number = Math.min(countBelow(metres, (i / count) * length), line.length - 1);
    const [{ lat, lon }, at] = [line[number]!, metres[number]!];
    const country = countryAt(lat, lon)?.country;
    const last = visits.at(-1);
    // the sea belongs to nobody
    if (last && (country === undefined || last.country === country)) last.to = at;
    else if (country !== undefined) visits.push({ lat, lon, country, from: at, to: at });
  }
  return visits;
}
