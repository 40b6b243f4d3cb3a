/**
 * Names, in the languages of the map, of regions that Natural Earth contains only in parts. By ISO 3166-2 code; their other
 * spellings are in scripts/names/large-regions.ts.
 */
import { type NameRow, namesOfRows } from './name-rows.ts';

const ROWS = `
BE-VLG|Vlaanderen|Flanders|Flandern|Flandre|Flandes|Fiandre|Flandres|-
BE-WAL|Wallonie|Wallonia|Wallonien|-|Valonia|Vallonia|Valônia|Wallonië
ES-AN|Andalucía|Andalusia|Andalusien|Andalousie|-|Andalusia|Andaluzia|Andalusië
ES-AR|Aragón|Aragon|Aragonien|Aragon|-|Aragona|Aragão|Aragon
ES-AS|Asturias|-|Asturien|Asturies|-|Asturie|Astúrias|Asturië
ES-CB|Cantabria|-|Kantabrien|Cantabrie|-|-|Cantábria|Cantabrië
ES-CL|Castilla y León|Castile and León|Kastilien und León|Castille-et-León|-|Castiglia e León|Castela e Leão|Castilië en León
ES-CM|Castilla-La Mancha|Castile-La Mancha|Kastilien-La Mancha|Castille-La Manche|-|Castiglia-La Mancia|Castela-Mancha|Castilië-La Mancha
ES-CT|Catalunya|Catalonia|Katalonien|Catalogne|Cataluña|Catalogna|Catalunha|Catalonië
ES-EX|Extremadura|-|-|Estrémadure|-|Estremadura|Estremadura|-
ES-NC|Navarra|Navarre|-|Navarre|-|-|-|-
ES-GA|Galicia|-|Galicien|Galice|-|Galizia|Galiza|Galicië
ES-IB|Illes Balears|Balearic Islands|Balearen|Baléares|Islas Baleares|Baleari|Ilhas Baleares|Balearen
ES-PV|Euskadi|Basque Country|Baskenland|Pays basque|País Vasco|Paesi Baschi|País Basco|Baskenland
ES-VC|Comunitat Valenciana|Valencian Community|Valencianische Gemeinschaft|Communauté valencienne|Comunidad Valenciana|Comunità Valenciana|Comunidade Valenciana|-
FR-ARA|Auvergne-Rhône-Alpes|-|-|-|-|-|-|-
FR-BFC|Bourgogne-Franche-Comté|-|-|-|Borgoña-Franco Condado|Borgogna-Franca Contea|-|-
FR-BRE|Bretagne|Brittany|-|-|Bretaña|Bretagna|Bretanha|-
FR-COR|Corse|Corsica|Korsika|-|Córcega|Corsica|Córsega|Corsica
FR-CVL|Centre-Val de Loire|-|-|-|-|-|-|-
FR-GES|Grand Est|-|-|-|-|-|-|-
FR-HDF|Hauts-de-France|-|-|-|-|-|-|-
FR-IDF|Île-de-France|-|-|-|Isla de Francia|-|-|-
FR-NAQ|Nouvelle-Aquitaine|-|-|-|Nueva Aquitania|Nuova Aquitania|Nova Aquitânia|-
FR-NOR|Normandie|Normandy|-|-|Normandía|Normandia|Normandia|Normandië
FR-OCC|Occitanie|-|Okzitanien|-|Occitania|Occitania|Occitânia|Occitanië
FR-PAC|Provence-Alpes-Côte d'Azur|-|-|-|-|-|-|-
FR-PDL|Pays de la Loire|-|-|-|Países del Loira|Paesi della Loira|-|-
GB-ENG|England|-|-|Angleterre|Inglaterra|Inghilterra|Inglaterra|Engeland
GB-NIR|Northern Ireland|-|Nordirland|Irlande du Nord|Irlanda del Norte|Irlanda del Nord|Irlanda do Norte|Noord-Ierland
GB-SCT|Scotland|-|Schottland|Écosse|Escocia|Scozia|Escócia|Schotland
GB-WLS|Wales|-|-|Pays de Galles|Gales|Galles|País de Gales|-
IT-21|Piemonte|Piedmont|Piemont|Piémont|Piamonte|-|Piemonte|Piëmont
IT-23|Valle d'Aosta|Aosta Valley|Aostatal|Vallée d'Aoste|Valle de Aosta|-|Vale de Aosta|Valle d'Aosta
IT-25|Lombardia|Lombardy|Lombardei|Lombardie|Lombardía|-|Lombardia|Lombardije
IT-32|Trentino-Alto Adige|Trentino-South Tyrol|Trentino-Südtirol|Trentin-Haut-Adige|-|-|-|-
IT-34|Veneto|-|Venetien|Vénétie|Véneto|-|Vêneto|-
IT-36|Friuli-Venezia Giulia|-|Friaul-Julisch Venetien|Frioul-Vénétie julienne|Friul-Venecia Julia|-|-|-
IT-42|Liguria|-|Ligurien|Ligurie|-|-|Ligúria|Ligurië
IT-45|Emilia-Romagna|-|-|Émilie-Romagne|Emilia-Romaña|-|Emília-Romanha|-
IT-52|Toscana|Tuscany|Toskana|Toscane|-|-|-|Toscane
IT-55|Umbria|-|Umbrien|Ombrie|Umbría|-|Úmbria|Umbrië
IT-57|Marche|-|Marken|Marches|Las Marcas|-|-|Marche
IT-62|Lazio|-|Latium|Latium|Lacio|-|Lácio|-
IT-65|Abruzzo|-|Abruzzen|Abruzzes|Abruzos|-|-|Abruzzen
IT-67|Molise|-|-|-|-|-|-|-
IT-72|Campania|-|Kampanien|Campanie|-|-|Campânia|Campanië
IT-75|Puglia|Apulia|Apulien|Pouilles|Apulia|-|Apúlia|Apulië
IT-77|Basilicata|-|Basilikata|Basilicate|-|-|-|-
IT-78|Calabria|-|Kalabrien|Calabre|-|-|Calábria|Calabrië
IT-82|Sicilia|Sicily|Sizilien|Sicile|-|-|Sicília|Sicilië
IT-88|Sardegna|Sardinia|Sardinien|Sardaigne|Cerdeña|-|Sardenha|Sardinië
`;

export const REGION_NAMES: ReadonlyMap<string, NameRow> = namesOfRows(ROWS);
