/** Dutch words about whether the user's van fits. */
import type { VehicleWords } from '../skeletons/vehicle.ts';

export const vehicle: VehicleWords = {
  sizes: { maxheight: 'm hoog', maxlength: 'm lang', maxwidth: 'm breed' },
  noFit: 'Je camper past niet',
  closed: 'de toegangsweg is ervoor gesloten',
  here: (limit) => `hier hooguit ${limit}`,
  wayIn: (name, limit) => `op de enige toegangsweg${name} hooguit ${limit}`,
  known: {
    fits: 'Geen beperking voor je camper bekend, niet hier en niet op de toegangsweg',
    no_roads: 'Onbekend of je camper er komt: de wegen hierheen zijn niet vastgelegd',
    large: 'Onbekend of je voertuig past: het is groot, en er is geen limiet vastgelegd',
    unread: 'Onbekend of je camper past: een limiet hier of op de toegangsweg is onleesbaar',
  },
  track: (distance) => `De toegangsweg loopt ${distance} over een onverharde weg`,
  unpaved: (distance) => `De toegangsweg is over ${distance} onverhard`,
  steep: (percent) => `Tot ${percent}% helling op de toegangsweg`,
  lowEmissionZone: 'In een milieuzone: zonder sticker mag je hier niet rijden',
};
