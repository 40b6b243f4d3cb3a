/** Sentences about tours. Each language fills the table of `tourOf` with its words. */
import type { NotKeptReason } from '../../api/facts/not-kept.ts';
import type { TourProblem } from '../../api/tour.ts';
import type { TourPhrases } from './phrases/tour.ts';
import type { Wording } from './phrases.ts';

/** Reasons that say by how much a drive is too long. */
type LongDrive = Extract<NotKeptReason, 'too_far' | 'next_too_far'>;

interface TourWords {
  problems: Readonly<Record<Exclude<TourProblem, 'too_far'>, string>>;
  /** a drive of the tour is too long; `over` has its unit */
  tooLong(over: string): string;
  /** the traveller chose a place, but …; `name` is '' if unknown */
  chosen(name: string, why: string): string;
  why: Readonly<Record<Exclude<NotKeptReason, LongDrive>, string>>;
  /** the drive to a chosen place is too long */
  tooFar(over: string): string;
  /** the drive from it on the next day is too long */
  nextTooFar(over: string): string;
  /** the night that takes its place */
  instead(name: string): string;
}

/** @param duration writes minutes in words */
export function tourOf(words: TourWords, duration: (minutes: number) => string): Wording<TourPhrases> {
  const why = (reason: NotKeptReason, over: number): string => {
    if (reason === 'too_far') return words.tooFar(duration(over));
    return reason === 'next_too_far' ? words.nextTooFar(duration(over)) : words.why[reason];
  };
  return {
    tour_problem: ({ problem, over }) =>
      problem === 'too_far' ? words.tooLong(duration(over)) : words.problems[problem],
    tour_not_kept: ({ name, reason, over, instead }) =>
      [words.chosen(name, why(reason, over)), ...(instead ? [words.instead(instead)] : [])].join('. '),
  };
}
