/** German words for things near a place that people search for; phrases are separated by commas. */
import type { ThingPhrases } from '../thing-phrases.ts';

export const thingsDe: ThingPhrases = {
  things: {
    fuel: 'Tankstelle, Tankstellen, Tanke',
    delivery: 'Supermarkt, Supermärkte',
    bakery: 'Bäckerei, Bäcker',
    hospital: 'Krankenhaus, Spital, Notaufnahme',
    police: 'Polizei, Polizeiwache',
    rail_station: 'Bahnhof',
    bus_station: 'Busbahnhof',
    ferry_terminal: 'Fähre, Fähranleger, Fährhafen',
    beach: 'Strand, Strände',
    viewpoint: 'Aussichtspunkt',
  },
  near: '',
  inside: 'in, im, innerhalb von',
};
