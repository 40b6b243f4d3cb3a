/** Dutch sentences about problems of a tour and chosen nights that are not kept. */
import type { TourWords } from '../skeletons/tour.ts';

export const tour: TourWords = {
  problems: {
    no_map: 'Geen kaartgegevens waar deze dag eindigt',
    no_place: 'Op deze dag is geen plek voor een camper bereikbaar',
    no_match: 'Geen bereikbare plek heeft alles wat je wilt',
    only_bad: 'Alleen slechte plekken zijn bereikbaar, en een tocht heeft er hoogstens één',
    no_plan_b: 'Geen tweede plek binnen tien minuten',
    no_road: 'Geen wegen bekend voor deze rit; de lengte is geschat',
  },
  tooLong: (over) => `Deze rit duurt ${over} langer dan je op een dag wilt rijden`,
  chosen: (name, why) => (name ? `Je koos ${name}, maar ${why}` : `Je koos een plek, maar ${why}`),
  why: {
    no_road: 'er is geen weg erheen bekend',
    no_map: 'daar zijn geen kaartgegevens',
    no_van_place: 'daar kan geen camper parkeren',
    not_allowed: 'je mag daar niet overnachten',
    does_not_fit: 'je camper past daar niet',
    no_night: 'de tocht heeft op die dag geen nacht',
  },
  tooFar: (over) => `de rit erheen is ${over} te lang voor één dag`,
  nextTooFar: (over) => `de rit van de volgende dag is vanaf daar ${over} te lang`,
  farFromStop: (away) => `dat is ${away} van waar die dag eindigt`,
  instead: (name) => `In plaats daarvan: ${name}`,
};
