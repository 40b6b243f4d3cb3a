/** Dutch sentences about data quality. */
import { countryName } from '../country-names.ts';
import type { QualityPhrases } from '../phrases/quality.ts';
import type { Wording } from '../phrases.ts';
import { count, distance, list } from './units.ts';

const LEVELS = { high: 'hoog', medium: 'gemiddeld', low: 'laag' };
const MISSING = {
  roads: 'wegen',
  buildings: 'gebouwen',
  places: 'winkels',
  land_use: 'gebieden',
};

export const quality: Wording<QualityPhrases> = {
  quality_level: ({ level }) => LEVELS[level],
  quality_age: ({ year }) => `De kaart is van ${year}`,
  quality_undated: () => 'Hoe oud de kaart is, is onbekend',
  quality_edge: ({ distance: metres }) =>
    metres > 0
      ? `De kaart eindigt ongeveer ${distance(metres)} hiervandaan: wat daarachter ligt, is onbekend`
      : 'De kaart eindigt hier: wat daarachter ligt, is onbekend',
  quality_guessed: ({ percent }) =>
    `${percent} % van het lawaai is geschat: op de kaart ontbreken snelheden, verkeer of openingstijden`,
  quality_uncounted: () => 'Het verkeer hier is geschat: niemand heeft het geteld',
  quality_network: () => 'Het verkeer hier is geschat uit het wegennet en de huizen rondom',
  quality_terrain: () => 'Of heuvels en muren het lawaai tegenhouden, is onbekend',
  little_known: () => 'Hier is weinig bekend: het kan luider zijn dan het lijkt',
  quality_sample: () => 'Dit is alleen de voorbeeldkaart die bij spotscore hoort',
  quality_sparse: ({ missing }) =>
    missing.length === 0
      ? 'De kaart is hier iets minder volledig dan normaal'
      : `Er staat hier weinig op de kaart, bijna geen ${list(missing.map((what) => MISSING[what]))}`,
  quality_country: ({ country, confidence }) => {
    const rules = country ? `De regels (${countryName(country, 'nl')})` : 'De regels van het land';
    return confidence === 'low'
      ? `${rules} zijn slecht bekend`
      : `${rules} verschillen van plaats tot plaats`;
  },
  quality_reports: ({ reports }) =>
    `${reports} ${count(reports, 'recente melding', 'recente meldingen')} van mensen die hier sliepen`,
};
