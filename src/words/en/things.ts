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
  near: 'near, near to, close to, around, next to, nr, in, at, north of, south of, east of, west of, near me, nearby, around me, around here',
  by: 'by, on',
  inside: 'in, within',
  stays: {
    official: 'official, legal',
    free: 'free, for free, free of charge, no fee, no charge',
    good: 'only good, good, quiet, quieter, peaceful, calm, silent, quite',
  },
  links: 'with and that which is are has have for where there please my our some i can we',
  articles: 'a an the of to',
  anyPlace:
    'place, places, spot, spots, place to sleep, sleep, sleeping, to sleep, overnight, overnight stop, night, for the night, tonight, park up, van, vans, campervan, campervans, camper, campers, motorhome, motorhomes, rv, in the van, in my van, in a van, somewhere, anywhere, wild camping, cheap, safe, today, tomorrow, tomorrow night, this evening, this weekend, looking for, find, want, need, stay, staying, centre, center, city centre, town centre, city center, downtown, old town, nearest, closest',
};
