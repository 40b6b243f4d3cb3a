/** German: what the law of each country makes of sleeping in a parked van. */
import type { CountryRuleKey } from '../phrases/law.ts';

/** Shown next to each country rule. */
export const LEGAL_NOTE = 'keine Rechtsberatung; es gelten die Schilder vor Ort';

/** One clause each that follows the country's name and a colon, without a full stop. */
export const COUNTRY_RULE_CLAUSES: Readonly<Record<CountryRuleKey, string>> = {
  DE: 'Eine Nacht zur Wiederherstellung der Fahrtüchtigkeit ist erlaubt, wo man parken darf; Campen nicht',
  AT: 'Schlafen im Fahrzeug ist abseits von Campingplätzen meist verboten, Genaueres regelt das Bundesland',
  CH: 'Kanton und Gemeinde entscheiden; wo nichts geregelt ist, wird eine Nacht oft geduldet',
  FR: 'Wohnmobile dürfen wie Autos parken, Schlafen wird geduldet, nicht aber am Meer und an Denkmälern',
  ES: 'Schlafen im geparkten Fahrzeug ist erlaubt, solange draußen nichts steht; Küsten und Parks sind strenger',
  PT: 'Bis zu 48 Stunden je Gemeinde sind erlaubt, in Schutz- und Küstengebieten aber keine Nacht',
  IT: 'Parken gilt nicht als Campen, doch viele Gemeinden verbieten das Übernachten',
  NL: 'Schlafen im Fahrzeug ist abseits von Campingplätzen in der Regel verboten, und es wird kontrolliert',
  BE: 'Eine Nacht wird geduldet, auf Autobahnraststätten bis zu 24 Stunden',
  DK: 'Übernachten abseits von Campingplätzen ist praktisch verboten, eine kurze Pause auf dem Rastplatz nicht',
  SE: 'Eine Nacht am Straßenrand ist abseits von Häusern in Ordnung, ins Gelände fahren ist verboten',
  NO: 'Eine Nacht an der Straße in freier Natur ist mit 150 m Abstand zu Häusern erlaubt; Verbote nehmen zu',
  FI: 'Abseits der Straße muss der Grundbesitzer zustimmen, auf Parkplätzen wird eine Nacht geduldet',
  GB: 'Kein Gesetz verbietet das Schlafen am Straßenrand, örtliche Satzungen und viele Parkplätze aber schon',
  US: 'Die Regeln sind überall anders: viele Städte verbieten es, Rastplätze begrenzen die Stunden',
  HR: 'Übernachten abseits von Campingplätzen kostet Berichten zufolge Strafe, vor allem an der Küste',
  GR: 'Übernachten abseits von Campingplätzen ist Berichten zufolge verboten, vor allem am Meer',
  unknown: 'Uns ist keine Regel zum Schlafen im geparkten Fahrzeug bekannt, am besten vor Ort fragen',
};
