/** Car parks all of whose spaces are for permit holders with a disability, by tags, name or description. */
import { partsOf, type Tags } from '../tags.ts';
import { countOf } from '../values/counts.ts';
import { isKindOrFiller, patternOf } from './whole-words.ts';

/** Words for such spaces, one line per language, see `patternOf`. */
const WORDS = patternOf([
  'disabled handicapped handicap wheelchair wheelchairs', // en
  'behinderte- schwerbehinderte- -behindertenparkplatz -behindertenparkplätze rollstuhl- invaliden-', // de
  'handicapés handicapé handicapée handicapées handicap pmr gic gig', // fr
  'discapacitados discapacidad minusválidos minusvalidos minusválido minusvalido', // es
  'disabili invalidi handicap', // it
  'deficientes deficiência', // pt
  'gehandicapten- mindervaliden- invaliden-', // nl
  'niepełnosprawnych inwalidów funksjonshemmede handikapp- handicap- rörelsehindrade', // pl, no, da, sv
  'инвалидов инвалиды инвалидност інвалідів αμεα αναπήρων engelli engelliler נכים لذوي المعاقين', // ru, bg, uk, el, tr, he, ar
]);
/** Several words, and words that mean it beside a word for parking alone. */
const PHRASES =
  /(?<!\p{L})(?:blue badges?(?: holders?)?|badge holders?|(?:ada|accessible) (?:parking|spaces?|bays?)|(?:personnes )?à mobilité réduite|mobilité réduite|(?:personas (?:con|de) )?movilidad reducida|(?:pessoas (?:com|de) )?mobilidade (?:reduzida|condicionada)|mobilità ridotta|portatori di handicap|p\.m\.r\.?|iv-parkplatz|iv-parkplätze)(?!\p{L})/iu;

/** Words for such spaces in scripts without spaces. */
const UNSPACED =
  /身障者|障害者|障がい者|車いす|无障碍|残疾人|殘疾人|無障礙|장애인|คนพิการ|ผู้พิการ|người khuyết tật/iu;

/** Words that make a description say for whom alone all spaces are. */
export const ONLY = patternOf([
  'only reserved exclusively',
  'nur ausschließlich reserviert-',
  'uniquement seulement réservé réservée réservés réservées',
  'solo sólo solamente únicamente reservado reservada reservadas',
  'soltanto esclusivamente riservato riservata riservati',
  'só apenas somente exclusivo reservado reservados',
  'alleen uitsluitend gereserveerd',
]);
/** Words beside those for such spaces that add nothing. */
const BESIDE = patternOf([
  'bay holders drivers people persons users permit',
  'menschen personen schwer-',
  'place personne personnes aux',
  'plaza personas con',
  'posto persone con auto',
  'vaga pessoas com',
  'personen mensen',
]);

const ACCESS_KEYS = ['access', 'vehicle', 'motor_vehicle', 'motorcar', 'permit'] as const;
const ACCESS_VALUES: ReadonlySet<string> = new Set(['disabled', 'handicapped', 'disabled_permit']);
/** Keys about people with a disability or a wheelchair. */
const PEOPLE_KEYS = ['disabled', 'access:disabled', 'wheelchair'] as const;
const FOR_THEM: ReadonlySet<string> = new Set(['designated', 'only', 'official', 'exclusive']);
const ALL: ReadonlySet<string> = new Set(['all', 'only', '100%']);
const MAX_SPACES = 50_000;

/** Returns true if all spaces of a car park are for permit holders with a disability. */
export function isForDisabled(tags: Tags): boolean {
  return (
    ACCESS_KEYS.some((key) => partsOf(tags.get(key) ?? '').some((value) => ACCESS_VALUES.has(value))) ||
    PEOPLE_KEYS.some((key) => FOR_THEM.has(tags.get(key) ?? '')) ||
    tags.get('parking_space') === 'disabled' ||
    tags.get('parking') === 'disabled' ||
    isWholeCapacity(tags) ||
    isNamed(tags.get('name') ?? '') ||
    isSaid(tags.get('description') ?? '')
  );
}

function isWholeCapacity(tags: Tags): boolean {
  const disabled = tags.get('capacity:disabled') ?? '';
  const all = countOf(tags.get('capacity'), MAX_SPACES);
  if (ALL.has(disabled) || (all === 1 && disabled === 'yes')) return true;
  return all > 0 && countOf(disabled, MAX_SPACES) >= all;
}

function isNamed(text: string): boolean {
  return text !== '' && (WORDS.test(text) || PHRASES.test(text) || UNSPACED.test(text));
}

/** Returns true if a description says nothing else, or says that it is only so: "3 spaces for the disabled" are some. */
function isSaid(text: string): boolean {
  if (!isNamed(text)) return false;
  if (ONLY.test(text)) return true;
  const rest = text.replaceAll(new RegExp(PHRASES.source, 'giu'), ' ').match(/[\p{L}\p{M}\d]+/gu) ?? [];
  return rest.every((word) => WORDS.test(word) || BESIDE.test(word) || isKindOrFiller(word));
}
