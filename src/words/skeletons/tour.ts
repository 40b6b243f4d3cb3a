/** Sentences about problems of a tour and chosen nights that are not kept. */
import type { NotKeptReason } from '../../api/facts/not-kept.ts';
import type { TourProblem } from '../../api/tour.ts';
import type { TourPhrases } from '../phrases/tour.ts';
import type { Wording } from '../phrases.ts';
import type { Units } from '../units.ts';

/** Reasons that have an amount: a driving time or a distance. */
type Measured = Extract<NotKeptReason, 'too_far' | 'next_too_far' | 'far_from_stop'>;

export interface TourWords {
  problems: Readonly<Record<Exclude<TourProblem, 'too_far' | 'too_late'>, string>>;
  /** Says that a drive of the tour is too long. @param over excess, with its unit */
  tooLong(over: string): string;
  /** Says that a tour ends too late. @param over excess, with its unit */
  tooLate(over: string): string;
  /** Says which place works instead. @param away its distance, with its unit */
  nearest(name: string, away: string): string;
  /** Says that the traveller chose a place, but … @param name '' if unknown */
  chosen(name: string, why: string): string;
  why: Readonly<Record<Exclude<NotKeptReason, Measured>, string>>;
  /** Says that the drive to a chosen place is too long. */
  tooFar(over: string): string;
  /** Says that the drive from a chosen place on the next day is too long. */
  nextTooFar(over: string): string;
  /** Says that a chosen place is far from the stop at which its day ends. */
  farFromStop(away: string): string;
  /** Says how far before a stop the night is. @param name name of the stop, '' if unknown */
  nightBefore(metres: string, name: string): string;
  /** Says how far from a stop the drive passes, because no road goes nearer. @param name '' if unknown */
  noRoadNear(metres: string, name: string): string;
  /** Says that no road leads to a point, which the tour leaves out. @param name '' if unknown */
  leftOut(name: string): string;
  /** Says that a piece of a track is not on known roads. */
  offTrack(metres: string): string;
  ferry(metres: string): string;
  /** Says that a drive enters a country. @param country its name */
  border(country: string): string;
  /** Says that a road is closed on that day, and that the drive avoids it. @param name '' if unknown */
  closedRoad(name: string): string;
  /** Says that a drive has a ford. @param name of its road, '' if unknown */
  ford(name: string): string;
  unpaved(metres: string): string;
  /** Says which place replaces a chosen one. @param name name of the replacement */
  instead(name: string): string;
}

/** Returns the sentences of a language about tours. */
export function tourSentences(words: TourWords, { duration, distance }: Units): Wording<TourPhrases> {
  const why = (reason: NotKeptReason, amount: number): string => {
    switch (reason) {
      case 'too_far':
        return words.tooFar(duration(amount));
      case 'next_too_far':
        return words.nextTooFar(duration(amount));
      case 'far_from_stop':
        return words.farFromStop(distance(amount));
      default:
        return words.why[reason];
    }
  };
  return {
    tour_notice: ({ kind, about, name, metres }) => {
      const length = distance(metres);
      if (kind === 'not_reached')
        return about === 'night' ? words.nightBefore(length, name) : words.noRoadNear(length, name);
      if (kind === 'left_out') return about === 'track' ? words.offTrack(length) : words.leftOut(name);
      if (kind === 'border') return words.border(name);
      if (kind === 'closed_road') return words.closedRoad(name);
      if (kind === 'ford') return words.ford(name);
      return kind === 'ferry' ? words.ferry(length) : words.unpaved(length);
    },
    tour_problem: ({ problem, over, nearest, metres }) =>
      [
        problem === 'too_far'
          ? words.tooLong(duration(over))
          : problem === 'too_late'
            ? words.tooLate(duration(over))
            : words.problems[problem],
        ...(nearest ? [words.nearest(nearest, distance(metres))] : []),
      ].join('. '),
    tour_not_kept: ({ name, reason, amount, instead }) =>
      [words.chosen(name, why(reason, amount)), ...(instead ? [words.instead(instead)] : [])].join('. '),
  };
}
