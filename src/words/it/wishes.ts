/** Italian words for wishes that people type into the search; phrases are separated by commas. */
import type { WishPhrases } from '../wish-phrases.ts';

export const wishesIt: WishPhrases = {
  wishes: {
    layby: 'piazzola di sosta, piazzola, piazzole',
    power: 'corrente, elettricità, presa elettrica, allaccio elettrico, colonnina',
    waste: 'rifiuti, cestini, spazzatura',
    dog: 'cane, cani, cani ammessi, animali ammessi',
    level: 'piano, in piano, pianeggiante',
    paved: 'fondo solido, asfaltato, pavimentato',
    lit: 'illuminato, illuminata, illuminazione',
    dark: 'buio, scuro, buio di notte',
    by_water:
      "vicino all'acqua, sul lago, al lago, sul mare, al mare, in riva al lago, vicino al mare, vicino al lago, vicino alla spiaggia, sulla spiaggia, sul fiume, lungo il fiume",
    water_view:
      "vista sull'acqua, vista mare, vista lago, vista sul mare, vista sul lago, con vista lago, vista fiume",
    few_houses: 'poche case, senza case, isolato, appartato, isolata, appartata, lontano dalle case',
    no_aerodrome: 'nessun aeroporto vicino, nessun aeroporto, senza aeroporto, senza aerei',
    open: "aperto, aperta, aperto ora, aperto tutto l'anno, aperto in inverno",
  },
  here: 'qui, qui vicino, vicino a me, nelle vicinanze, nei dintorni',
  upTo: 'fino a, meno di, a meno di, al massimo, massimo, max, entro',
};
