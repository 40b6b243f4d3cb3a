/** French words for things near a place that people search for; phrases are separated by commas. */
import type { ThingPhrases } from '../thing-phrases.ts';

export const thingsFr: ThingPhrases = {
  things: {
    fuel: 'station service, station essence, essence',
    delivery: 'supermarché',
    bakery: 'boulangerie',
    hospital: 'hôpital, urgences',
    police: 'police, gendarmerie, commissariat',
    rail_station: 'gare',
    bus_station: 'gare routière',
    ferry_terminal: 'ferry, embarcadère, gare maritime',
    beach: 'plage, plages',
    viewpoint: 'point de vue, belvédère',
  },
  near: '',
  inside: 'en, dans, à, au',
};
