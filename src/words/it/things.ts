/** Italian words for things near a place that people search for; phrases are separated by commas. */
import type { ThingPhrases } from '../thing-phrases.ts';

export const thingsIt: ThingPhrases = {
  things: {
    fuel: 'distributore, benzinaio, benzina',
    delivery: 'supermercato, supermercati',
    bakery: 'panificio, panetteria',
    hospital: 'ospedale, pronto soccorso',
    police: 'polizia, carabinieri',
    rail_station: 'stazione',
    bus_station: 'autostazione',
    ferry_terminal: 'traghetto, imbarco',
    beach: 'spiaggia, spiagge',
    viewpoint: 'belvedere',
  },
  near: 'della',
  inside: 'a, in, ad, nel, dentro',
};
