/** Dutch sentences about problems of a tour and chosen nights that are not kept, and notices. */
import type { TourWords } from '../skeletons/tour.ts';

export const tour: TourWords = {
  problems: {
    no_map: 'Geen kaartgegevens waar deze dag eindigt',
    no_place: 'Op deze dag is geen plek voor een camper bereikbaar',
    no_match: 'Geen bereikbare plek heeft alles wat je wilt',
    only_bad: 'Alleen slechte plekken zijn bereikbaar, en een tocht heeft er hoogstens één',
    no_plan_b: 'Geen tweede plek binnen tien minuten',
    no_road: 'Geen wegen bekend voor deze rit; de lengte is geschat',
    not_allowed: 'Je mag hier niet overnachten',
    closed: '’s Nachts gesloten: je kunt er niet uit',
    no_van_place: 'Hier kan geen camper parkeren',
    does_not_fit: 'Je camper past hier niet',
  },
  tooLong: (over) => `Deze rit duurt ${over} langer dan je op een dag wilt rijden`,
  tooLate: (over) => `Je komt ${over} te laat aan`,
  nearest: (name, away) => `De dichtstbijzijnde plek die wel kan: ${name} (${away})`,
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
  nightBefore: (metres, name) => `${metres} voor ${name || 'de stop'}: dichterbij mag geen camper staan`,
  noRoadNear: (metres, name) =>
    `Geen weg voor je camper gaat naar ${name || 'een stop'}: de rit komt er op ${metres} langs`,
  leftOut: (name) => `${name || 'Een stop'} valt weg: er gaat geen weg voor je camper heen`,
  offTrack: (metres) => `${metres} van de track ligt niet op bekende wegen: er is een andere weg gekozen`,
  ferry: (metres) => `Met veerboot (${metres})`,
  border: (country) => `Grens: ${country}`,
  closedRoad: (name) => `Die dag gesloten en vermeden: ${name || 'een weg'}`,
  ford: (name) => `Een doorwaadbare plaats op de weg${name && `: ${name}`}`,
  unpaved: (metres) => `${metres} over onverharde wegen`,
  instead: (name) => `In plaats daarvan: ${name}`,
};
