/** Italian words about data quality. */
import type { QualityWords } from '../skeletons/quality.ts';

export const quality: QualityWords = {
  levels: { high: 'alta', medium: 'media', low: 'bassa' },
  age: (year) => `La mappa è del ${year}`,
  oldMap: (year) => `La mappa è del ${year}: strade, aree e divieti possono essere cambiati`,
  undated: 'Non si sa di quando sia la mappa',
  edge: {
    here: 'La mappa finisce proprio qui',
    at: (distance) => `La mappa finisce a circa ${distance} da qui`,
    beyond: 'oltre non si sa nulla',
  },
  guessed: (percent) =>
    `${percent} % del rumore è stimato: sulla mappa mancano limiti di velocità, traffico o orari`,
  uncounted: 'Il traffico qui è stimato: nessuno lo ha contato',
  network: 'Il traffico è stimato dalla rete stradale e dalle case intorno',
  unconfirmed: 'Solo un punto sulla mappa indica questo posto',
  terrain: 'Non si sa se colline o muri ti riparano dal rumore',
  littleKnown: 'Qui si sa poco: può esserci più rumore di quanto sembra',
  sample: 'È solo la mappa di esempio fornita con spotscore',
  sparse: 'La mappa qui è un po’ meno completa del solito',
  hardlyAny: 'Qui c’è poco sulla mappa: quasi niente ',
  missing: {
    roads: 'strade',
    buildings: 'edifici',
    places: 'negozi',
    land_use: 'zone',
  },
  rulesOf: (country) => (country ? `Le regole del paese (${country})` : 'Le regole del paese'),
  rules: { unknown: 'sono poco note', differ: 'cambiano da luogo a luogo' },
  reports: { recent: ['segnalazione recente', 'segnalazioni recenti'], from: 'di chi ha dormito qui' },
};
