/** Spanish words for things near a place that people search for; phrases are separated by commas. */
import type { ThingPhrases } from '../thing-phrases.ts';

export const thingsEs: ThingPhrases = {
  things: {
    fuel: 'gasolinera, gasolineras, nafta, bencinera, bomba de gasolina',
    delivery: 'supermercado, supermercados',
    bakery: 'panadería',
    hospital: 'hospital, urgencias',
    police: 'policía, comisaría',
    rail_station: 'estación de tren, estación',
    bus_station: 'estación de autobuses, terminal de ómnibus',
    ferry_terminal: 'ferry, embarcadero',
    beach: 'playa, playas',
    viewpoint: 'mirador',
  },
  near: 'del, a lado de',
  inside: 'en, dentro de',
};
