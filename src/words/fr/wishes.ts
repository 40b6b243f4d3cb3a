/** French words for wishes that people type into the search; phrases are separated by commas. */
import type { WishPhrases } from '../wish-phrases.ts';

export const wishesFr: WishPhrases = {
  wishes: {
    layby: "aire d'arrêt, accotement, emplacement d'arrêt",
    power: 'électricité, courant, branchement électrique, électrique, prise électrique, branchement',
    waste: 'poubelle, poubelles, déchets',
    dog: 'chien, chiens, chiens admis, chiens acceptés, animaux admis, chiens autorisés',
    level: 'plat, plate, sol plat, de niveau, plats',
    paved: 'sol ferme, goudronné, bitume, asphalté',
    lit: 'éclairé, éclairée, éclairés, éclairage',
    dark: 'sombre, sombre la nuit, non éclairé, obscur',
    by_water:
      "au bord de l'eau, au bord du lac, au bord de la mer, bord de l'eau, bord de mer, près de l'eau, près du lac, près de la mer, près de la plage, bord du lac, bord de lac, au bord de la rivière, bord de rivière, à la plage",
    water_view:
      "vue sur l'eau, vue sur la mer, vue sur le lac, vue mer, vue lac, vue du lac, vue sur la rivière",
    few_houses: "peu de maisons, sans maisons, isolé, isolée, à l'écart, isolés, loin des maisons",
    no_aerodrome: "pas d'aérodrome près, pas d'aérodrome, sans aérodrome, sans aéroport, pas d'avions",
    open: "ouvert, ouverte, ouvert maintenant, ouvert toute l'année, ouvert en hiver",
  },
  here: "ici, près d'ici, à proximité, près de moi, autour de moi, aux alentours, proche de moi",
  upTo: "jusqu'à, moins de, à moins de, au plus, max, maximum, dans un rayon de",
};
