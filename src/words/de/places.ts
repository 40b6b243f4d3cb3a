/** German titles of places, reasons why another is better, sentences about the ground. */

import type { PlaceWords } from '../skeletons/places.ts';
import { kindsDe } from './kinds.ts';

export const places: PlaceWords = {
  kinds: kindsDe,
  directions: {
    n: 'nördlich',
    ne: 'nordöstlich',
    e: 'östlich',
    se: 'südöstlich',
    s: 'südlich',
    sw: 'südwestlich',
    w: 'westlich',
    nw: 'nordwestlich',
  },
  of: (name) => `von ${name}`,
  at: (name) => ` bei ${name}`,
  joints: { on: ' ', off: ' ', in: ' in ' },
  named: (kind, name) => `${kind} ${name}`,
  better: {
    reachable: 'Dort kann ein Van stehen',
    allowed: 'Dort ist kein Verbot bekannt',
    official: 'Offizieller Platz für die Nacht',
    official_quieter: 'Offizieller Platz für die Nacht, und ruhiger',
    quieter_safer: 'Ruhiger, und es klopft seltener jemand',
    safer: 'Dort klopft seltener jemand',
    much_quieter: 'Viel ruhiger als hier',
    quieter: 'Deutlich ruhiger als hier',
    calmer: 'Dort gibt es weniger, was dich weckt',
    little: 'Ein wenig besser als hier',
  },
  noneKnown: (distance) => `Im Umkreis von ${distance} ist kein guter Platz für die Nacht bekannt`,
  none: (where) => `Kein guter Platz ${where}`,
  wanted: 'mit allem, was du willst,',
  inView: 'auf diesem Stück der Karte',
  within: (distance) => `im Umkreis von ${distance}`,
  onRoute: (distance) => `näher als ${distance} an der Strecke`,
  nearest: (name, distance) => `Der nächste: ${name}${distance} entfernt`,
  level: 'Der Boden ist hier eben',
  wedges: (slope) => `Der Boden neigt sich um ${slope}: Keile helfen`,
  steep: (slope) => `Der Boden neigt sich um ${slope}: zu steil für Keile`,
  hollow: (metres) =>
    `In einer Mulde ${metres} m unter dem Umland: in klaren Winternächten sammelt sich hier Kaltluft`,
  windOnRidge: (metres) =>
    `Auf einer Kuppe ${metres} m über dem Umland: windig, Vorsicht mit dem Aufstelldach`,
  windBySea: 'Am offenen Meer: windig, Vorsicht mit dem Aufstelldach',
  frost: (metres) => `${metres} m über dem Meer: in diesem Monat ist Nachtfrost üblich`,
};
