/** English sentences about problems of a tour and chosen nights that are not kept, and notices. */
import type { TourWords } from '../skeletons/tour.ts';

export const tour: TourWords = {
  problems: {
    no_map: 'No map data where this day ends',
    no_place: 'No place for a van within reach on this day',
    no_match: 'No place within reach has everything you want',
    only_bad: 'Only bad places within reach: a tour has at most one of them',
    no_plan_b: 'No second place within ten minutes',
    no_road: 'No roads are known for this drive; its length is estimated',
    not_allowed: 'You may not stay here overnight',
    closed: 'Closed at night: you cannot leave',
    no_van_place: 'No van can park here',
    does_not_fit: 'Your van does not fit here',
  },
  tooLong: (over) => `This drive is ${over} longer than you want to drive in a day`,
  tooLate: (over) => `You arrive ${over} too late`,
  nearest: (name, away) => `Nearest place that works: ${name} (${away})`,
  chosen: (name, why) => (name ? `You chose ${name}, but ${why}` : `You chose a place, but ${why}`),
  why: {
    no_road: 'no road there is known',
    no_map: 'there is no map data there',
    no_van_place: 'no van can park there',
    not_allowed: 'you may not stay there overnight',
    does_not_fit: 'your van does not fit there',
    no_night: 'the tour has no night on that day',
  },
  tooFar: (over) => `the drive there is ${over} too long for one day`,
  nextTooFar: (over) => `the next day’s drive from there is ${over} too long`,
  farFromStop: (away) => `it is ${away} from where that day ends`,
  nightBefore: (metres, name) =>
    `${metres} before ${name || 'the stop'}: no place where a van may stay nearer`,
  noRoadNear: (metres, name) =>
    `No road for your van goes to ${name || 'a stop'}: the drive passes ${metres} from it`,
  leftOut: (name) => `${name || 'A stop'} is left out: no road for your van leads there`,
  offTrack: (metres) => `${metres} of the track are not on known roads: another way is used`,
  ferry: (metres) => `With a ferry (${metres})`,
  border: (country) => `Border: ${country}`,
  closedRoad: (name) => `Closed that day, so avoided: ${name || 'a road'}`,
  ford: (name) => `A ford on the way${name && `: ${name}`}`,
  unpaved: (metres) => `${metres} on unpaved roads`,
  instead: (name) => `Instead: ${name}`,
};
