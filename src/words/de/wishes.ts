/** German words for wishes that people type into the search; phrases are separated by commas. */
import type { WishPhrases } from '../wish-phrases.ts';

export const wishesDe: WishPhrases = {
  wishes: {
    layby: 'Parkbucht, Haltebucht',
    official: 'offiziell, offizielle, offizieller, legal, offiziellen, offizielles, legaler, legale',
    free: 'kostenlos, kostenlose, kostenloser, kostenfrei, gratis, umsonst, kostenlosen, kostenloses, kostenfreie, kostenfreier, gebührenfrei, ohne Gebühr',
    power: 'Strom, Stromanschluss, Landstrom, Elektrizität, Steckdose',
    good: 'nur gute, gut, ruhig, ruhige, ruhiger, still, ruhiges, ruhigen, gute, guter, leise, stiller, ruhig gelegen, in ruhiger Lage',
    waste: 'Müll, Mülleimer, Müllentsorgung, Abfall',
    dog: 'Hund, Hunde, hundefreundlich, Hunde erlaubt, Hunde willkommen, mit Hund',
    level: 'eben, ebene, ebener, waagerecht, waagrecht, ebenes, ebenen, flach',
    paved: 'fester Boden, befestigt, Asphalt, asphaltiert, Schotterrasen',
    lit: 'beleuchtet, beleuchtete, beleuchteter, beleuchtetes, Beleuchtung',
    dark: 'dunkel, dunkle, dunkler, nachts dunkel, unbeleuchtet, dunkles',
    by_water:
      'am Wasser, am See, am Meer, am Fluss, am Strand, direkt am See, direkt am Meer, nahe am See, an der Küste, in Strandnähe, in Seenähe, am Ufer, am Bach',
    water_view:
      'Blick aufs Wasser, Seeblick, Meerblick, Wasserblick, Blick aufs Meer, Blick auf den See, Blick auf das Wasser, Blick auf das Meer, Aussicht auf den See, Seesicht',
    few_houses:
      'wenige Häuser, keine Häuser, abgelegen, einsam, abgeschieden, abgelegene, abgelegener, abgelegenes, einsame, einsamer, abseits',
    no_aerodrome:
      'kein Flugplatz nah, kein Flugplatz, kein Flughafen, ohne Flugplatz, kein Fluglärm, ohne Fluglärm',
    open: 'offen, geöffnet, jetzt offen, ganzjährig, ganzjährig geöffnet, offener, ganzjährig offen, im Winter offen',
  },
  links: 'mit und wo es gibt für fürs hat haben ist sind bitte mein unser ich kann wir sowie plus',
  articles: 'ein eine einem einen einer der die das dem den des von vom zum zur',
  anyPlace:
    'Platz, Plätze, Plätzchen, Ort, Schlafplatz, Schlafplätze, schlafen, übernachten, Übernachtung, Übernachtungsplatz, Übernachtungsplätze, über Nacht, Nacht, heute Nacht, für die Nacht, stehen, Van, Wohnmobil, Wohnmobile, Womo, Camper, Bulli, Kastenwagen, im Van, im Wohnmobil, im Auto, irgendwo, freistehen, Freistehplatz, wildcampen, günstig, günstige, günstiger, billig, sicher, sicherer',
  here: 'hier, in der Nähe, in meiner Nähe, nahebei, bei mir, um mich, hier in der Nähe, in der Umgebung',
  upTo: 'bis, bis zu, unter, höchstens, maximal, max, weniger als, im Umkreis von',
};
