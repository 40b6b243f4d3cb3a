/** Dutch words for things near a place that people search for; phrases are separated by commas. */
import type { ThingPhrases } from '../thing-phrases.ts';

export const thingsNl: ThingPhrases = {
  things: {
    fuel: 'tankstation, benzinestation',
    delivery: 'supermarkt',
    bakery: 'bakkerij, bakker',
    hospital: 'ziekenhuis',
    police: 'politie, politiebureau',
    rail_station: 'treinstation, station',
    bus_station: 'busstation',
    ferry_terminal: 'veerboot, veerpont, veerhaven',
    beach: 'strand, stranden',
    viewpoint: 'uitkijkpunt',
  },
  near: 'op',
  inside: 'in, te, binnen',
};
