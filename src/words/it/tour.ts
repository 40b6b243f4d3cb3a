/** Italian sentences about problems of a tour and chosen nights that are not kept, and notices. */
import type { TourWords } from '../skeletons/tour.ts';

export const tour: TourWords = {
  problems: {
    no_map: 'Nessun dato della mappa dove finisce questa giornata',
    no_place: 'In questa giornata nessun posto per un van è raggiungibile',
    no_match: 'Nessun posto raggiungibile ha tutto ciò che vuoi',
    only_bad: 'Solo posti cattivi sono raggiungibili, e un giro ne ha al massimo uno',
    no_plan_b: 'Nessun secondo posto entro dieci minuti',
    no_road: 'Nessuna strada nota per questo tragitto; la lunghezza è stimata',
    not_allowed: 'Qui non si può passare la notte',
    closed: 'Chiuso di notte: non si può uscire',
    no_van_place: 'Qui nessun van può parcheggiare',
    does_not_fit: 'Il tuo camper qui non ci passa',
  },
  tooLong: (over) => `Questo tragitto dura ${over} in più di quanto vuoi guidare al giorno`,
  tooLate: (over) => `Arrivi ${over} troppo tardi`,
  nearest: (name, away) => `Il posto possibile più vicino: ${name} (${away})`,
  chosen: (name, why) => (name ? `Hai scelto ${name}, ma ${why}` : `Hai scelto un posto, ma ${why}`),
  why: {
    no_road: 'non si conosce nessuna strada fin lì',
    no_map: 'lì non ci sono dati della mappa',
    no_van_place: 'lì un van non può parcheggiare',
    not_allowed: 'lì non è permesso passare la notte',
    does_not_fit: 'il tuo camper lì non ci passa',
    no_night: 'il giro non ha una notte in quella data',
  },
  tooFar: (over) => `il tragitto fin lì è troppo lungo di ${over} per una giornata`,
  nextTooFar: (over) => `da lì il tragitto del giorno dopo è troppo lungo di ${over}`,
  farFromStop: (away) => `è a ${away} dalla meta di quel giorno`,
  nightBefore: (metres, name) => `${metres} prima di ${name || 'la tappa'}: nessun posto permesso più vicino`,
  noRoadNear: (metres, name) =>
    `Nessuna strada per il tuo camper arriva a ${name || 'una tappa'}: il tragitto passa a ${metres}`,
  leftOut: (name) => `${name || 'Una tappa'} è esclusa: nessuna strada per il tuo camper ci arriva`,
  offTrack: (metres) => `${metres} della traccia non sono su strade note: si usa un’altra via`,
  ferry: (metres) => `Con traghetto (${metres})`,
  border: (country) => `Confine: ${country}`,
  closedRoad: (name) => `Chiusa quel giorno ed evitata: ${name || 'una strada'}`,
  ford: (name) => `Un guado sulla via${name && `: ${name}`}`,
  unpaved: (metres) => `${metres} su strade non asfaltate`,
  instead: (name) => `Al suo posto: ${name}`,
};
