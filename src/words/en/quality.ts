/** English sentences about data quality. */
import { countryName } from '../country-names.ts';
import type { QualityPhrases } from '../phrases/quality.ts';
import type { Wording } from '../phrases.ts';
import { count, distance, list } from './units.ts';

const MISSING = {
  roads: 'roads',
  buildings: 'buildings',
  places: 'shops',
  land_use: 'areas',
};

export const quality: Wording<QualityPhrases> = {
  quality_level: ({ level }) => level,
  quality_age: ({ year }) => `The map is from ${year}`,
  quality_undated: () => 'The map does not say how old it is',
  quality_edge: ({ distance: metres }) =>
    metres > 0
      ? `The map ends about ${distance(metres)} from here: what lies beyond is unknown`
      : 'The map ends right here: what lies beyond is unknown',
  quality_guessed: ({ percent }) =>
    `${percent}% of the noise level rests on typical values: no speed limits, traffic or opening hours are mapped here`,
  quality_uncounted: () => 'The traffic here is an estimate: nobody has counted it',
  quality_network: () => 'The traffic here is estimated from the network of roads and the homes around',
  quality_terrain: () => 'No terrain data: hills may shield you from noise',
  little_known: () => 'Little is known here: it may be louder than it looks',
  quality_sample: () => 'This is only the sample map that comes with spotscore',
  quality_sparse: ({ missing }) =>
    missing.length === 0
      ? 'A little less is mapped around here than usual'
      : `Little is mapped around here: hardly any ${list(missing.map((what) => MISSING[what]))}`,
  quality_country: ({ country, confidence }) => {
    const rules = country ? `The rules of ${countryName(country, 'en')}` : 'The rules of the country';
    return confidence === 'low' ? `${rules} are not known well` : `${rules} differ from place to place`;
  },
  quality_reports: ({ reports }) =>
    `${reports} recent ${count(reports, 'report', 'reports')} from people who slept here`,
};
