/** Portuguese words for things near a place that people search for; phrases are separated by commas. */
import type { ThingPhrases } from '../thing-phrases.ts';

export const thingsPt: ThingPhrases = {
  things: {
    fuel: 'bomba de gasolina, posto de gasolina, gasolineira, posto de combustível',
    delivery: 'supermercado, supermercados',
    bakery: 'padaria',
    hospital: 'hospital, urgências',
    police: 'polícia, esquadra',
    rail_station: 'estação',
    bus_station: 'rodoviária, estação rodoviária',
    ferry_terminal: 'terminal de ferry',
    beach: 'praia, praias',
    viewpoint: 'miradouro',
  },
  near: '',
  inside: 'em, na, no, dentro de',
};
