/** Dutch titles of places, reasons why another is better, sentences about the ground. */

import type { PlaceWords } from '../skeletons/places.ts';
import { kindsNl } from './kinds.ts';

export const places: PlaceWords = {
  kinds: kindsNl,
  directions: {
    n: 'ten noorden',
    ne: 'ten noordoosten',
    e: 'ten oosten',
    se: 'ten zuidoosten',
    s: 'ten zuiden',
    sw: 'ten zuidwesten',
    w: 'ten westen',
    nw: 'ten noordwesten',
  },
  of: (name) => `van ${name}`,
  at: (name) => ` bij ${name}`,
  joints: { on: ', ', off: ' ', in: ' in ' },
  named: (kind, name) => `${kind} ${name}`,
  better: {
    reachable: 'Daar kan een camper staan',
    allowed: 'Daar is geen verbod bekend',
    official: 'Officiële plek voor de nacht',
    official_quieter: 'Officiële plek voor de nacht, en rustiger',
    quieter_safer: 'Rustiger, en minder kans dat er iemand klopt',
    safer: 'Minder kans dat er iemand klopt',
    much_quieter: 'Veel rustiger dan hier',
    quieter: 'Duidelijk rustiger dan hier',
    calmer: 'Minder dat je wakker kan maken',
    little: 'Iets beter dan hier',
  },
  noneKnown: (distance) => `Binnen ${distance} is geen goede plek voor de nacht bekend`,
  none: (where) => `Geen goede plek ${where}`,
  wanted: 'met alles wat je wilt',
  inView: 'op dit deel van de kaart',
  within: (distance) => `binnen ${distance}`,
  onRoute: (distance) => `binnen ${distance} van de route`,
  nearest: (name, distance) => `De dichtstbijzijnde: ${name}op ${distance}`,
  level: 'De grond is hier vlak',
  wedges: (slope) => `De grond helt ${slope}: neem blokken mee`,
  steep: (slope) => `De grond helt ${slope}: te steil voor blokken`,
  hollow: (metres) =>
    `In een kom, ${metres} m onder het land eromheen: in heldere winternachten zakt hier koude lucht`,
  windOnRidge: (metres) =>
    `Op een top, ${metres} m boven het land eromheen: open voor de wind, pas op met het hefdak`,
  windBySea: 'Aan open zee: open voor de wind, pas op met het hefdak',
  frost: (metres) => `Op ${metres} m hoogte: in deze maand vriest het ’s nachts vaak`,
};
