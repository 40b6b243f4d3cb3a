/** Italian sentences about data quality. */
import { countryName } from '../country-names.ts';
import type { QualityPhrases } from '../phrases/quality.ts';
import type { Wording } from '../phrases.ts';
import { count, distance, list } from './units.ts';

const LEVELS = { high: 'alta', medium: 'media', low: 'bassa' };
const MISSING = {
  roads: 'strade',
  buildings: 'edifici',
  places: 'negozi',
  land_use: 'zone',
};

export const quality: Wording<QualityPhrases> = {
  quality_level: ({ level }) => LEVELS[level],
  quality_age: ({ year }) => `La mappa è del ${year}`,
  quality_undated: () => 'Non si sa di quando sia la mappa',
  quality_edge: ({ distance: metres }) =>
    metres > 0
      ? `La mappa finisce a circa ${distance(metres)} da qui: oltre non si sa nulla`
      : 'La mappa finisce proprio qui: oltre non si sa nulla',
  quality_guessed: ({ percent }) =>
    `${percent} % del rumore è stimato: sulla mappa mancano limiti di velocità, traffico o orari`,
  quality_uncounted: () => 'Il traffico qui è stimato: nessuno lo ha contato',
  quality_network: () => 'Il traffico è stimato dalla rete stradale e dalle case intorno',
  quality_terrain: () => 'Non si sa se colline o muri ti riparano dal rumore',
  little_known: () => 'Qui si sa poco: può esserci più rumore di quanto sembra',
  quality_sample: () => 'È solo la mappa di esempio fornita con spotscore',
  quality_sparse: ({ missing }) =>
    missing.length === 0
      ? 'La mappa qui è un po’ meno completa del solito'
      : `Qui c’è poco sulla mappa: quasi niente ${list(missing.map((what) => MISSING[what]))}`,
  quality_country: ({ country, confidence }) => {
    const rules = country ? `Le regole del paese (${countryName(country, 'it')})` : 'Le regole del paese';
    return confidence === 'low' ? `${rules} sono poco note` : `${rules} cambiano da luogo a luogo`;
  },
  quality_reports: ({ reports }) =>
    `${reports} ${count(reports, 'segnalazione recente', 'segnalazioni recenti')} di chi ha dormito qui`,
};
