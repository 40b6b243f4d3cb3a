/** Dutch words about data quality. */
import type { QualityWords } from '../skeletons/quality.ts';

export const quality: QualityWords = {
  levels: { high: 'hoog', medium: 'gemiddeld', low: 'laag' },
  age: (year) => `De kaart is van ${year}`,
  oldMap: (year) => `De kaart is van ${year}: wegen, plaatsen en verboden kunnen veranderd zijn`,
  undated: 'Hoe oud de kaart is, is onbekend',
  edge: {
    here: 'De kaart eindigt hier',
    at: (distance) => `De kaart eindigt ongeveer ${distance} hiervandaan`,
    beyond: 'wat daarachter ligt, is onbekend',
  },
  guessed: (percent) =>
    `${percent} % van het lawaai is geschat: op de kaart ontbreken snelheden, verkeer of openingstijden`,
  uncounted: 'Het verkeer hier is geschat: niemand heeft het geteld',
  network: 'Het verkeer hier is geschat uit het wegennet en de huizen rondom',
  unconfirmed: 'Alleen een punt op de kaart noemt deze plek',
  terrain: 'Of heuvels en muren het lawaai tegenhouden, is onbekend',
  littleKnown: 'Hier is weinig bekend: het kan luider zijn dan het lijkt',
  sample: 'Dit is alleen de voorbeeldkaart die bij spotscore hoort',
  sparse: 'De kaart is hier iets minder volledig dan normaal',
  hardlyAny: 'Er staat hier weinig op de kaart, bijna geen ',
  missing: {
    roads: 'wegen',
    buildings: 'gebouwen',
    places: 'winkels',
    land_use: 'gebieden',
  },
  rulesOf: (country) => (country ? `De regels (${country})` : 'De regels van het land'),
  rules: { unknown: 'zijn slecht bekend', differ: 'verschillen van plaats tot plaats' },
  reports: { recent: ['recente melding', 'recente meldingen'], from: 'van mensen die hier sliepen' },
};
