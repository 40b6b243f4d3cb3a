/** German words about data quality. */
import type { QualityWords } from '../skeletons/quality.ts';

export const quality: QualityWords = {
  levels: { high: 'hoch', medium: 'mittel', low: 'niedrig' },
  age: (year) => `Die Karte ist von ${year}`,
  oldMap: (year) => `Die Karte ist von ${year}: Straßen, Plätze und Verbote können anders sein`,
  undated: 'Wie alt die Karte ist, ist unbekannt',
  edge: {
    here: 'Die Karte endet gleich hier',
    at: (distance) => `Die Karte endet etwa ${distance} von hier`,
    beyond: 'was dahinter liegt, ist unbekannt',
  },
  guessed: (percent) =>
    `${percent} % des Lärms sind geschätzt: der Karte fehlen hier Tempolimits, Verkehr oder Öffnungszeiten`,
  uncounted: 'Der Verkehr hier ist geschätzt: gezählt hat ihn niemand',
  network: 'Der Verkehr hier ist aus dem Straßennetz und den Häusern ringsum geschätzt',
  unconfirmed: 'Nur ein Punkt auf der Karte sagt, dass hier ein Platz ist',
  terrain: 'Hügel und Mauern, die Lärm abhalten, sind nicht bekannt',
  littleKnown: 'Hier ist wenig bekannt: es kann lauter sein, als es aussieht',
  sample: 'Das ist nur die Beispielkarte, die spotscore beiliegt',
  sparse: 'Hier ist etwas weniger kartiert als üblich',
  hardlyAny: 'Hier ist erst wenig kartiert, kaum ',
  missing: {
    roads: 'Straßen',
    buildings: 'Gebäude',
    places: 'Läden',
    land_use: 'Flächen',
  },
  rulesOf: (country) => (country ? `Die Regeln (${country})` : 'Die Regeln des Landes'),
  rules: { unknown: 'sind kaum bekannt', differ: 'sind von Ort zu Ort verschieden' },
  reports: {
    recent: ['aktuelle Meldung', 'aktuelle Meldungen'],
    from: 'von Leuten, die hier übernachtet haben',
  },
};
