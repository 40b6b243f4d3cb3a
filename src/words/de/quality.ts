/** German sentences about data quality. */
import { countryName } from '../country-names.ts';
import type { QualityPhrases } from '../phrases/quality.ts';
import type { Wording } from '../phrases.ts';
import { count, distance, list } from './units.ts';

const LEVELS = { high: 'hoch', medium: 'mittel', low: 'niedrig' };
const MISSING = {
  roads: 'Straßen',
  buildings: 'Gebäude',
  places: 'Läden',
  land_use: 'Flächen',
};

export const quality: Wording<QualityPhrases> = {
  quality_level: ({ level }) => LEVELS[level],
  quality_age: ({ year }) => `Die Karte ist von ${year}`,
  quality_undated: () => 'Wie alt die Karte ist, ist unbekannt',
  quality_edge: ({ distance: metres }) =>
    metres > 0
      ? `Die Karte endet etwa ${distance(metres)} von hier: was dahinter liegt, ist unbekannt`
      : 'Die Karte endet gleich hier: was dahinter liegt, ist unbekannt',
  quality_guessed: ({ percent }) =>
    `${percent} % des Lärms sind geschätzt: der Karte fehlen hier Tempolimits, Verkehr oder Öffnungszeiten`,
  quality_uncounted: () => 'Der Verkehr hier ist geschätzt: gezählt hat ihn niemand',
  quality_network: () => 'Der Verkehr hier ist aus dem Straßennetz und den Häusern ringsum geschätzt',
  quality_terrain: () => 'Hügel und Mauern, die Lärm abhalten, sind nicht bekannt',
  little_known: () => 'Hier ist wenig bekannt: es kann lauter sein, als es aussieht',
  quality_sample: () => 'Das ist nur die Beispielkarte, die spotscore beiliegt',
  quality_sparse: ({ missing }) =>
    missing.length === 0
      ? 'Hier ist etwas weniger kartiert als üblich'
      : `Hier ist erst wenig kartiert, kaum ${list(missing.map((what) => MISSING[what]))}`,
  quality_country: ({ country, confidence }) => {
    const rules = country ? `Die Regeln (${countryName(country, 'de')})` : 'Die Regeln des Landes';
    return confidence === 'low' ? `${rules} sind kaum bekannt` : `${rules} sind von Ort zu Ort verschieden`;
  },
  quality_reports: ({ reports }) =>
    `${reports} aktuelle ${count(reports, 'Meldung', 'Meldungen')} von Leuten, die hier übernachtet haben`,
};
