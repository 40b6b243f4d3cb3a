/** Italian: what the law of each country makes of sleeping in a parked van. */
import type { CountryRuleKey } from '../phrases/law.ts';

/** Shown next to each country rule. */
export const LEGAL_NOTE = 'non è un parere legale; decidono i cartelli sul posto';

/** One clause each that follows the country's name and a colon, without a full stop. */
export const COUNTRY_RULE_CLAUSES: Readonly<Record<CountryRuleKey, string>> = {
  DE: 'una notte per tornare in grado di guidare è permessa dove si può parcheggiare, campeggiare no',
  AT: 'dormire in un veicolo fuori dai campeggi è quasi sempre vietato, secondo il Land',
  CH: 'decidono cantone e comune; se non c’è una regola, una notte è spesso tollerata',
  FR: 'un camper può parcheggiare come un’auto e dormirci è tollerato, ma non al mare o presso siti tutelati',
  ES: 'dormire in un veicolo parcheggiato va bene se fuori non c’è nulla; coste e parchi sono più severi',
  PT: 'sono permesse fino a 48 ore per comune, ma nessuna notte in zone protette o costiere',
  IT: 'parcheggiare non è campeggiare, ma molti comuni vietano la notte',
  NL: 'dormire in un veicolo fuori dai campeggi è in genere vietato, e si controlla',
  BE: 'una notte è tollerata, nelle aree autostradali fino a 24 ore',
  DK: 'dormire fuori dai campeggi è in pratica vietato, una breve sosta no',
  SE: 'una notte a bordo strada lontano dalle case va bene, uscire dalla strada è vietato',
  NO: 'una notte a bordo strada in aperta campagna va bene a 150 m dalle case; i divieti locali aumentano',
  FI: 'fuori dalla strada serve il consenso del proprietario, una notte in un parcheggio è tollerata',
  GB: 'nessuna legge nazionale vieta di dormire a bordo strada, ma norme locali e quasi tutti i parcheggi comunali sì',
  US: 'le regole cambiano da luogo a luogo: molte città lo vietano, le aree di sosta limitano le ore',
  HR: 'le notti fuori dai campeggi pare siano multate, soprattutto sulla costa',
  GR: 'le notti fuori dai campeggi pare siano vietate, soprattutto al mare',
  unknown: 'non conosciamo regole per dormire in un veicolo parcheggiato qui, chiedi sul posto',
};
