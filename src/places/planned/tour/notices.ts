/** Collects what to know about a tour besides its nights, and says it. */
import type { TourNotice } from '../../../api/facts/tour-notice.ts';
import type { LatLon } from '../../../api/values.ts';
import { iso } from '../../../scoring/calendar/at.ts';
import { metresApart } from '../../../shared/geo/distance.ts';
import { countryName } from '../../../words/country-names.ts';
import type { Language } from '../../../words/phrases.ts';
import { say } from '../../../words/say.ts';
import type { PlaceToRate } from '../../found/question.ts';
import type { RatedPlace } from '../../found/rated-place.ts';
import { closedRemarks, driveRemarks } from './drive-remarks.ts';
import { pointName } from './end-names.ts';
import type { Frame } from './frame.ts';
import type { PlannedDay } from './planned-day.ts';
import type { TourQuestion } from './question.ts';
import type { Remark } from './remark.ts';

/** Returns the remarks of the frame, then those of the days in order. */
export function remarksOf(planned: readonly PlannedDay[], frame: Frame, question: TourQuestion): Remark[] {
  const ofDays = remarksOfDays(planned, frame, question);
  // between two nights beside the way around a closed road, the drive of a day may not come near it
  const closed = closedRemarks(frame).filter(
    (remark) =>
      !ofDays.some((other) => other.kind === remark.kind && metresApart(other, remark) < SAME_ROAD_M),
  );
  return [...frame.remarks, ...closed, ...ofDays];
}

/** Distance between the positions of two remarks within which they are about the same closed road, m. */
const SAME_ROAD_M = 10_000;

function remarksOfDays(planned: readonly PlannedDay[], frame: Frame, question: TourQuestion): Remark[] {
  return [
    ...planned.flatMap(({ night, drive, verdict }, i): Remark[] => {
      const { date, stop } = frame.days[i]!;
      const driven = frame.source.degraded ? [] : driveRemarks(drive, date);
      const metres = i === planned.length - 1 ? drive.onwardM : (night?.short ?? 0);
      // a given night is where the traveller wants it
      if (!night || metres === 0 || stop === null || verdict) return driven;
      const { lat, lon } = frame.nightStops[stop]!;
      const number = stopNumber(stop, frame.nightStops, question);
      return [
        ...driven,
        {
          ...{ kind: 'not_reached', about: 'night', date, stop: number, lat, lon, country: null },
          distance_m: Math.round(metres),
        },
      ];
    }),
  ];
}

/** Returns the points that are named in the sentences of remarks, one for each. */
export function remarkedPoints(remarks: readonly Remark[], { departure }: TourQuestion): PlaceToRate[] {
  return remarks.map(({ lat, lon }) => ({ lat, lon, arrival: iso(departure) }));
}

/** Returns the notices. @param points see `remarkedPoints`; null where one could not be rated */
export function noticesOf(
  remarks: readonly Remark[],
  points: readonly (RatedPlace | null)[],
  lang: Language,
): TourNotice[] {
  return remarks.map(({ about, name: road, ...remark }, i) => {
    const { kind, distance_m, country } = remark;
    const named = road ?? pointName(points[i] ?? null) ?? '';
    const name = country === null ? named : countryName(country, lang);
    return {
      ...remark,
      notice: say({ key: 'tour_notice', kind, about, name, metres: distance_m ?? 0 }, lang),
    };
  });
}

/** Returns the index of a night stop among the via points; for the end, the number of via points. */
export function stopNumber(stop: number, nightStops: readonly LatLon[], { stops }: TourQuestion): number {
  const points: readonly LatLon[] = stops;
  const isEnd = stop === nightStops.length - 1;
  return isEnd ? stops.length - 2 : points.indexOf(nightStops[stop]!) - 1;
}
