/** Words for what somebody looks for rather than for a place, in the seven languages of the page. */

import type { IconName } from '../icon-names.ts';

/** A line per language (en de fr es it pt nl), phrases separated by commas; plurals where they differ in the middle. */
export const WISH_WORDS = [
  [
    'caravan_site',
    'camper_trailer',
    `motorhome site, motorhome sites, motorhome stopover, motorhome stopovers, motorhome park, camper stop, rv park
     Stellplatz, Stellplätze, Wohnmobilstellplatz, Wohnmobilstellplätze, Womo Stellplatz, Wohnmobilpark, Camper Stellplatz, Reisemobilstellplatz
     aire, aires, aire de camping-car, aires de camping-car, aire de camping-cars, aires de camping-cars, aire camping-car, aire de service pour camping-cars, aire pour camping-car
     área de autocaravanas, áreas de autocaravanas, área autocaravanas, área para autocaravanas, área camper
     area sosta, aree sosta, area sosta camper, aree sosta camper, area di sosta camper, area camper, sosta camper
     área de serviço para autocaravanas, área de autocaravanas, área de autocaravanismo, áreas de autocaravanas, ASA, parque de autocaravanas
     camperplaats, camperplaatsen, camperplek, camperplekken, camperpark`,
  ],
  [
    'camp_site',
    'campsite',
    `campsite, campsites, camping, campground, camp site
     Campingplatz, Campingplätze, Zeltplatz
     camping, campings, terrain de camping
     camping, campings, campamento
     campeggio, campeggi
     parque de campismo, parques de campismo, campismo
     camping, campings, campeerterrein, kampeerterrein`,
  ],
  [
    'parking',
    'parking',
    `car park, car parks, parking, parking lot
     Parkplatz, Parkplätze
     parking, parkings, stationnement
     aparcamiento, aparcamientos, parking
     parcheggio, parcheggi
     estacionamento, estacionamentos
     parkeerplaats, parkeerplaatsen, parkeerterrein`,
  ],
  [
    'rest_area',
    'highway-rest-area',
    `rest area, rest areas
     Rastplatz, Rastplätze
     aire de repos, aires de repos
     área de descanso, áreas de descanso
     area di sosta, aree di sosta
     área de repouso, áreas de repouso
     rustplaats, rustplaatsen, parkeerplaats langs de snelweg`,
  ],
  [
    'services',
    'fuel',
    `motorway services, services, service area
     Raststätte, Raststätten, Rasthof, Autohof
     aire de service, aires de service, aire d'autoroute
     área de servicio, áreas de servicio, estación de servicio
     autogrill, area di servizio
     área de serviço, áreas de serviço, área de serviço de autoestrada
     verzorgingsplaats, verzorgingsplaatsen, wegrestaurant`,
  ],
  [
    'layby',
    'car',
    `lay-by, lay-bys, layby
     Parkbucht, Haltebucht
     aire d'arrêt, accotement, emplacement d'arrêt
     apartadero
     piazzola di sosta, piazzola
     baía de estacionamento, baía de paragem, berma
     parkeerhaven`,
  ],
  [
    'official',
    'badge-check',
    `official, legal
     offiziell, offizielle, offizieller, legal
     officiel, officielle, officiels, légal
     oficial, oficiales, legal
     ufficiale, ufficiali, legale
     oficial, oficiais, legal
     officieel, officiële, legaal`,
  ],
  [
    'free',
    'check',
    `free, for free, free of charge
     kostenlos, kostenlose, kostenloser, kostenfrei, gratis, umsonst
     gratuit, gratuite, gratuits, gratuites
     gratis, gratuito, gratuita
     gratis, gratuito, gratuita, gratuiti
     grátis, gratuito, gratuita
     gratis, kosteloos`,
  ],
  [
    'water',
    'drinking-water',
    `water, drinking water, fresh water
     Wasser, Trinkwasser, Frischwasser
     eau, eau potable
     agua, agua potable
     acqua, acqua potabile
     água, água potável
     water, drinkwater`,
  ],
  [
    'toilets',
    'toilet',
    `WC, toilet, toilets, loo
     WC, Toilette, Toiletten, Klo
     WC, toilettes
     aseos, baños, servicios
     bagni, bagno, servizi igienici, gabinetti
     casa de banho, casas de banho, sanitários
     wc, toiletten`,
  ],
  [
    'dump_station',
    'camper_trailer_dump',
    `dump, dump station, dump stations, dumping, waste water, grey water
     Entsorgung, Entsorgungsstation, Ver- und Entsorgung, Grauwasser, Chemietoilette
     vidange, vidanges, station de vidange, eaux usées, eaux grises
     vaciado, vaciado de aguas, aguas grises, aguas negras
     scarico, scarico acque, pozzetto, camper service
     despejo, despejos, águas residuais, estação de serviço
     lozen, loosplaats, afvalwater, vuilwater`,
  ],
  [
    'power',
    'power',
    `power, electricity, electric, hook-up, hookup
     Strom, Stromanschluss, Landstrom
     électricité, courant, branchement électrique
     electricidad, luz, corriente, enchufe
     corrente, elettricità, presa elettrica
     eletricidade, luz, corrente
     stroom, elektriciteit, stroomaansluiting`,
  ],
  [
    'good',
    'check',
    `only good, good, quiet
     nur gute, gut, ruhig, ruhige, ruhiger, still
     bons seulement, calme, calmes, tranquille
     solo buenos, buenos, tranquilo, tranquila, tranquilos
     solo buoni, buoni, tranquillo, tranquilla, tranquilli
     só bons, bons, sossegado, tranquilo
     alleen goede, goede, rustig, rustige, stil`,
  ],
  [
    'showers',
    'shower',
    `shower, showers
     Dusche, Duschen
     douche, douches
     ducha, duchas
     doccia, docce
     duche, duches, chuveiro
     douche, douches`,
  ],
  [
    'waste',
    'check',
    `bins, bin, rubbish, trash, waste
     Müll, Mülleimer, Müllentsorgung, Abfall
     poubelle, poubelles, déchets
     basura, basuras, contenedores
     rifiuti, cestini, spazzatura
     lixo, caixote do lixo
     afval, vuilnisbak, vuilnisbakken`,
  ],
  [
    'dog',
    'check',
    `dog, dogs, dog-friendly, dogs welcome, dogs allowed, pets allowed
     Hund, Hunde, hundefreundlich, Hunde erlaubt, Hunde willkommen
     chien, chiens, chiens admis, chiens acceptés, animaux admis
     perro, perros, admite perros, se admiten perros
     cane, cani, cani ammessi
     cão, cães, aceita cães
     hond, honden, honden toegestaan, honden welkom`,
  ],
  [
    'level',
    'check',
    `level, flat, level ground, flat ground
     eben, ebene, ebener, waagerecht, waagrecht
     plat, plate, sol plat, de niveau
     llano, llana, plano, terreno llano
     piano, in piano, pianeggiante
     plano, plana, terreno plano
     vlak, vlakke, waterpas`,
  ],
  [
    'paved',
    'check',
    `paved, firm ground, hardstanding, tarmac, asphalt
     fester Boden, befestigt, Asphalt, asphaltiert, Schotterrasen
     sol ferme, goudronné, bitume, asphalté
     suelo firme, asfaltado, pavimentado
     fondo solido, asfaltato, pavimentato
     piso firme, asfaltado, pavimentado
     vaste grond, verhard, geasfalteerd`,
  ],
  [
    'lit',
    'check',
    `lit, lighted, street lights
     beleuchtet, beleuchtete, beleuchteter
     éclairé, éclairée, éclairés
     iluminado, iluminada, alumbrado
     illuminato, illuminata
     iluminado, iluminada
     verlicht, verlichte`,
  ],
  [
    'dark',
    'moon',
    `dark, dark at night, unlit
     dunkel, dunkle, dunkler, nachts dunkel, unbeleuchtet
     sombre, sombre la nuit, non éclairé
     oscuro, oscura, oscuro de noche
     buio, scuro, buio di notte
     escuro, escura, escuro à noite
     ’s nachts donker, donker, donkere, onverlicht`,
  ],
  [
    'by_water',
    'drinking-water',
    `by the water, by water, by the lake, by a lake, by the sea, by the river, lakeside, waterside, at the lake, at the sea
     am Wasser, am See, am Meer, am Fluss, am Strand
     au bord de l'eau, au bord du lac, au bord de la mer, bord de l'eau, bord de mer, près de l'eau
     junto al agua, junto al mar, junto al lago, a orillas del lago, orilla del mar
     vicino all'acqua, sul lago, al lago, sul mare, al mare, in riva al lago
     junto à água, junto ao mar, à beira-mar, junto ao lago, à beira do lago
     aan het water, aan zee, aan het meer, aan de rivier`,
  ],
  [
    'water_view',
    'check',
    `view of water, water view, sea view, lake view, view of the sea, view of the lake, view over water
     Blick aufs Wasser, Seeblick, Meerblick, Wasserblick, Blick aufs Meer, Blick auf den See
     vue sur l'eau, vue sur la mer, vue sur le lac, vue mer, vue lac
     vistas al agua, vistas al mar, vista al mar, vistas al lago
     vista sull'acqua, vista mare, vista lago, vista sul mare, vista sul lago
     vista para a água, vista mar, vista para o mar, vista para o lago
     uitzicht op water, zeezicht, uitzicht op zee, uitzicht op het meer`,
  ],
  [
    'few_houses',
    'house',
    `few houses, no houses, no neighbours, secluded, remote
     wenige Häuser, keine Häuser, abgelegen, einsam, abgeschieden
     peu de maisons, sans maisons, isolé, isolée, à l'écart
     pocas casas, sin casas, aislado, apartado
     poche case, senza case, isolato, appartato
     poucas casas, sem casas, isolado, afastado
     weinig huizen, geen huizen, afgelegen`,
  ],
  [
    'no_aerodrome',
    'check',
    `no airfield near, no airfield, no airport, no aircraft, no planes
     kein Flugplatz nah, kein Flugplatz, kein Flughafen, ohne Flugplatz, kein Fluglärm, ohne Fluglärm
     pas d'aérodrome près, pas d'aérodrome, sans aérodrome, sans aéroport, pas d'avions
     sin aeródromo cerca, sin aeródromo, sin aeropuerto, sin aviones
     nessun aeroporto vicino, nessun aeroporto, senza aeroporto, senza aerei
     sem aeródromo perto, sem aeródromo, sem aeroporto, sem aviões
     geen vliegveld dichtbij, geen vliegveld, geen vliegtuigen`,
  ],
  [
    'open',
    'clock',
    `open, open now, open this season, open in winter, open all year
     offen, geöffnet, jetzt offen, ganzjährig, ganzjährig geöffnet
     ouvert, ouverte, ouvert maintenant, ouvert toute l'année
     abierto, abierta, abierto ahora, abierto todo el año
     aperto, aperta, aperto ora, aperto tutto l'anno
     aberto, aberta, aberto agora, aberto todo o ano
     open, nu open, het hele jaar open`,
  ],
] as const satisfies readonly (readonly [wish: string, icon: IconName, words: string])[];

/** What one can wish for by a word. */
export type WishName = (typeof WISH_WORDS)[number][0];
