/**
 * Names of large towns in the languages of the map: GeoNames has its names without their languages. By name and country in
 * GeoNames. A test compares them with its alternate names.
 */
import { type NameRow, namesOfRows } from './name-rows.ts';

const ROWS = `
Vienna AT|Wien|Vienna|-|Vienne|Viena|Vienna|Viena|Wenen
Salzburg AT|Salzburg|-|-|Salzbourg|Salzburgo|Salisburgo|Salzburgo|-
Tirana AL|Tiranë|Tirana|Tirana|Tirana|Tirana|Tirana|Tirana|Tirana
Liège BE|Liège|-|Lüttich|-|Lieja|Liegi|-|Luik
Gent BE|Gent|Ghent|-|Gand|Gante|Gand|Gante|-
Brussels BE|Bruxelles|Brussels|Brüssel|-|Bruselas|-|Bruxelas|Brussel
Antwerpen BE|Antwerpen|Antwerp|-|Anvers|Amberes|Anversa|Antuérpia|-
Brugge BE|Brugge|Bruges|Brügge|Bruges|Brujas|Bruges|Bruges|-
Sofia BG|София|Sofia|Sofia|Sofia|Sofía|Sofia|Sófia|Sofia
Minsk BY|Мінск|Minsk|Minsk|Minsk|Minsk|Minsk|Minsk|Minsk
Zürich CH|Zürich|Zurich|-|Zurich|Zúrich|Zurigo|Zurique|-
Genève CH|Genève|Geneva|Genf|-|Ginebra|Ginevra|Genebra|-
Bern CH|Bern|-|-|Berne|Berna|Berna|Berna|-
Basel CH|Basel|-|-|Bâle|Basilea|Basilea|Basileia|Bazel
Lausanne CH|Lausanne|-|-|-|Lausana|Losanna|-|-
Nicosia CY|Λευκωσία|Nicosia|Nikosia|Nicosie|Nicosia|Nicosia|Nicósia|Nicosia
Prague CZ|Praha|Prague|Prag|Prague|Praga|Praga|Praga|Praag
Pilsen CZ|Plzeň|Pilsen|Pilsen|Pilsen|Pilsen|-|-|Pilsen
Brno CZ|Brno|-|Brünn|-|-|-|-|-
Nürnberg DE|Nürnberg|Nuremberg|-|Nuremberg|Núremberg|Norimberga|Nuremberga|Neurenberg
Munich DE|München|Munich|-|Munich|Múnich|Monaco di Baviera|Munique|-
Köln DE|Köln|Cologne|-|Cologne|Colonia|Colonia|Colónia|Keulen
Mainz DE|Mainz|-|-|Mayence|Maguncia|Magonza|Mogúncia|-
Leipzig DE|Leipzig|-|-|-|-|Lipsia|-|-
Hannover DE|Hannover|Hanover|-|Hanovre|Hanóver|-|Hanôver|-
Hamburg DE|Hamburg|-|-|Hambourg|Hamburgo|Amburgo|Hamburgo|-
Freiburg DE|Freiburg im Breisgau|Freiburg|Freiburg|Fribourg-en-Brisgau|-|-|-|-
Frankfurt am Main DE|Frankfurt am Main|Frankfurt|-|Francfort|Fráncfort|Francoforte|Frankfurt|-
Dresden DE|Dresden|-|-|Dresde|Dresde|Dresda|-|-
Bremen DE|Bremen|-|-|Brême|-|Brema|-|-
Braunschweig DE|Braunschweig|-|-|Brunswick|Brunswick|-|-|-
Berlin DE|Berlin|-|-|-|Berlín|Berlino|Berlim|Berlijn
Augsburg DE|Augsburg|-|-|Augsbourg|Augsburgo|Augusta|Augsburgo|-
Regensburg DE|Regensburg|-|-|Ratisbonne|Ratisbona|Ratisbona|Ratisbona|-
Aachen DE|Aachen|-|-|Aix-la-Chapelle|Aquisgrán|Aquisgrana|-|Aken
Trier DE|Trier|-|-|Trèves|Tréveris|Treviri|-|-
Stuttgart DE|Stuttgart|-|-|-|-|Stoccarda|Estugarda|-
Göttingen DE|Göttingen|-|-|-|Gotinga|Gottinga|-|-
Copenhagen DK|København|Copenhagen|Kopenhagen|Copenhague|Copenhague|Copenaghen|Copenhaga|Kopenhagen
Århus DK|Aarhus|-|-|-|-|-|-|-
Tallinn EE|Tallinn|-|-|-|Tallin|-|Tallin|-
Cairo EG|القاهرة|Cairo|Kairo|Le Caire|El Cairo|Il Cairo|Cairo|Caïro
Alexandria EG|الإسكندرية|Alexandria|Alexandria|Alexandrie|Alejandría|Alessandria d'Egitto|Alexandria|Alexandrië
Valencia ES|València|Valencia|Valencia|Valence|Valencia|Valencia|Valência|Valencia
Sevilla ES|Sevilla|Seville|-|Séville|-|Siviglia|Sevilha|-
Granada ES|Granada|-|-|Grenade|-|-|-|-
Córdoba ES|Córdoba|-|-|Cordoue|-|Cordova|Córdova|-
Zaragoza ES|Zaragoza|-|Saragossa|Saragosse|-|Saragozza|Saragoça|-
Salamanca ES|Salamanca|-|-|Salamanque|-|-|-|-
Pamplona ES|Pamplona|-|-|Pampelune|-|-|-|-
A Coruña ES|A Coruña|-|-|La Corogne|La Coruña|La Coruña|Corunha|-
Gasteiz / Vitoria ES|Vitoria-Gasteiz|-|-|-|-|-|-|-
Donostia / San Sebastián ES|Donostia / San Sebastián|San Sebastián|San Sebastián|Saint-Sébastien|San Sebastián|San Sebastián|San Sebastián|San Sebastián
Barcelona ES|Barcelona|-|-|Barcelone|-|Barcellona|-|-
Palma ES|Palma|-|-|-|-|Palma di Maiorca|Palma de Maiorca|-
Castelló de la Plana ES|Castelló de la Plana|-|-|-|Castellón de la Plana|-|-|-
Helsinki FI|Helsinki|-|-|-|-|-|Helsínquia|-
Strasbourg FR|Strasbourg|-|Straßburg|-|Estrasburgo|Strasburgo|Estrasburgo|Straatsburg
Paris FR|Paris|-|-|-|París|Parigi|-|Parijs
Nice FR|Nice|-|Nizza|-|Niza|Nizza|-|-
Marseille FR|Marseille|-|-|-|Marsella|Marsiglia|Marselha|-
Lyon FR|Lyon|-|-|-|-|Lione|-|-
Lille FR|Lille|-|-|-|Lila|Lilla|-|Rijsel
Bordeaux FR|Bordeaux|-|-|-|Burdeos|-|Bordéus|-
Toulouse FR|Toulouse|-|-|-|-|Tolosa|-|-
Toulon FR|Toulon|-|-|-|Tolón|Tolone|-|-
Perpignan FR|Perpignan|-|-|-|Perpiñán|Perpignano|-|-
Mulhouse FR|Mulhouse|-|Mülhausen|-|-|-|-|-
London GB|London|-|-|Londres|Londres|Londra|Londres|Londen
Edinburgh GB|Edinburgh|-|-|Édimbourg|Edimburgo|Edimburgo|Edimburgo|-
Tbilisi GE|თბილისი|Tbilisi|Tiflis|Tbilissi|Tiflis|Tbilisi|Tiblíssi|Tbilisi
Piraeus GR|Πειραιάς|Piraeus|Piräus|Le Pirée|El Pireo|Il Pireo|Pireu|Piraeus
Pátra GR|Πάτρα|Patras|Patras|Patras|Patras|Patrasso|Patras|Patras
Athens GR|Αθήνα|Athens|Athen|Athènes|Atenas|Atene|Atenas|Athene
Thessaloníki GR|Θεσσαλονίκη|Thessaloniki|Thessaloniki|Thessalonique|Tesalónica|Salonicco|Salónica|Thessaloniki
Irákleion GR|Ηράκλειο|Heraklion|Heraklion|Héraklion|Heraclión|Candia|Heraclião|Heraklion
Zagreb HR|Zagreb|-|-|-|-|Zagabria|-|-
Split HR|Split|-|-|-|-|Spalato|-|-
Rijeka HR|Rijeka|-|-|-|-|Fiume|-|-
Budapest HU|Budapest|-|-|-|-|-|Budapeste|Boedapest
Dublin IE|Dublin|-|-|-|Dublín|Dublino|-|-
Jerusalem IL|ירושלים|Jerusalem|Jerusalem|Jérusalem|Jerusalén|Gerusalemme|Jerusalém|Jeruzalem
Tel Aviv IL|תל אביב|Tel Aviv|Tel Aviv|Tel Aviv|Tel Aviv|Tel Aviv|Tel Aviv|Tel Aviv
Haifa IL|חיפה|Haifa|Haifa|Haïfa|Haifa|Haifa|Haifa|Haifa
Reykjavík IS|Reykjavík|-|-|-|Reikiavik|-|-|-
Trieste IT|Trieste|-|Triest|-|-|-|-|Triëst
Turin IT|Torino|Turin|Turin|Turin|Turín|-|Turim|Turijn
Rome IT|Roma|Rome|Rom|Rome|-|-|-|Rome
Padova IT|Padova|Padua|Padua|Padoue|Padua|-|Pádua|Padua
Naples IT|Napoli|Naples|Neapel|Naples|Nápoles|-|Nápoles|Napels
Milan IT|Milano|Milan|Mailand|Milan|Milán|-|Milão|Milaan
Genoa IT|Genova|Genoa|Genua|Gênes|Génova|-|Génova|Genua
Florence IT|Firenze|Florence|Florenz|Florence|Florencia|-|Florença|Florence
Venice IT|Venezia|Venice|Venedig|Venise|Venecia|-|Veneza|Venetië
Bologna IT|Bologna|-|-|Bologne|Bolonia|-|Bolonha|-
Verona IT|Verona|-|-|Vérone|-|-|-|-
Modena IT|Modena|-|-|Modène|Módena|-|-|-
Parma IT|Parma|-|-|Parme|-|-|-|-
Palermo IT|Palermo|-|-|Palerme|-|-|-|-
Messina IT|Messina|-|-|Messine|Mesina|-|-|-
Catania IT|Catania|-|-|Catane|-|-|Catânia|-
Taranto IT|Taranto|-|Tarent|Tarente|Tarento|-|Tarento|Tarente
Livorno IT|Livorno|-|-|Livourne|-|-|-|-
Perugia IT|Perugia|-|-|Pérouse|-|-|-|-
Siracusa IT|Siracusa|Syracuse|Syrakus|Syracuse|-|-|-|-
Amman JO|عمّان|Amman|Amman|Amman|Amán|Amman|Amã|Amman
Beirut LB|بيروت|Beirut|Beirut|Beyrouth|Beirut|Beirut|Beirute|Beiroet
Vilnius LT|Vilnius|-|-|-|Vilna|-|Vílnius|-
Luxembourg LU|Luxembourg|-|Luxemburg|-|Luxemburgo|Lussemburgo|Luxemburgo|Luxemburg
Riga LV|Rīga|Riga|Riga|Riga|Riga|Riga|Riga|Riga
Tangier MA|طنجة|Tangier|Tanger|Tanger|Tánger|Tangeri|Tânger|Tanger
Rabat MA|الرباط|Rabat|Rabat|Rabat|Rabat|Rabat|Rabat|Rabat
Marrakesh MA|مراكش|Marrakesh|Marrakesch|Marrakech|Marrakech|Marrakech|Marraquexe|Marrakesh
Fès MA|فاس|Fez|Fès|Fès|Fez|Fès|Fez|Fez
Casablanca MA|الدار البيضاء|Casablanca|Casablanca|Casablanca|Casablanca|Casablanca|Casablanca|Casablanca
Agadir MA|أكادير|Agadir|Agadir|Agadir|Agadir|Agadir|Agadir|Agadir
Chisinau MD|Chișinău|Chisinau|-|Chisinau|Chisináu|-|-|-
Skopje MK|Скопје|Skopje|Skopje|Skopje|Skopie|Skopje|Skopje|Skopje
Valletta MT|Valletta|-|-|La Valette|La Valeta|La Valletta|Valeta|-
The Hague NL|Den Haag|The Hague|-|La Haye|La Haya|L'Aia|Haia|-
Amsterdam NL|Amsterdam|-|-|-|Ámsterdam|-|Amesterdão|-
Rotterdam NL|Rotterdam|-|-|-|Róterdam|-|Roterdão|-
Nijmegen NL|Nijmegen|-|-|Nimègue|Nimega|Nimega|Nimega|-
Groningen NL|Groningen|-|-|Groningue|Groninga|-|-|-
Warsaw PL|Warszawa|Warsaw|Warschau|Varsovie|Varsovia|Varsavia|Varsóvia|Warschau
Wrocław PL|Wrocław|-|Breslau|-|Breslavia|Breslavia|-|-
Szczecin PL|Szczecin|-|Stettin|-|-|Stettino|-|-
Poznań PL|Poznań|-|Posen|-|-|-|-|-
Kraków PL|Kraków|-|Krakau|Cracovie|Cracovia|Cracovia|Cracóvia|Krakau
Gdańsk PL|Gdańsk|-|Danzig|-|-|Danzica|-|-
Katowice PL|Katowice|-|Kattowitz|-|-|-|-|-
Lisbon PT|Lisboa|Lisbon|Lissabon|Lisbonne|-|Lisbona|-|Lissabon
Porto PT|Porto|-|-|-|Oporto|-|-|-
Bucharest RO|București|Bucharest|Bukarest|Bucarest|Bucarest|Bucarest|Bucareste|Boekarest
Timişoara RO|Timișoara|-|Temeswar|-|-|-|-|-
Braşov RO|Brașov|-|Kronstadt|-|-|-|-|-
Sibiu RO|Sibiu|-|Hermannstadt|-|-|-|-|-
Cluj-Napoca RO|Cluj-Napoca|-|Klausenburg|-|-|-|-|-
Belgrade RS|Београд|Belgrade|Belgrad|Belgrade|Belgrado|Belgrado|Belgrado|Belgrado
Niš RS|Ниш|Niš|Niš|Niš|Niš|Niš|Niš|Niš
Novi Sad RS|Нови Сад|Novi Sad|Novi Sad|Novi Sad|Novi Sad|Novi Sad|Novi Sad|Novi Sad
Moscow RU|Москва|Moscow|Moskau|Moscou|Moscú|Mosca|Moscovo|Moskou
Saint Petersburg RU|Санкт-Петербург|Saint Petersburg|Sankt Petersburg|Saint-Pétersbourg|San Petersburgo|San Pietroburgo|São Petersburgo|Sint-Petersburg
Kaliningrad RU|Калининград|Kaliningrad|Kaliningrad|Kaliningrad|Kaliningrado|Kaliningrad|Kaliningrado|Kaliningrad
Stockholm SE|Stockholm|-|-|-|Estocolmo|Stoccolma|Estocolmo|-
Göteborg SE|Göteborg|Gothenburg|-|-|Gotemburgo|-|Gotemburgo|-
Ljubljana SI|Ljubljana|-|-|-|Liubliana|Lubiana|Liubliana|-
San Marino SM|San Marino|-|-|Saint-Marin|-|-|-|-
Damascus SY|دمشق|Damascus|Damaskus|Damas|Damasco|Damasco|Damasco|Damascus
Aleppo SY|حلب|Aleppo|Aleppo|Alep|Alepo|Aleppo|Alepo|Aleppo
Tunis TN|تونس|Tunis|Tunis|Tunis|Túnez|Tunisi|Tunes|Tunis
Algiers DZ|الجزائر|Algiers|Algier|Alger|Argel|Algeri|Argel|Algiers
Oran DZ|وهران|Oran|Oran|Oran|Orán|Orano|Oran|Oran
Istanbul TR|İstanbul|Istanbul|Istanbul|Istanbul|Estambul|Istanbul|Istambul|Istanbul
Ankara TR|Ankara|-|-|-|-|-|Ancara|-
İzmir TR|İzmir|Izmir|Izmir|Izmir|Esmirna|Smirne|Esmirna|Izmir
Kyiv UA|Київ|Kyiv|Kiew|Kiev|Kiev|Kiev|Kiev|Kiev
Odessa UA|Одеса|Odesa|Odessa|Odessa|Odesa|Odessa|Odessa|Odessa
Lviv UA|Львів|Lviv|Lemberg|Lviv|Leópolis|Leopoli|Lviv|Lviv
Kharkiv UA|Харків|Kharkiv|Charkiw|Kharkiv|Járkov|Kharkiv|Kharkiv|Charkov
Yerevan AM|Երևան|Yerevan|Jerewan|Erevan|Ereván|Erevan|Erevan|Jerevan
Baku AZ|Bakı|Baku|Baku|Bakou|Bakú|Baku|Baku|Bakoe
Pristina XK|Prishtinë|Pristina|Pristina|Pristina|Pristina|Pristina|Pristina|Pristina
Beijing CN|北京|Beijing|Peking|Pékin|Pekín|Pechino|Pequim|Peking
Tokyo JP|東京|Tokyo|Tokio|Tokyo|Tokio|Tokyo|Tóquio|Tokio
Seoul KR|서울|Seoul|Seoul|Séoul|Seúl|Seul|Seul|Seoel
Havana CU|La Habana|Havana|Havanna|La Havane|-|L'Avana|Havana|Havana
Mexico City MX|Ciudad de México|Mexico City|Mexiko-Stadt|Mexico|-|Città del Messico|Cidade do México|Mexico-Stad
Tehran IR|تهران|Tehran|Teheran|Téhéran|Teherán|Teheran|Teerão|Teheran
Baghdad IQ|بغداد|Baghdad|Bagdad|Bagdad|Bagdad|Baghdad|Bagdad|Bagdad
`;

export const TOWN_NAMES: ReadonlyMap<string, NameRow> = namesOfRows(ROWS);

/** Returns `name` and `name:<language>`, where it differs, of a town of GeoNames. */
export function townNames(name: string, country: string): NameRow {
  return TOWN_NAMES.get(`${name} ${country}`) ?? { name };
}
