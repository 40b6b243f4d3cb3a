/** German words for wishes that people type into the search; phrases are separated by commas. */
import type { WishPhrases } from '../wish-phrases.ts';

export const wishesDe: WishPhrases = {
  wishes: {
    layby: 'Parkbucht, Haltebucht',
    power: 'Strom, Stromanschluss, Landstrom, Elektrizität, Steckdose',
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
  here: 'hier, in der Nähe, in meiner Nähe, nahebei, bei mir, um mich, hier in der Nähe, in der Umgebung',
  upTo: 'bis, bis zu, unter, höchstens, maximal, max, weniger als, im Umkreis von',
};
