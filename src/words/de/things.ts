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
  kinds: {
    caravan_site:
      'Stellplatz, Stellplätze, Wohnmobilstellplatz, Wohnmobilstellplätze, Womo Stellplatz, Wohnmobilpark, Camper Stellplatz, Reisemobilstellplatz, Womostellplatz, Womostellplätze, Reisemobilstellplätze, Wohnmobil Stellplatz',
    camp_site: 'Campingplatz, Campingplätze, Zeltplatz, Camping, Campen',
    parking: 'Parkplatz, Parkplätze, Parken, Wanderparkplatz, Wanderparkplätze',
    rest_area: 'Rastplatz, Rastplätze, Autobahnparkplatz',
    services: 'Raststätte, Raststätten, Rasthof, Autohof',
    water: 'Wasser, Trinkwasser, Frischwasser, Wasseranschluss, Wasserversorgung',
    toilets:
      'WC, Toilette, Toiletten, Klo, WCs, Klos, Sanitäranlagen, öffentliche Toilette, öffentliche Toiletten, öffentliches WC',
    dump_station:
      'Entsorgung, Entsorgungsstation, Ver- und Entsorgung, Grauwasser, Chemietoilette, Grauwasserentsorgung, Toilettenentsorgung',
    showers: 'Dusche, Duschen',
  },
  near: 'bei, nahe, nahe bei, Nähe, in der Nähe von, in der Nähe vom, nah bei, nähe von, um, rund um, unweit, unweit von, in, im, am, an der, beim',
  by: '',
  inside: 'in, im, innerhalb von',
};
