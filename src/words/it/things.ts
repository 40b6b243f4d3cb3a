/** Italian words for things near a place that people search for; phrases are separated by commas. */
import type { ThingPhrases } from '../thing-phrases.ts';

export const thingsIt: ThingPhrases = {
  things: {
    fuel: 'distributore, benzinaio, benzina',
    delivery: 'supermercato, supermercati',
    bakery: 'panificio, panetteria',
    hospital: 'ospedale, pronto soccorso',
    police: 'polizia, carabinieri',
    rail_station: 'stazione',
    bus_station: 'autostazione',
    ferry_terminal: 'traghetto, imbarco',
    beach: 'spiaggia, spiagge',
    viewpoint: 'belvedere',
  },
  kinds: {
    caravan_site:
      'area sosta, aree sosta, area sosta camper, aree sosta camper, area di sosta camper, area camper, sosta camper, area sosta per camper, area attrezzata camper, sosta per camper',
    camp_site: 'campeggio, campeggi, camping',
    parking: 'parcheggio, parcheggi, parcheggiare',
    rest_area: 'area di sosta, aree di sosta',
    services: 'autogrill, area di servizio, aree di servizio',
    water: 'acqua, acqua potabile, carico acqua',
    toilets: 'bagni, bagno, servizi igienici, gabinetti, toilette, wc, bagni pubblici, bagno pubblico',
    dump_station: 'scarico, scarico acque, pozzetto, camper service, scarico wc, acque grigie, acque nere',
    showers: 'doccia, docce',
  },
  near: 'vicino a, vicino, presso, intorno a, nei pressi di, nelle vicinanze di, zona, a, a nord di, a sud di, a est di, a ovest di, vicino a me',
  by: 'della',
  inside: 'a, in, ad, nel, dentro',
  stays: {
    official: 'ufficiale, ufficiali, legale',
    free: 'gratis, gratuito, gratuita, gratuiti, gratuite',
    good: 'solo buoni, buoni, tranquillo, tranquilla, tranquilli, tranquille, silenzioso, silenziosa',
  },
  links: 'con e ed per dove che ha è mio nostro posso si',
  articles: 'un una uno il lo gli i le di del della dei da dal',
  anyPlace:
    'posto, posti, luogo, dormire, pernottare, passare la notte, notte, stanotte, sosta notturna, camper, furgone, van, in camper, in furgone, sostare, da qualche parte, economico, economica, sicuro, sicura, oggi, domani, stasera, questo fine settimana, cerco, cerchiamo, trovare, restare, centro, centro storico, città vecchia, più vicino, più vicina',
};
