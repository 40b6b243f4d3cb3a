/** Portuguese words for things near a place that people search for; phrases are separated by commas. */
import type { ThingPhrases } from '../thing-phrases.ts';

export const thingsPt: ThingPhrases = {
  things: {
    fuel: 'bomba de gasolina, posto de gasolina, gasolineira, posto de combustível',
    delivery: 'supermercado, supermercados',
    bakery: 'padaria',
    hospital: 'hospital, urgências',
    police: 'polícia, esquadra',
    rail_station: 'estação',
    bus_station: 'rodoviária, estação rodoviária',
    ferry_terminal: 'terminal de ferry',
    beach: 'praia, praias',
    viewpoint: 'miradouro',
  },
  kinds: {
    caravan_site:
      'área de serviço para autocaravanas, área de autocaravanas, área de autocaravanismo, áreas de autocaravanas, ASA, parque de autocaravanas, área de serviço autocaravanas, áreas de serviço para autocaravanas, área para autocaravanas, parque para autocaravanas',
    camp_site: 'parque de campismo, parques de campismo, campismo, camping',
    parking: 'estacionamento, estacionamentos, parque de estacionamento, estacionar, parking',
    rest_area: 'área de repouso, áreas de repouso',
    services: 'área de serviço, áreas de serviço, área de serviço de autoestrada',
    water: 'água, água potável',
    toilets:
      'casa de banho, casas de banho, sanitários, wc, casa banho, banheiro, casas de banho públicas, casa de banho pública, banheiro público',
    dump_station: 'despejo, despejos, águas residuais, estação de serviço, despejo de águas, águas negras',
    showers: 'duche, duches, chuveiro',
  },
  near: 'perto de, perto da, perto do, perto, próximo de, próximo a, próximo, em, no, na, à volta de, a norte de, a sul de, a leste de, a oeste de, perto de mim',
  by: '',
  inside: 'em, na, no, dentro de',
  stays: {
    official: 'oficial, oficiais, legal',
    free: 'grátis, gratuito, gratuita, gratuitos, gratuitas, de graça, gratis',
    good: 'só bons, bons, sossegado, tranquilo, sossegada, sossegados, tranquila, silencioso, calmo, calma',
  },
  links: 'com e para onde há que tem é meu nosso posso se',
  articles: 'um uma o os a as de da do das dos',
  anyPlace:
    'lugar, lugares, sítio, dormir, pernoitar, pernoita, passar a noite, noite, esta noite, autocaravana, autocaravanas, carrinha, furgão, na carrinha, na autocaravana, na furgão, algures, barato, barata, seguro, hoje, amanhã, hoje à noite, este fim de semana, procuro, procuramos, encontrar, ficar, centro, centro histórico, baixa, mais próximo, mais próxima',
};
