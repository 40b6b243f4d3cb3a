/** German words about whether the user's van fits. */
import type { VehicleWords } from '../skeletons/vehicle.ts';

export const vehicle: VehicleWords = {
  sizes: { maxheight: 'm hoch', maxlength: 'm lang', maxwidth: 'm breit' },
  noFit: 'Dein Van passt nicht',
  closed: 'die Zufahrt ist für ihn gesperrt',
  here: (limit) => `hier höchstens ${limit}`,
  wayIn: (name, limit) => `auf dem einzigen Zufahrtsweg${name} höchstens ${limit}`,
  known: {
    fits: 'Keine Beschränkung für deinen Van bekannt, weder hier noch auf der Zufahrt',
    no_roads: 'Unbekannt, ob dein Van hinkommt: die Straßen hierher sind nicht erfasst',
    large: 'Unbekannt, ob dein Fahrzeug hinpasst: es ist groß, und kein Limit ist erfasst',
    unread: 'Unbekannt, ob dein Van passt: ein Limit hier oder auf der Zufahrt ist nicht lesbar',
  },
  track: (distance) => `Die Zufahrt führt über ${distance} Feld- oder Waldweg`,
  unpaved: (distance) => `Die Zufahrt ist auf ${distance} nicht befestigt`,
  steep: (percent) => `Bis zu ${percent} % Steigung auf der Zufahrt`,
  lowEmissionZone: 'In einer Umweltzone: ohne Plakette ist die Einfahrt verboten',
};
