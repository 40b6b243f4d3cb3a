/** Units and words for sizes in all languages, for numbers in typed wishes. */

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
