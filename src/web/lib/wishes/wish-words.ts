/** Words for wishes such as "toilets" or "quiet", in the seven languages of the page. */

import type { IconName } from '../icon-names.ts';

/** Wishes with icon and words: a line per language (en de fr es it pt nl), phrases separated by commas. */
export const WISH_WORDS = [
  [
    'caravan_site',
    'camper_trailer',
    `motorhome site, motorhome sites, motorhome stopover, motorhome stopovers, motorhome park, camper stop, rv park, camperstop, camper stops, motorhome aire
     Stellplatz, Stellplätze, Wohnmobilstellplatz, Wohnmobilstellplätze, Womo Stellplatz, Wohnmobilpark, Camper Stellplatz, Reisemobilstellplatz, Womostellplatz, Womostellplätze, Reisemobilstellplätze, Wohnmobil Stellplatz
     aire, aires, aire de camping-car, aires de camping-car, aire de camping-cars, aires de camping-cars, aire camping-car, aire de service pour camping-cars, aire pour camping-car, aire de stationnement pour camping-cars, aire de service camping-car, aires camping-car, aire pour camping-cars
     área de autocaravanas, áreas de autocaravanas, área autocaravanas, área para autocaravanas, área camper, zona de autocaravanas, parking de autocaravanas, áreas camper, área de camper, área de servicio para autocaravanas, área de servicio de autocaravanas
     area sosta, aree sosta, area sosta camper, aree sosta camper, area di sosta camper, area camper, sosta camper, area sosta per camper, area attrezzata camper, sosta per camper
     área de serviço para autocaravanas, área de autocaravanas, área de autocaravanismo, áreas de autocaravanas, ASA, parque de autocaravanas, área de serviço autocaravanas, áreas de serviço para autocaravanas, área para autocaravanas, parque para autocaravanas
     camperplaats, camperplaatsen, camperplek, camperplekken, camperpark, camper plek, camper plaats, camperstandplaats`,
  ],
  [
    'camp_site',
    'campsite',
    `campsite, campsites, camping, campground, camp site, camp ground, campgrounds, camp sites, caravan park
     Campingplatz, Campingplätze, Zeltplatz, Camping, Campen
     camping, campings, terrain de camping
     camping, campings, campamento
     campeggio, campeggi, camping
     parque de campismo, parques de campismo, campismo, camping
     camping, campings, campeerterrein, kampeerterrein`,
  ],
  [
    'parking',
    'parking',
    `car park, car parks, parking, parking lot, carpark, carparks, parking place, parking spot, place to park
     Parkplatz, Parkplätze, Parken, Wanderparkplatz, Wanderparkplätze
     parking, parkings, stationnement, place de parking, se garer
     aparcamiento, aparcamientos, parking, aparcar, estacionamiento
     parcheggio, parcheggi, parcheggiare
     estacionamento, estacionamentos, parque de estacionamento, estacionar, parking
     parkeerplaats, parkeerplaatsen, parkeerterrein, parkeren, parkeerplek, parking`,
  ],
  [
    'rest_area',
    'highway-rest-area',
    `rest area, rest areas
     Rastplatz, Rastplätze, Autobahnparkplatz
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
     autogrill, area di servizio, aree di servizio
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
     piazzola di sosta, piazzola, piazzole
     baía de estacionamento, baía de paragem, berma
     parkeerhaven`,
  ],
  [
    'official',
    'badge-check',
    `official, legal
     offiziell, offizielle, offizieller, legal, offiziellen, offizielles, legaler, legale
     officiel, officielle, officiels, légal, officielles, légale
     oficial, oficiales, legal
     ufficiale, ufficiali, legale
     oficial, oficiais, legal
     officieel, officiële, legaal`,
  ],
  [
    'free',
    'check',
    `free, for free, free of charge, no fee, no charge
     kostenlos, kostenlose, kostenloser, kostenfrei, gratis, umsonst, kostenlosen, kostenloses, kostenfreie, kostenfreier, gebührenfrei, ohne Gebühr
     gratuit, gratuite, gratuits, gratuites, sans frais
     gratis, gratuito, gratuita, gratuitos, gratuitas, sin pagar
     gratis, gratuito, gratuita, gratuiti, gratuite
     grátis, gratuito, gratuita, gratuitos, gratuitas, de graça, gratis
     gratis, kosteloos, kosteloze`,
  ],
  [
    'water',
    'drinking-water',
    `water, drinking water, fresh water
     Wasser, Trinkwasser, Frischwasser, Wasseranschluss, Wasserversorgung
     eau, eau potable, point d'eau
     agua, agua potable
     acqua, acqua potabile, carico acqua
     água, água potável
     water, drinkwater`,
  ],
  [
    'toilets',
    'toilet',
    `WC, toilet, toilets, loo, restroom, restrooms, wcs
     WC, Toilette, Toiletten, Klo, WCs, Klos, Sanitäranlagen
     WC, toilettes, toilette, sanitaires
     aseos, baños, servicios, aseo, baño, lavabos, wc
     bagni, bagno, servizi igienici, gabinetti, toilette, wc
     casa de banho, casas de banho, sanitários, wc, casa banho, banheiro
     wc, toiletten, toilet, wc's`,
  ],
  [
    'dump_station',
    'camper_trailer_dump',
    `dump, dump station, dump stations, dumping, waste water, grey water, emptying, chemical disposal, black water, elsan
     Entsorgung, Entsorgungsstation, Ver- und Entsorgung, Grauwasser, Chemietoilette, Grauwasserentsorgung, Toilettenentsorgung
     vidange, vidanges, station de vidange, eaux usées, eaux grises, vidanger, borne de services, eaux noires
     vaciado, vaciado de aguas, aguas grises, aguas negras, vaciar, vaciado de grises
     scarico, scarico acque, pozzetto, camper service, scarico wc, acque grigie, acque nere
     despejo, despejos, águas residuais, estação de serviço, despejo de águas, águas negras
     lozen, loosplaats, afvalwater, vuilwater, lozing, grijs water`,
  ],
  [
    'power',
    'power',
    `power, electricity, electric, hook-up, hookup, electric hook-up, ehu
     Strom, Stromanschluss, Landstrom, Elektrizität, Steckdose
     électricité, courant, branchement électrique, électrique, prise électrique, branchement
     electricidad, con luz, y luz, luz eléctrica, corriente, enchufe
     corrente, elettricità, presa elettrica, allaccio elettrico, colonnina
     eletricidade, com luz, e luz, luz elétrica, corrente
     stroom, elektriciteit, stroomaansluiting`,
  ],
  [
    'good',
    'check',
    `only good, good, quiet, quieter, peaceful, calm, silent, quite
     nur gute, gut, ruhig, ruhige, ruhiger, still, ruhiges, ruhigen, gute, guter, leise, stiller, ruhig gelegen, in ruhiger Lage
     bons seulement, calme, calmes, tranquille, tranquilles, paisible, silencieux, au calme
     solo buenos, buenos, tranquilo, tranquila, tranquilos, tranquilas, silencioso, silenciosa, sin ruido
     solo buoni, buoni, tranquillo, tranquilla, tranquilli, tranquille, silenzioso, silenziosa
     só bons, bons, sossegado, tranquilo, sossegada, sossegados, tranquila, silencioso, calmo, calma
     alleen goede, goede, rustig, rustige, stil, stille, goed, rustig gelegen`,
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
    `dog, dogs, dog-friendly, dogs welcome, dogs allowed, pets allowed, dogs ok
     Hund, Hunde, hundefreundlich, Hunde erlaubt, Hunde willkommen, mit Hund
     chien, chiens, chiens admis, chiens acceptés, animaux admis, chiens autorisés
     perro, perros, admite perros, se admiten perros, mascotas, se admiten mascotas
     cane, cani, cani ammessi, animali ammessi
     cão, cães, aceita cães, aceita animais
     hond, honden, honden toegestaan, honden welkom, hond toegestaan`,
  ],
  [
    'level',
    'check',
    `level, flat, level ground, flat ground
     eben, ebene, ebener, waagerecht, waagrecht, ebenes, ebenen, flach
     plat, plate, sol plat, de niveau, plats
     llano, llana, plano, terreno llano, llanas
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
    `lit, lighted, street lights, lighting
     beleuchtet, beleuchtete, beleuchteter, beleuchtetes, Beleuchtung
     éclairé, éclairée, éclairés, éclairage
     iluminado, iluminada, alumbrado, iluminación
     illuminato, illuminata, illuminazione
     iluminado, iluminada, iluminação
     verlicht, verlichte, verlichting`,
  ],
  [
    'dark',
    'moon',
    `dark, dark at night, unlit
     dunkel, dunkle, dunkler, nachts dunkel, unbeleuchtet, dunkles
     sombre, sombre la nuit, non éclairé, obscur
     oscuro, oscura, oscuro de noche
     buio, scuro, buio di notte
     escuro, escura, escuro à noite
     ’s nachts donker, donker, donkere, onverlicht`,
  ],
  [
    'by_water',
    'drinking-water',
    `by the water, by water, by the lake, by a lake, by the sea, by the river, lakeside, waterside, at the lake, at the sea, near water, near the water, near the lake, near a lake, near the sea, near the beach, near the river, on the lake, by the beach, at the beach, on the beach, by a river, riverside, seaside, on the coast
     am Wasser, am See, am Meer, am Fluss, am Strand, direkt am See, direkt am Meer, nahe am See, an der Küste, in Strandnähe, in Seenähe, am Ufer, am Bach
     au bord de l'eau, au bord du lac, au bord de la mer, bord de l'eau, bord de mer, près de l'eau, près du lac, près de la mer, près de la plage, bord du lac, bord de lac, au bord de la rivière, bord de rivière, à la plage
     junto al agua, junto al mar, junto al lago, a orillas del lago, orilla del mar, cerca del mar, cerca de la playa, cerca del lago, cerca del agua, en la playa, junto a la playa, a pie de playa, junto al río
     vicino all'acqua, sul lago, al lago, sul mare, al mare, in riva al lago, vicino al mare, vicino al lago, vicino alla spiaggia, sulla spiaggia, sul fiume, lungo il fiume
     junto à água, junto ao mar, à beira-mar, junto ao lago, à beira do lago, perto do mar, perto da praia, perto do rio, perto do lago, na praia, junto à praia, junto ao rio, beira-mar, à beira-rio
     aan het water, aan zee, aan het meer, aan de rivier, bij het water, bij zee, bij het meer, bij het strand, aan het strand`,
  ],
  [
    'water_view',
    'check',
    `view of water, water view, sea view, lake view, view of the sea, view of the lake, view over water, lake views, sea views, overlooking the lake, overlooking the sea, view over the lake
     Blick aufs Wasser, Seeblick, Meerblick, Wasserblick, Blick aufs Meer, Blick auf den See, Blick auf das Wasser, Blick auf das Meer, Aussicht auf den See, Seesicht
     vue sur l'eau, vue sur la mer, vue sur le lac, vue mer, vue lac, vue du lac, vue sur la rivière
     vistas al agua, vistas al mar, vista al mar, vistas al lago, vista al lago, vistas del mar, vista del mar
     vista sull'acqua, vista mare, vista lago, vista sul mare, vista sul lago, con vista lago, vista fiume
     vista para a água, vista mar, vista para o mar, vista para o lago, vista do mar, vista de mar, vista para o rio
     uitzicht op water, zeezicht, uitzicht op zee, uitzicht op het meer, zicht op zee, uitzicht over het water`,
  ],
  [
    'few_houses',
    'house',
    `few houses, no houses, no neighbours, secluded, remote, isolated, away from houses
     wenige Häuser, keine Häuser, abgelegen, einsam, abgeschieden, abgelegene, abgelegener, abgelegenes, einsame, einsamer, abseits
     peu de maisons, sans maisons, isolé, isolée, à l'écart, isolés, loin des maisons
     pocas casas, sin casas, aislado, apartado, aislada, apartada, solitario
     poche case, senza case, isolato, appartato, isolata, appartata, lontano dalle case
     poucas casas, sem casas, isolado, afastado, isolada, longe de casas
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
    `open, open now, open this season, open in winter, open all year, open all year round
     offen, geöffnet, jetzt offen, ganzjährig, ganzjährig geöffnet, offener, ganzjährig offen, im Winter offen
     ouvert, ouverte, ouvert maintenant, ouvert toute l'année, ouvert en hiver
     abierto, abierta, abierto ahora, abierto todo el año, abierto en invierno
     aperto, aperta, aperto ora, aperto tutto l'anno, aperto in inverno
     aberto, aberta, aberto agora, aberto todo o ano, aberto no inverno
     open, nu open, het hele jaar open, in de winter open`,
  ],
] as const satisfies readonly (readonly [wish: string, icon: IconName, words: string])[];

/** Name of a wish that words can express. */
export type WishName = (typeof WISH_WORDS)[number][0];
