/** Words between and after wishes, a line per language (en de fr es it pt nl). */

/** Words that join wishes, which mean nothing here. */
export const LINKS = `with and that which is are has have for where there please my our some i can we
  mit und wo es gibt für fürs hat haben ist sind bitte mein unser ich kann wir sowie plus
  avec et pour où il y a qui est mon notre ayant je on peut
  con y e para donde hay que es tiene mi nuestro puedo se
  con e ed per dove che ha è mio nostro posso si
  com e para onde há que tem é meu nosso posso se
  met en voor waar er is zijn heeft mijn onze ik kan we`;

/** Articles and the like, which mean nothing before a wish and may be part of a name. */
export const ARTICLES = `a an the of to
  ein eine einem einen einer der die das dem den des von vom zum zur
  un une le la les l de du des d
  un una el los las al del de la
  un una uno il lo gli i le di del della dei da dal
  um uma o os a as de da do das dos
  een het de van der den`;

/** Vehicles, words for any place to sleep, and wishes for which there is no filter. */
export const ANY_PLACE = `place, places, spot, spots, place to sleep, sleep, sleeping, to sleep, overnight, overnight stop, night, for the night, tonight, park up, van, vans, campervan, campervans, camper, campers, motorhome, motorhomes, rv, in the van, in my van, in a van, somewhere, anywhere, wild camping, cheap, safe
  Platz, Plätze, Plätzchen, Ort, Schlafplatz, Schlafplätze, schlafen, übernachten, Übernachtung, Übernachtungsplatz, Übernachtungsplätze, über Nacht, Nacht, heute Nacht, für die Nacht, stehen, Van, Wohnmobil, Wohnmobile, Womo, Camper, Bulli, Kastenwagen, im Van, im Wohnmobil, im Auto, irgendwo, freistehen, Freistehplatz, wildcampen, günstig, günstige, günstiger, billig, sicher, sicherer
  endroit, endroits, lieu, coin, dormir, passer la nuit, nuit, nuitée, pour la nuit, cette nuit, van, fourgon, camping-car, camping-cars, bivouac, en van, en fourgon, en camping-car, quelque part, pas cher, pas chers, sûr
  sitio, sitios, lugar, lugares, dormir, pernoctar, pernocta, pasar la noche, noche, esta noche, autocaravana, autocaravanas, furgo, furgoneta, camper, en furgo, en furgoneta, en camper, en autocaravana, algún sitio, barato, barata, económico, seguro
  posto, posti, luogo, dormire, pernottare, passare la notte, notte, stanotte, sosta notturna, camper, furgone, van, in camper, in furgone, sostare, da qualche parte, economico, economica, sicuro, sicura
  lugar, lugares, sítio, dormir, pernoitar, pernoita, passar a noite, noite, esta noite, autocaravana, autocaravanas, carrinha, furgão, na carrinha, na autocaravana, na furgão, algures, barato, barata, seguro
  plek, plekje, plekken, plaats, slapen, slaapplek, slaapplaats, overnachten, overnachting, overnachtingsplek, overnachtingsplaats, nacht, vannacht, voor de nacht, camper, campers, busje, camperbus, in de camper, in het busje, ergens, goedkoop, goedkope, veilig, veilige`;

/** Words after which a place follows. */
export const NEAR = `near, near to, close to, around, next to, nr, in, at
  bei, nahe, nahe bei, Nähe, in der Nähe von, in der Nähe vom, nah bei, nähe von, um, rund um, unweit, unweit von, in, im, am, an der, beim
  près de, près du, près d, proche de, proche, proche du, proche d, autour de, à côté de, pas loin de, à, vers
  cerca de, cerca del, cerca, alrededor de, junto a, en, por
  vicino a, vicino, presso, intorno a, nei pressi di, nelle vicinanze di, zona, a
  perto de, perto da, perto do, perto, próximo de, próximo a, próximo, em, no, na, à volta de
  bij, in de buurt van, in de omgeving van, rond, rondom, nabij, dicht bij, vlakbij, in`;

/** Words for the user's location, or for the part of the map in view. */
export const HERE = `here, near here, nearby, near me, around me, around here, close by
  hier, in der Nähe, in meiner Nähe, nahebei, bei mir, um mich, hier in der Nähe, in der Umgebung
  ici, près d'ici, à proximité, près de moi, autour de moi, aux alentours, proche de moi
  aquí, cerca de aquí, cerca de mí, cerca, por aquí
  qui, qui vicino, vicino a me, nelle vicinanze, nei dintorni
  aqui, aqui perto, perto de mim, perto daqui, nas proximidades
  hier, hier in de buurt, in de buurt, bij mij, dichtbij`;

/** Words for a maximum, before or after a price, a size or a distance. */
export const UP_TO = `up to, under, below, at most, max, maximum, less than, within
  bis, bis zu, unter, höchstens, maximal, max, weniger als, im Umkreis von
  jusqu'à, moins de, à moins de, au plus, max, maximum, dans un rayon de
  hasta, menos de, a menos de, como máximo, máximo, max
  fino a, meno di, a meno di, al massimo, massimo, max, entro
  até, menos de, a menos de, no máximo, máximo, max
  tot, onder, hoogstens, maximaal, minder dan, max, binnen`;

/** Units of a distance. "within 10 km of" means the same as "near": its number is ignored. */
export const DISTANCE_UNITS = `km, kilometres, kilometers, min, mins, minutes, minuten, Minuten, Kilometer, kilomètres, kilómetros, minutos, chilometri, minuti, quilómetros, miles, minutes drive`;

/** Words between a distance and a place. */
export const TO_A_PLACE = `of, from, around, um, von, rund um, de, d, du, desde, da, di, dal, do, van, vanaf, rond`;

export const METRES = 'm, metre, metres, meter, meters, Metern, mètre, mètres, metro, metros, metri';
export const TONNES = 't, to, ton, tons, tonne, tonnes, Tonnen, toneladas, tonnellate, tonnen';

/** Words before or after a size of the van. */
export const SIZE_WORDS = [
  [
    'height_m',
    'high, height, tall, headroom, hoch, Höhe, haut, de haut, hauteur, alto, de alto, altura, altezza, alta, hoog, hoogte',
  ],
  [
    'length_m',
    'long, length, lang, Länge, de long, longueur, longitud, lungo, lunghezza, comprimento, lengte',
  ],
  [
    'width_m',
    'wide, width, breit, Breite, de large, large, largeur, ancho, anchura, largo, de largo, larghezza, largura, breed, breedte',
  ],
  ['weight_t', 'weight, heavy, Gewicht, schwer, poids, peso, gewicht, zwaar'],
] as const;
