/** What the law of a country makes of sleeping in a parked van (MODEL 7.2), and its lists of local habits (6.3). */
import type { Confidence } from '../factor/factor.ts';

/** In each language one clause that follows the country's name and a colon, without a full stop. */
export interface RuleText {
  en: string;
  de: string;
}

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
  rule: RuleText;
  /** where the row comes from */
  sources: readonly string[];
}

/** To be shown once next to a country rule. */
export const LEGAL_NOTE: RuleText = {
  en: 'not legal advice; signs on the spot decide',
  de: 'keine Rechtsberatung; es gelten die Schilder vor Ort',
};

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
  rule: {
    en: 'we know no rule for sleeping in a parked vehicle here, so ask locally',
    de: 'Uns ist keine Regel zum Schlafen im geparkten Fahrzeug bekannt, am besten vor Ort fragen',
  },
  sources: [],
};

const CLUBS = ['freenet.de (ADAC)', 'automotivemedia.de', 'auto.de', 'Bürstner handbook 2014'];

/** Verify yearly: rules and local bans change. Keys are ISO 3166-1 alpha-2. */
export const COUNTRY_RULES: Readonly<Record<string, CountryRules>> = {
  DE: {
    ...ORDINARY,
    points: -3,
    confidence: 'high',
    rule: {
      en: 'one night to become fit to drive again is fine where parking is allowed, camping is not',
      de: 'Eine Nacht zur Wiederherstellung der Fahrtüchtigkeit ist erlaubt, wo man parken darf; Campen nicht',
    },
    sources: ['ADAC (bdae.com)', 'abendblatt.de'],
  },
  AT: {
    ...ORDINARY,
    points: -10,
    protectedAreaFactor: 1.4,
    confidence: 'medium',
    forestPoints: STRICT_FOREST_POINTS,
    rule: {
      en: 'sleeping in a vehicle outside campsites is mostly forbidden, the details depend on the state',
      de: 'Schlafen im Fahrzeug ist abseits von Campingplätzen meist verboten, Genaueres regelt das Bundesland',
    },
    sources: ['ÖCC (kleinezeitung.at)', 'meinbezirk.at'],
  },
  CH: {
    ...ORDINARY,
    points: -6,
    protectedAreaFactor: 1.3,
    confidence: 'medium',
    rule: {
      en: 'canton and commune decide; where nothing is said, one night is often tolerated',
      de: 'Kanton und Gemeinde entscheiden; wo nichts geregelt ist, wird eine Nacht oft geduldet',
    },
    sources: ['autosprint.ch', 'TCS'],
  },
  FR: {
    ...ORDINARY,
    points: -3,
    protectedAreaFactor: 1.2,
    confidence: 'medium',
    coastPoints: STRICT_COAST_POINTS,
    rule: {
      en: 'a motorhome may park like a car and sleeping in it is tolerated, but not by the sea or at listed sites',
      de: 'Wohnmobile dürfen wie Autos parken, Schlafen wird geduldet, nicht aber am Meer und an Denkmälern',
    },
    sources: ['utilicare.eu', 'centrepresseaveyron.fr'],
  },
  ES: {
    ...ORDINARY,
    points: -2,
    protectedAreaFactor: 1.2,
    confidence: 'high',
    coastPoints: STRICT_COAST_POINTS,
    rule: {
      en: 'sleeping in a parked vehicle is fine as long as nothing is set up outside; coasts and parks are stricter',
      de: 'Schlafen im geparkten Fahrzeug ist erlaubt, solange draußen nichts steht; Küsten und Parks sind strenger',
    },
    sources: ['DGT instruction PROT 2023/14', 'lasexta.com', 'menorca.info'],
  },
  PT: {
    ...ORDINARY,
    points: -4,
    protectedAreaFactor: 1.5,
    confidence: 'high',
    coastPoints: STRICT_COAST_POINTS,
    naturaPoints: -30,
    rule: {
      en: 'up to 48 hours per municipality are allowed, but no night in protected or coastal areas',
      de: 'Bis zu 48 Stunden je Gemeinde sind erlaubt, in Schutz- und Küstengebieten aber keine Nacht',
    },
    sources: ['law 66/2021', 'noticiasdevilareal.com', 'sol.sapo.pt'],
  },
  IT: {
    ...ORDINARY,
    points: -6,
    protectedAreaFactor: 1.2,
    confidence: 'medium',
    coastPoints: STRICT_COAST_POINTS,
    rule: {
      en: 'parking is not camping, yet many municipalities ban staying overnight',
      de: 'Parken gilt nicht als Campen, doch viele Gemeinden verbieten das Übernachten',
    },
    sources: ['ADAC', 'Codice della Strada art. 185'],
  },
  NL: {
    ...ORDINARY,
    points: -12,
    confidence: 'medium',
    rule: {
      en: 'sleeping in a vehicle outside campsites is generally forbidden, and it is checked',
      de: 'Schlafen im Fahrzeug ist abseits von Campingplätzen in der Regel verboten, und es wird kontrolliert',
    },
    sources: CLUBS,
  },
  BE: {
    ...ORDINARY,
    points: -6,
    confidence: 'medium',
    rule: {
      en: 'one night is tolerated, on motorway service areas up to 24 hours',
      de: 'Eine Nacht wird geduldet, auf Autobahnraststätten bis zu 24 Stunden',
    },
    sources: CLUBS,
  },
  DK: {
    ...ORDINARY,
    points: -8,
    protectedAreaFactor: 1.2,
    confidence: 'medium',
    forestPoints: STRICT_FOREST_POINTS,
    rule: {
      en: 'staying overnight outside campsites is in effect forbidden, a short rest in a lay-by is not',
      de: 'Übernachten abseits von Campingplätzen ist praktisch verboten, eine kurze Pause auf dem Rastplatz nicht',
    },
    sources: CLUBS,
  },
  SE: {
    ...ORDINARY,
    points: -1,
    confidence: 'high',
    rule: {
      en: 'a night by the road is fine away from houses, driving off the road is forbidden',
      de: 'Eine Nacht am Straßenrand ist abseits von Häusern in Ordnung, ins Gelände fahren ist verboten',
    },
    sources: ['naturvardsverket.se'],
  },
  NO: {
    ...ORDINARY,
    points: -1,
    confidence: 'medium',
    rule: {
      en: 'a night beside a public road in open country is fine, 150 m away from houses; local bans are growing',
      de: 'Eine Nacht an der Straße in freier Natur ist mit 150 m Abstand zu Häusern erlaubt; Verbote nehmen zu',
    },
    sources: ['NAF', ...CLUBS],
  },
  FI: {
    ...ORDINARY,
    points: -2,
    confidence: 'medium',
    rule: {
      en: 'off the road the landowner must agree, a night on a car park is tolerated',
      de: 'Abseits der Straße muss der Grundbesitzer zustimmen, auf Parkplätzen wird eine Nacht geduldet',
    },
    sources: CLUBS,
  },
  GB: {
    ...ORDINARY,
    points: -4,
    confidence: 'medium',
    carParkPoints: -8,
    rule: {
      en: 'no national law forbids sleeping at the roadside, but local orders and most council car parks do',
      de: 'Kein Gesetz verbietet das Schlafen am Straßenrand, örtliche Satzungen und viele Parkplätze aber schon',
    },
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
    rule: {
      en: 'rules differ from place to place: many cities ban it, rest areas limit the hours',
      de: 'Die Regeln sind überall anders: viele Städte verbieten es, Rastplätze begrenzen die Stunden',
    },
    sources: ['observed.org', 'Grants Pass v. Johnson (2024)'],
  },
  HR: {
    ...UNKNOWN,
    coastPoints: STRICT_COAST_POINTS,
    rule: {
      en: 'nights outside campsites are reported to be fined, most of all on the coast',
      de: 'Übernachten abseits von Campingplätzen kostet Berichten zufolge Strafe, vor allem an der Küste',
    },
  },
  GR: {
    ...UNKNOWN,
    coastPoints: STRICT_COAST_POINTS,
    rule: {
      en: 'nights outside campsites are reported to be forbidden, most of all by the sea',
      de: 'Übernachten abseits von Campingplätzen ist Berichten zufolge verboten, vor allem am Meer',
    },
  },
};

const ROWS = new Map(Object.entries(COUNTRY_RULES));

/** The rules of a country (ISO 3166-1 alpha-2); where none are known, or on the high seas, the cautious default. */
export function rulesOf(country: string | null): CountryRules {
  return ROWS.get(country ?? '') ?? UNKNOWN;
}

/** The name of a country (ISO 3166-1 alpha-2) in a language; the code itself where there is none. */
export function countryName(country: string, language: 'en' | 'de'): string {
  const known = NAMES[language];
  let name = known.get(country);
  if (name === undefined) {
    name = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
    known.set(country, name);
  }
  return name;
}
/** At most as many as there are countries; asking Intl each time costs a microsecond. */
const NAMES = { en: new Map<string, string>(), de: new Map<string, string>() };
