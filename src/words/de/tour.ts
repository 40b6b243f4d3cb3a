/** German sentences about problems of a tour and chosen nights that are not kept, and notices. */
import type { TourWords } from '../skeletons/tour.ts';

export const tour: TourWords = {
  problems: {
    no_map: 'Wo dieser Tag endet, gibt es keine Kartendaten',
    no_place: 'An diesem Tag ist kein Platz für einen Van erreichbar',
    no_match: 'Kein erreichbarer Platz hat alles, was du willst',
    only_bad: 'Nur schlechte Plätze sind erreichbar, und höchstens einer gehört in eine Tour',
    no_plan_b: 'Kein zweiter Platz innerhalb von zehn Minuten',
    no_road: 'Für diese Fahrt sind keine Straßen bekannt; ihre Länge ist geschätzt',
    not_allowed: 'Hier darf man nicht übernachten',
    closed: 'Nachts geschlossen: du kommst nicht hinaus',
    no_van_place: 'Hier kann kein Van parken',
    does_not_fit: 'Dein Van passt hier nicht hin',
  },
  tooLong: (over) => `Diese Fahrt dauert ${over} länger, als du am Tag fahren willst`,
  tooLate: (over) => `Du kommst ${over} zu spät an`,
  nearest: (name, away) => `Der nächste Platz, der passt: ${name} (${away})`,
  chosen: (name, why) =>
    name ? `Du hast ${name} gewählt, aber ${why}` : `Du hast einen Platz gewählt, aber ${why}`,
  why: {
    no_road: 'dorthin ist keine Straße bekannt',
    no_map: 'dort gibt es keine Kartendaten',
    no_van_place: 'dort kann kein Van parken',
    not_allowed: 'dort darf man nicht übernachten',
    does_not_fit: 'dein Van passt dort nicht hin',
    no_night: 'die Tour hat an diesem Tag keine Nacht',
  },
  tooFar: (over) => `die Fahrt dorthin ist ${over} zu lang für einen Tag`,
  nextTooFar: (over) => `die Weiterfahrt am Tag danach ist ${over} zu lang`,
  farFromStop: (away) => `das ist ${away} vom Ziel dieses Tages entfernt`,
  nightBefore: (metres, name) => `${metres} vor ${name || 'dem Ziel'}: näher darf kein Van stehen`,
  noRoadNear: (metres, name) =>
    `Kein Weg für deinen Van zu ${name || 'einem Ziel'}: die Fahrt geht in ${metres} Entfernung vorbei`,
  leftOut: (name) => `${name || 'Ein Ziel'} fällt weg: keine Straße für deinen Van führt dorthin`,
  offTrack: (metres) => `${metres} der Strecke sind keine bekannte Straße: anderer Weg gewählt`,
  ferry: (metres) => `Mit Fähre (${metres})`,
  border: (country) => `Grenze: ${country}`,
  closedRoad: (name) => `An diesem Tag gesperrt und umfahren: ${name || 'eine Straße'}`,
  ford: (name) => `Eine Furt auf dem Weg${name && `: ${name}`}`,
  unpaved: (metres) => `${metres} auf unbefestigten Straßen`,
  instead: (name) => `Stattdessen: ${name}`,
};
