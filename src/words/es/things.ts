/** Spanish words for things near a place that people search for; phrases are separated by commas. */
import type { ThingPhrases } from '../thing-phrases.ts';

export const thingsEs: ThingPhrases = {
  things: {
    fuel: 'gasolinera, gasolineras, nafta, bencinera, bomba de gasolina',
    delivery: 'supermercado, supermercados',
    bakery: 'panadería',
    hospital: 'hospital, urgencias',
    police: 'policía, comisaría',
    rail_station: 'estación de tren, estación',
    bus_station: 'estación de autobuses, terminal de ómnibus',
    ferry_terminal: 'ferry, embarcadero',
    beach: 'playa, playas',
    viewpoint: 'mirador',
  },
  kinds: {
    caravan_site:
      'área de autocaravanas, áreas de autocaravanas, área autocaravanas, área para autocaravanas, área camper, zona de autocaravanas, parking de autocaravanas, áreas camper, área de camper, área de servicio para autocaravanas, área de servicio de autocaravanas',
    camp_site: 'camping, campings, campamento',
    parking: 'aparcamiento, aparcamientos, parking, aparcar, estacionamiento',
    rest_area: 'área de descanso, áreas de descanso',
    services: 'área de servicio, áreas de servicio, estación de servicio',
    water: 'agua, agua potable',
    toilets: 'aseos, baños, servicios, aseo, baño, lavabos, wc, baños públicos, baño público, aseos públicos',
    dump_station: 'vaciado, vaciado de aguas, aguas grises, aguas negras, vaciar, vaciado de grises',
    showers: 'ducha, duchas',
  },
  near: 'cerca de, cerca del, cerca, alrededor de, junto a, en, por, al norte de, al sur de, al este de, al oeste de, cerca de mí, cerca de aquí',
  by: 'del, a lado de',
  inside: 'en, dentro de',
  stays: {
    official: 'oficial, oficiales, legal',
    free: 'gratis, gratuito, gratuita, gratuitos, gratuitas, sin pagar',
    good: 'solo buenos, buenos, tranquilo, tranquila, tranquilos, tranquilas, silencioso, silenciosa, sin ruido',
  },
  links: 'con y e para donde hay que es tiene mi nuestro puedo se',
  articles: 'un una el los las al del de la',
  anyPlace:
    'sitio, sitios, lugar, lugares, dormir, pernoctar, pernocta, pasar la noche, noche, esta noche, autocaravana, autocaravanas, furgo, furgoneta, camper, en furgo, en furgoneta, en camper, en autocaravana, algún sitio, barato, barata, económico, seguro, hoy, mañana, esta tarde, este fin de semana, busco, buscamos, encontrar, quedarse, centro, centro histórico, casco antiguo, casco viejo, más cercano, más cercana',
};
