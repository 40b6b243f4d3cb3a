/** Dutch words for things near a place that people search for; phrases are separated by commas. */
import type { ThingPhrases } from '../thing-phrases.ts';

export const thingsNl: ThingPhrases = {
  things: {
    fuel: 'tankstation, benzinestation',
    delivery: 'supermarkt',
    bakery: 'bakkerij, bakker',
    hospital: 'ziekenhuis',
    police: 'politie, politiebureau',
    rail_station: 'treinstation, station',
    bus_station: 'busstation',
    ferry_terminal: 'veerboot, veerpont, veerhaven',
    beach: 'strand, stranden',
    viewpoint: 'uitkijkpunt',
  },
  kinds: {
    caravan_site:
      'camperplaats, camperplaatsen, camperplek, camperplekken, camperpark, camper plek, camper plaats, camperstandplaats',
    camp_site: 'camping, campings, campeerterrein, kampeerterrein',
    parking: 'parkeerplaats, parkeerplaatsen, parkeerterrein, parkeren, parkeerplek, parking',
    rest_area: 'rustplaats, rustplaatsen, parkeerplaats langs de snelweg',
    services: 'verzorgingsplaats, verzorgingsplaatsen, wegrestaurant',
    water: 'water, drinkwater',
    toilets: "wc, toiletten, toilet, wc's, openbaar toilet, openbare toiletten",
    dump_station: 'lozen, loosplaats, afvalwater, vuilwater, lozing, grijs water',
    showers: 'douche, douches',
  },
  near: 'bij, in de buurt van, in de omgeving van, rond, rondom, nabij, dicht bij, vlakbij, in, ten noorden van, ten zuiden van, ten oosten van, ten westen van, bij mij in de buurt, in de buurt, bij mij',
  by: 'op',
  inside: 'in, te, binnen',
  stays: {
    official: 'officieel, officiële, legaal',
    free: 'gratis, kosteloos, kosteloze',
    good: 'alleen goede, goede, rustig, rustige, stil, stille, goed, rustig gelegen',
  },
  links: 'met en voor waar er is zijn heeft mijn onze ik kan we',
  articles: 'een het de van der den',
  anyPlace:
    'plek, plekje, plekken, plaats, slapen, slaapplek, slaapplaats, overnachten, overnachting, overnachtingsplek, overnachtingsplaats, nacht, vannacht, voor de nacht, camper, campers, busje, camperbus, in de camper, in het busje, ergens, goedkoop, goedkope, veilig, veilige, vandaag, morgen, vanavond, dit weekend, zoek, zoeken, vinden, blijven, centrum, binnenstad, oude stad, stadscentrum, dichtstbijzijnde',
};
