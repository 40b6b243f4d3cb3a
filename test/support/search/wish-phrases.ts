/** Phrases as drivers type them into the search of the page, with what they mean. */
import type { Wish } from '../../../src/web/lib/wishes/read-wishes.ts';

type WishPhrase = readonly [typed: string, wishes: readonly Wish[], where: string];

const EUR = (amount: number): Wish => ({ amount, currency: 'EUR' });
const CHF = (amount: number): Wish => ({ amount, currency: 'CHF' });
const long = (value: number): Wish => ({ size: 'length_m', value });
const high = (value: number): Wish => ({ size: 'height_m', value });

/** Typed text, the wishes in it (none = any place to sleep), and the place ('' = here). */
export const PHRASES: readonly WishPhrase[] = [
  // en
  ['motorhome site', ['caravan_site'], ''],
  ['dump station near here', ['dump_station'], ''],
  ['Motorhome site with power and showers near Vaduz', ['caravan_site', 'power', 'showers'], 'Vaduz'],
  ['free car park by the lake', ['free', 'parking', 'by_water'], ''],
  ['dark campsite with few houses and no airfield', ['dark', 'camp_site', 'few_houses', 'no_aerodrome'], ''],
  ['motorhome site up to 15 euros around Sankt Gallen', ['caravan_site', EUR(15)], 'Sankt Gallen'],
  ['dogs welcome, sea view, level ground', ['dog', 'water_view', 'level'], ''],
  ['open campsite near me', ['open', 'camp_site'], ''],
  // de
  ['Stellplatz', ['caravan_site'], ''],
  ['Wohnmobilstellplatz mit Strom', ['caravan_site', 'power'], ''],
  [
    'Stellplatz mit Strom, Wasser und WC bei Bad Tölz',
    ['caravan_site', 'power', 'water', 'toilets'],
    'Bad Tölz',
  ],
  ['kostenloser Parkplatz am See in der Nähe', ['free', 'parking', 'by_water'], ''],
  ['Entsorgung in der Nähe von Feldkirch', ['dump_station'], 'Feldkirch'],
  ['ruhiger Stellplatz bis 12 € mit Hund', ['good', 'caravan_site', EUR(12), 'dog'], ''],
  ['Stellplatz mit Seeblick und ohne Fluglärm', ['caravan_site', 'water_view', 'no_aerodrome'], ''],
  ['beleuchteter Parkplatz, fester Boden, Mülleimer', ['lit', 'parking', 'paved', 'waste'], ''],
  ['ganzjährig geöffnet Campingplatz', ['open', 'camp_site'], ''],
  // fr
  ['aire', ['caravan_site'], ''],
  ["aire de camping-car avec eau et électricité près d'Annecy", ['caravan_site', 'water', 'power'], 'Annecy'],
  ['aire de repos', ['rest_area'], ''],
  ['vidange près d’ici', ['dump_station'], ''],
  ["parking gratuit au bord de l'eau", ['parking', 'free', 'by_water'], ''],
  ['camping calme, chiens admis, moins de 20 €', ['camp_site', 'good', 'dog', EUR(20)], ''],
  ['aire avec douches et poubelles autour de Genève', ['caravan_site', 'showers', 'waste'], 'Genève'],
  // es
  ['área de autocaravanas con agua y luz cerca de Girona', ['caravan_site', 'water', 'power'], 'Girona'],
  ['aparcamiento gratis junto al mar', ['parking', 'free', 'by_water'], ''],
  ['vaciado cerca de aquí', ['dump_station'], ''],
  ['camping con duchas, admite perros, hasta 25 EUR', ['camp_site', 'showers', 'dog', EUR(25)], ''],
  ['área camper llana con vistas al mar en Vigo', ['caravan_site', 'level', 'water_view'], 'Vigo'],
  // it
  ['area sosta camper', ['caravan_site'], ''],
  [
    'area sosta camper con corrente e scarico vicino a Como',
    ['caravan_site', 'power', 'dump_station'],
    'Como',
  ],
  ['parcheggio gratuito sul lago', ['parking', 'free', 'by_water'], ''],
  ['campeggio con docce, cani ammessi, fino a 30 euro', ['camp_site', 'showers', 'dog', EUR(30)], ''],
  ['bagni qui vicino', ['toilets'], ''],
  // pt
  [
    'área de autocaravanas com água e eletricidade perto de Aveiro',
    ['caravan_site', 'water', 'power'],
    'Aveiro',
  ],
  ['estacionamento grátis junto ao mar', ['parking', 'free', 'by_water'], ''],
  ['parque de campismo com duches, aceita cães, até 20 €', ['camp_site', 'showers', 'dog', EUR(20)], ''],
  ['despejos aqui perto', ['dump_station'], ''],
  ['ASA com vista para o mar', ['caravan_site', 'water_view'], ''],
  // nl
  ['camperplaats met stroom en water bij Gent', ['caravan_site', 'power', 'water'], 'Gent'],
  ['gratis parkeerplaats aan zee', ['free', 'parking', 'by_water'], ''],
  ['camping met douches, honden welkom, tot 20 euro', ['camp_site', 'showers', 'dog', EUR(20)], ''],
  ['loosplaats in de buurt', ['dump_station'], ''],
  ['rustige camperplek, vlak, weinig huizen', ['good', 'caravan_site', 'level', 'few_houses'], ''],
  // in any case, and without accents
  ['AREA DE AUTOCARAVANAS CERCA DE a coruña', ['caravan_site'], 'a coruña'],
  ['stellplatz bis 20 Franken', ['caravan_site', CHF(20)], ''],
  // wishes after the town
  ['quiet car park near Chur with toilet', ['good', 'parking', 'toilets'], 'Chur'],
  ['car park near Chur, quiet, free', ['parking', 'good', 'free'], 'Chur'],
  ['parking calme près de Genève avec vue sur le lac', ['parking', 'good', 'water_view'], 'Genève'],
  ["aire gratuite près d'Annemasse sans aérodrome", ['caravan_site', 'free', 'no_aerodrome'], 'Annemasse'],
  ['area sosta camper vicino Como con corrente', ['caravan_site', 'power'], 'Como'],
  [
    'area autocaravanas gratis cerca de oporto con vaciado',
    ['caravan_site', 'free', 'dump_station'],
    'oporto',
  ],
  ['camperplaats bij Gent met stroom max 15 euro', ['caravan_site', 'power', EUR(15)], 'Gent'],
  [
    'Stellplatz Vaduz unter 20 Franken mit WC und Dusche',
    ['caravan_site', CHF(20), 'toilets', 'showers'],
    'Vaduz',
  ],
  ['camping Genève bord du lac', ['camp_site', 'by_water'], 'Genève'],
  // any place to sleep
  ['where can i sleep near Vaduz', [], 'Vaduz'],
  ['wo kann ich schlafen in Vaduz', [], 'Vaduz'],
  ['ou dormir pres de geneve', [], 'geneve'],
  ['donde dormir cerca de Oporto', [], 'Oporto'],
  ['dove dormire in camper a Porto', [], 'Porto'],
  ['dormir em Matosinhos', [], 'Matosinhos'],
  ['slapen in de camper bij Porto', [], 'Porto'],
  ['ruhiges Plätzchen bei Chur', ['good'], 'Chur'],
  ['rustige overnachtingsplek in de buurt van Vaduz', ['good'], 'Vaduz'],
  ['estacionamento para autocaravanas no Porto com agua', ['parking', 'water'], 'Porto'],
  ['camping pas cher proche geneve moins de 15 euros', ['camp_site', EUR(15)], 'geneve'],
  ['somewhere quiet to sleep near vaduz', ['good'], 'vaduz'],
  ['freistehen bei Malbun', [], 'Malbun'],
  ['sitio tranquilo para dormir en furgo cerca de Oporto', ['good'], 'Oporto'],
  [
    'área de servicio para autocaravanas cerca de Oporto con luz y agua',
    ['caravan_site', 'power', 'water'],
    'Oporto',
  ],
  ['dove sostare con il camper a Ginevra', [], 'Ginevra'],
  ['parque para autocaravanas em Braga com água', ['caravan_site', 'water'], 'Braga'],
  // numbers: prices, sizes of the van, distances
  ['overnight parking near Geneva under 20 chf', ['parking', CHF(20)], 'Geneva'],
  ['Stellplatz bis 10', ['caravan_site', EUR(10)], ''],
  ['campsite €12 max', ['camp_site', EUR(12)], ''],
  [
    'wohnmobilstellplatz für 7,5 m unter 10 euro bei Feldkirch',
    ['caravan_site', long(7.5), EUR(10)],
    'Feldkirch',
  ],
  ['motorhome parking 3.2m high near porto', ['parking', high(3.2)], 'porto'],
  [
    'camping 2,80 m hoch 3,5 t 2 m breit',
    ['camp_site', high(2.8), { size: 'weight_t', value: 3.5 }, { size: 'width_m', value: 2 }],
    '',
  ],
  ['aire pour fourgon longueur 6 m', ['caravan_site', long(6)], ''],
  ['camping autocaravana 7 m de largo', ['camp_site', long(7)], ''],
  ['campsite within 10 km of Porto with showers and power', ['camp_site', 'showers', 'power'], 'Porto'],
  ['aire de camping-cars à moins de 20 km de Genève', ['caravan_site'], 'Genève'],
  ['Stellplatz im Umkreis von 5 km um Vaduz', ['caravan_site'], 'Vaduz'],
  // without umlauts; a name that is a wish, too
  ['Stellplaetze fuer Wohnmobile naehe Schaan', ['caravan_site'], 'Schaan'],
  ['campeggio vicino a Piano di Sorrento con docce', ['camp_site', 'showers'], 'Piano di Sorrento'],
  ['Stellplatz bei Eben im Pongau mit Hund', ['caravan_site', 'dog'], 'Eben im Pongau'],
  ['Área de autocaravanas perto da Praia da Luz', ['caravan_site'], 'Praia da Luz'],
  ['parking tranquilo cerca de la playa', ['parking', 'good', 'by_water'], ''],
  ['Stellplatz in ruhiger Lage am Bodensee', ['caravan_site', 'good'], 'Bodensee'],
];

/** What may be a name as a whole, or has slips: found after names. */
export const PERHAPS: readonly WishPhrase[] = [
  ['Vaduz stellplatz', ['caravan_site'], 'Vaduz'],
  ['porto campsite by the sea', ['camp_site', 'by_water'], 'porto'],
  ['parking camping car gratuit geneve', ['parking', 'free'], 'geneve'],
  ['Campingplatz Triesen', ['camp_site'], 'Triesen'],
  ['near Vaduz', [], 'Vaduz'],
  ['stelplatz mit strom und wc nähe vaduz', ['caravan_site', 'power', 'toilets'], 'vaduz'],
  ['parkng with toilets', ['parking', 'toilets'], ''],
  ['dump staton near me', ['dump_station'], ''],
  ['Wohnmobilstelplatz bei Vaduz mit Stromm', ['caravan_site', 'power'], 'Vaduz'],
];
