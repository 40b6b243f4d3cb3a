/** English words about data quality. */
import type { QualityWords } from '../skeletons/quality.ts';

export const quality: QualityWords = {
  levels: { high: 'high', medium: 'medium', low: 'low' },
  age: (year) => `The map is from ${year}`,
  oldMap: (year) => `The map is from ${year}: roads, sites and bans may have changed`,
  undated: 'The map does not say how old it is',
  edge: {
    here: 'The map ends right here',
    at: (distance) => `The map ends about ${distance} from here`,
    beyond: 'what lies beyond is unknown',
  },
  guessed: (percent) =>
    `${percent}% of the noise level rests on typical values: no speed limits, traffic or opening hours are mapped here`,
  uncounted: 'The traffic here is an estimate: nobody has counted it',
  network: 'The traffic here is estimated from the network of roads and the homes around',
  unconfirmed: 'Only a point on the map says that this is a site',
  terrain: 'No terrain data: hills may shield you from noise',
  littleKnown: 'Little is known here: it may be louder than it looks',
  sample: 'This is only the sample map that comes with spotscore',
  sparse: 'A little less is mapped around here than usual',
  hardlyAny: 'Little is mapped around here: hardly any ',
  missing: {
    roads: 'roads',
    buildings: 'buildings',
    places: 'shops',
    land_use: 'areas',
  },
  rulesOf: (country) => (country ? `The rules of ${country}` : 'The rules of the country'),
  rules: { unknown: 'are not known well', differ: 'differ from place to place' },
  reports: { recent: ['recent report', 'recent reports'], from: 'from people who slept here' },
};
