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
  kinds: {
    caravan_site:
      'aire, aires, aire de camping-car, aires de camping-car, aire de camping-cars, aires de camping-cars, aire camping-car, aire de service pour camping-cars, aire pour camping-car, aire de stationnement pour camping-cars, aire de service camping-car, aires camping-car, aire pour camping-cars',
    camp_site: 'camping, campings, terrain de camping',
    parking: 'parking, parkings, stationnement, place de parking, se garer',
    rest_area: 'aire de repos, aires de repos',
    services: "aire de service, aires de service, aire d'autoroute",
    water: "eau, eau potable, point d'eau",
    toilets: 'WC, toilettes, toilette, sanitaires, toilettes publiques, WC publics',
    dump_station:
      'vidange, vidanges, station de vidange, eaux usées, eaux grises, vidanger, borne de services, eaux noires',
    showers: 'douche, douches',
  },
  near: "près de, près du, près d, proche de, proche, proche du, proche d, autour de, à côté de, pas loin de, à, vers, au nord de, au sud de, à l'est de, à l'ouest de, près de moi, autour de moi",
  by: '',
  inside: 'en, dans, à, au',
  stays: {
    official: 'officiel, officielle, officiels, légal, officielles, légale',
    free: 'gratuit, gratuite, gratuits, gratuites, sans frais',
    good: 'bons seulement, calme, calmes, tranquille, tranquilles, paisible, silencieux, au calme',
  },
  links: 'avec et pour où il y a qui est mon notre ayant je on nous peut',
  articles: 'un une le la les l de du des d',
  anyPlace:
    "endroit, endroits, lieu, coin, dormir, passer la nuit, nuit, nuitée, pour la nuit, cette nuit, van, fourgon, camping-car, camping-cars, bivouac, en van, en fourgon, en camping-car, quelque part, pas cher, pas chers, sûr, aujourd'hui, demain, ce soir, ce week-end, cherche, cherchons, trouver, rester, centre, centre-ville, centre ville, vieille ville, le plus proche, la plus proche",
};
