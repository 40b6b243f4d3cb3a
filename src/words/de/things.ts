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
  near: 'bei, nahe, nahe bei, Nähe, in der Nähe von, in der Nähe vom, nah bei, nähe von, um, rund um, unweit, unweit von, in, im, am, an der, beim, nördlich von, südlich von, östlich von, westlich von, in meiner Nähe, in der Nähe',
  by: '',
  inside: 'in, im, innerhalb von',
  stays: {
    official: 'offiziell, offizielle, offizieller, legal, offiziellen, offizielles, legaler, legale',
    free: 'kostenlos, kostenlose, kostenloser, kostenfrei, gratis, umsonst, kostenlosen, kostenloses, kostenfreie, kostenfreier, gebührenfrei, ohne Gebühr',
    good: 'nur gute, gut, ruhig, ruhige, ruhiger, still, ruhiges, ruhigen, gute, guter, leise, stiller, ruhig gelegen, in ruhiger Lage',
  },
  links: 'mit und wo es gibt für fürs hat haben ist sind bitte mein unser ich kann man darf wir sowie plus',
  articles: 'ein eine einem einen einer der die das dem den des von vom zum zur',
  anyPlace:
    'Platz, Plätze, Plätzchen, Ort, Schlafplatz, Schlafplätze, schlafen, übernachten, Übernachtung, Übernachtungsplatz, Übernachtungsplätze, über Nacht, Nacht, heute Nacht, für die Nacht, stehen, Van, Wohnmobil, Wohnmobile, Womo, Camper, Bulli, Kastenwagen, im Van, im Wohnmobil, im Auto, irgendwo, freistehen, Freistehplatz, wildcampen, günstig, günstige, günstiger, billig, sicher, sicherer, heute, morgen, heute Abend, morgen Nacht, am Wochenende, suche, suchen, finden, brauche, brauchen, bleiben, Zentrum, Stadtzentrum, Stadtmitte, Altstadt, Innenstadt, Ortsmitte, nächste, nächster, nächstes, nächsten',
};
