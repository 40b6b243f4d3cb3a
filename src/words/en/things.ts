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
  kinds: {
    caravan_site:
      'motorhome site, motorhome sites, motorhome stopover, motorhome stopovers, motorhome park, camper stop, rv park, camperstop, camper stops, motorhome aire',
    camp_site:
      'campsite, campsites, camping, campground, camp site, camp ground, campgrounds, camp sites, caravan park',
    parking:
      'car park, car parks, parking, parking lot, carpark, carparks, parking place, parking spot, place to park',
    rest_area: 'rest area, rest areas',
    services: 'motorway services, services, service area',
    water: 'water, drinking water, fresh water',
    toilets:
      'WC, toilet, toilets, loo, restroom, restrooms, wcs, public toilet, public toilets, public restroom, public restrooms',
    dump_station:
      'dump, dump station, dump stations, dumping, waste water, grey water, emptying, chemical disposal, black water, elsan',
    showers: 'shower, showers',
  },
  near: 'near, near to, close to, around, next to, nr, in, at',
  by: 'by, on',
  inside: 'in, within',
};
