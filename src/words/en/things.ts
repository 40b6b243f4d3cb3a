/** English words for things near a place that people search for; phrases are separated by commas. */
import type { ThingPhrases } from '../thing-phrases.ts';

export const thingsEn: ThingPhrases = {
  things: {
    fuel: 'petrol station, gas station, fuel station, filling station, fuel, petrol, diesel',
    delivery: 'supermarket, supermarkets, grocery store, groceries',
    bakery: 'bakery',
    hospital: 'hospital',
    police: 'police, police station',
    rail_station: 'train station, railway station, station',
    bus_station: 'bus station',
    ferry_terminal: 'ferry, ferry terminal, ferry port',
    beach: 'beach, beaches',
    viewpoint: 'viewpoint, lookout',
  },
  near: 'by, on',
  inside: 'in, within',
};
