/** Words for kinds of things near a place: "campsite near Vaduz", "Tankstelle in Lauf". */
import type { FacilityName, PointCategoryName } from '../../region/format/codes.ts';
import { runsOf } from '../../shared/text/words.ts';
import { wishesDe } from '../../words/de/wishes.ts';
import { wishesEn } from '../../words/en/wishes.ts';
import { wishesEs } from '../../words/es/wishes.ts';
import { wishesFr } from '../../words/fr/wishes.ts';
import { wishesIt } from '../../words/it/wishes.ts';
import { wishesNl } from '../../words/nl/wishes.ts';
import { wishesPt } from '../../words/pt/wishes.ts';

/** Kinds of places where a van can stay, which are points or areas. */
const SITES = ['caravan_site', 'camp_site', 'parking', 'rest_area', 'services'] as const;
type Site = (typeof SITES)[number];
const FACILITIES = ['water', 'toilets', 'dump_station', 'showers'] as const satisfies FacilityName[];

/** A kind of thing near a place. */
export type What =
  | { of: 'site'; type: Site }
  | { of: 'facility'; type: (typeof FACILITIES)[number] }
  | { of: 'point'; type: PointCategoryName };

/** Words for points in all languages of the page; phrases are separated by commas. */
const POINT_WORDS: Partial<Record<PointCategoryName, string>> = {
  fuel:
    'petrol station, gas station, fuel station, filling station, fuel, petrol, diesel, Tankstelle, Tankstellen, Tanke, ' +
    'station service, station essence, essence, gasolinera, gasolineras, nafta, bencinera, distributore, benzinaio, ' +
    'benzina, bomba de gasolina, posto de gasolina, gasolineira, posto de combustível, tankstation, benzinestation',
  delivery:
    'supermarket, supermarkets, grocery store, groceries, Supermarkt, Supermärkte, supermarché, supermercado, ' +
    'supermercados, supermercato, supermercati',
  bakery:
    'bakery, Bäckerei, Bäcker, boulangerie, panadería, panificio, panetteria, padaria, bakkerij, bakker',
  hospital:
    'hospital, Krankenhaus, Spital, Notaufnahme, hôpital, urgences, ospedale, pronto soccorso, ziekenhuis',
  police:
    'police, police station, Polizei, Polizeiwache, gendarmerie, commissariat, policía, comisaría, polizia, ' +
    'carabinieri, polícia, esquadra, politie, politiebureau',
  rail_station:
    'train station, railway station, station, Bahnhof, gare, estación de tren, estación, stazione, estação, treinstation',
  bus_station:
    'bus station, Busbahnhof, gare routière, estación de autobuses, terminal de ómnibus, autostazione, rodoviária, ' +
    'estação rodoviária, busstation',
  ferry_terminal:
    'ferry, ferry terminal, ferry port, Fähre, Fähranleger, Fährhafen, embarcadère, gare maritime, embarcadero, ' +
    'traghetto, imbarco, terminal de ferry, veerboot, veerpont, veerhaven',
  beach: 'beach, beaches, Strand, Strände, plage, plages, playa, playas, spiaggia, spiagge, praia, praias',
  viewpoint:
    'viewpoint, lookout, Aussichtspunkt, point de vue, belvédère, mirador, belvedere, miradouro, uitkijkpunt',
};

const LANGUAGES = [wishesEn, wishesDe, wishesFr, wishesEs, wishesIt, wishesPt, wishesNl];

const whats = new Map<string, What>();
for (const [type, words] of Object.entries(POINT_WORDS))
  add(words, { of: 'point', type: type as PointCategoryName });
for (const type of FACILITIES)
  for (const { wishes } of LANGUAGES) add(wishes[type], { of: 'facility', type });
for (const type of SITES) for (const { wishes } of LANGUAGES) add(wishes[type], { of: 'site', type });

function add(phrases: string, what: What): void {
  for (const phrase of phrases.split(',')) whats.set(runsOf(phrase).join(' '), what);
}

/** Maximum number of words of a phrase. */
export const MAX_WHAT_WORDS = Math.max(...[...whats.keys()].map((key) => key.split(' ').length));

/** Returns what folded words mean; null for a name. */
export function whatOf(words: readonly string[]): What | null {
  return whats.get(words.join(' ')) ?? null;
}

const nearPhrases: ReadonlySet<string> = new Set(
  [
    ...LANGUAGES.flatMap(({ near }) => near.split(',')),
    ...['by', 'on', 'en', 'dans', 'à', 'a', 'au', 'em', 'na', 'no', 'te', 'op', 'del', 'della', 'a lado de'],
  ].map((phrase) => runsOf(phrase).join(' ')),
);
const MAX_NEAR_WORDS = Math.max(...[...nearPhrases].map((key) => key.split(' ').length));

/** Returns the number of words from an index on that say "near" or "in"; 0 = none. */
export function nearWordsAt(words: readonly string[], at: number): number {
  for (let count = Math.min(MAX_NEAR_WORDS, words.length - at); count > 0; count--)
    if (nearPhrases.has(words.slice(at, at + count).join(' '))) return count;
  return 0;
}
