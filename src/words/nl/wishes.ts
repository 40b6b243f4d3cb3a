/** Dutch words for wishes that people type into the search; phrases are separated by commas. */
import type { WishPhrases } from '../wish-phrases.ts';

export const wishesNl: WishPhrases = {
  wishes: {
    layby: 'parkeerhaven',
    power: 'stroom, elektriciteit, stroomaansluiting',
    waste: 'afval, vuilnisbak, vuilnisbakken',
    dog: 'hond, honden, honden toegestaan, honden welkom, hond toegestaan',
    level: 'vlak, vlakke, waterpas',
    paved: 'vaste grond, verhard, geasfalteerd',
    lit: 'verlicht, verlichte, verlichting',
    dark: '’s nachts donker, donker, donkere, onverlicht',
    by_water:
      'aan het water, aan zee, aan het meer, aan de rivier, bij het water, bij zee, bij het meer, bij het strand, aan het strand',
    water_view:
      'uitzicht op water, zeezicht, uitzicht op zee, uitzicht op het meer, zicht op zee, uitzicht over het water',
    few_houses: 'weinig huizen, geen huizen, afgelegen',
    no_aerodrome: 'geen vliegveld dichtbij, geen vliegveld, geen vliegtuigen',
    open: 'open, nu open, het hele jaar open, in de winter open',
  },
  here: 'hier, hier in de buurt, in de buurt, bij mij, dichtbij',
  upTo: 'tot, onder, hoogstens, maximaal, minder dan, max, binnen',
};
