/** What the law of a country makes of sleeping in a parked van (MODEL 7.2): points only, the sentences are in text/. */
import type { Confidence } from '../factor/factor.ts';
import type { CountryRuleKey } from '../text/phrases/law.ts';

export interface CountryRules {
  /** points of a spot that is no official site */
  points: number;
  /** multiplies the points of a protected area */
  protectedAreaFactor: number;
  /** how sure the row is */
  confidence: Confidence;
  /** points instead of `points` within 150 m of the sea, where shore law is stricter; null = no such rule */
  coastPoints: number | null;
  /** points instead of `points` on a public car park; null = no such rule */
  carParkPoints: number | null;
  /** points instead of `points` in built-up land; null = no such rule */
  urbanPoints: number | null;
  /** points instead of `points` and of the protection on public land of protect_class 6; null = no such rule */
  publicLandPoints: number | null;
  /** points of standing in a forest, off a car park */
  forestPoints: number;
  /** points of a Natura 2000 area or the like (protect_class 97-99) when the country names them; else null */
  naturaPoints: number | null;
  /** where the row comes from */
  sources: readonly string[];
}

/** MODEL 7.1, row forest. */
const FOREST_POINTS = -8;
/** Forest law of Austria and Denmark forbids it outright. */
const STRICT_FOREST_POINTS = -15;
/** MODEL 7.1, row beach: six countries police the shore. */
const STRICT_COAST_POINTS = -8;

const ORDINARY = {
  protectedAreaFactor: 1,
  coastPoints: null,
  carParkPoints: null,
  urbanPoints: null,
  publicLandPoints: null,
  forestPoints: FOREST_POINTS,
  naturaPoints: null,
} as const;

/** Any country without a row of its own. */
const UNKNOWN: CountryRules = {
  ...ORDINARY,
  points: -6,
  protectedAreaFactor: 1.2,
  confidence: 'low',
  sources: [],
};

const CLUBS = ['freenet.de (ADAC)', 'automotivemedia.de', 'auto.de', 'Bürstner handbook 2014'];

/** Verify yearly: rules and local bans change. Keys are ISO 3166-1 alpha-2. */
export const COUNTRY_RULES: Readonly<Record<Exclude<CountryRuleKey, 'unknown'>, CountryRules>> = {
  DE: {
    ...ORDINARY,
    points: -3,
    confidence: 'high',
    sources: ['ADAC (bdae.com)', 'abendblatt.de'],
  },
  AT: {
    ...ORDINARY,
    points: -10,
    protectedAreaFactor: 1.4,
    confidence: 'medium',
    forestPoints: STRICT_FOREST_POINTS,
    sources: ['ÖCC (kleinezeitung.at)', 'meinbezirk.at'],
  },
  CH: {
    ...ORDINARY,
    points: -6,
    protectedAreaFactor: 1.3,
    confidence: 'medium',
    sources: ['autosprint.ch', 'TCS'],
  },
  FR: {
    ...ORDINARY,
    points: -3,
    protectedAreaFactor: 1.2,
    confidence: 'medium',
    coastPoints: STRICT_COAST_POINTS,
    sources: ['utilicare.eu', 'centrepresseaveyron.fr'],
  },
  ES: {
    ...ORDINARY,
    points: -2,
    protectedAreaFactor: 1.2,
    confidence: 'high',
    coastPoints: STRICT_COAST_POINTS,
    sources: ['DGT instruction PROT 2023/14', 'lasexta.com', 'menorca.info'],
  },
  PT: {
    ...ORDINARY,
    points: -4,
    protectedAreaFactor: 1.5,
    confidence: 'high',
    coastPoints: STRICT_COAST_POINTS,
    naturaPoints: -30,
    sources: ['law 66/2021', 'noticiasdevilareal.com', 'sol.sapo.pt'],
  },
  IT: {
    ...ORDINARY,
    points: -6,
    protectedAreaFactor: 1.2,
    confidence: 'medium',
    coastPoints: STRICT_COAST_POINTS,
    sources: ['ADAC', 'Codice della Strada art. 185'],
  },
  NL: {
    ...ORDINARY,
    points: -12,
    confidence: 'medium',
    sources: CLUBS,
  },
  BE: {
    ...ORDINARY,
    points: -6,
    confidence: 'medium',
    sources: CLUBS,
  },
  DK: {
    ...ORDINARY,
    points: -8,
    protectedAreaFactor: 1.2,
    confidence: 'medium',
    forestPoints: STRICT_FOREST_POINTS,
    sources: CLUBS,
  },
  SE: {
    ...ORDINARY,
    points: -1,
    confidence: 'high',
    sources: ['naturvardsverket.se'],
  },
  NO: {
    ...ORDINARY,
    points: -1,
    confidence: 'medium',
    sources: ['NAF', ...CLUBS],
  },
  FI: {
    ...ORDINARY,
    points: -2,
    confidence: 'medium',
    sources: CLUBS,
  },
  GB: {
    ...ORDINARY,
    points: -4,
    confidence: 'medium',
    carParkPoints: -8,
    sources: ['ukmotorhomes.net', 'gjh.me.uk', 'Scottish Natural Heritage'],
  },
  US: {
    ...ORDINARY,
    points: -6,
    protectedAreaFactor: 1.2,
    // That it is a patchwork is sure; what holds at one spot is not.
    confidence: 'medium',
    urbanPoints: -10,
    // dispersed camping for about 14 days in national forests and on land of the BLM
    publicLandPoints: 0,
    sources: ['observed.org', 'Grants Pass v. Johnson (2024)'],
  },
  HR: {
    ...UNKNOWN,
    coastPoints: STRICT_COAST_POINTS,
  },
  GR: {
    ...UNKNOWN,
    coastPoints: STRICT_COAST_POINTS,
  },
};

const ROWS = new Map<string, CountryRules>(Object.entries(COUNTRY_RULES));

/** The rules of a country (ISO 3166-1 alpha-2); where none are known, or on the high seas, the cautious default. */
export function rulesOf(country: string | null): CountryRules {
  return ROWS.get(country ?? '') ?? UNKNOWN;
}

/** Which sentence says the rule of a country, see text/en/countries.ts. */
export function ruleKeyOf(country: string | null): CountryRuleKey {
  return ROWS.has(country ?? '') ? (country as CountryRuleKey) : 'unknown';
}
