/**
 * Life cycle: whether an object still is, or already is, what its other tags say. A prefix (`disused:amenity=pub`) needs
 * no rule, as no rule reads such keys. `historic=yes` means notable, not gone.
 * Source: wiki.openstreetmap.org/wiki/Lifecycle_prefix and the pages of the keys.
 */
import { openSlots, Slot } from '../../../shared/time/open-slots.ts';
import { onlyClose, parseRules } from '../../../shared/time/opening-rules.ts';
import { type KeySet, keySet, LIFE_CYCLE } from '../key-set.ts';
import { isSet, isYes, partsOf, type Tags } from '../tags.ts';
import { firstDayOf, lastDayOf } from './dates.ts';
import { CLOSED_ELSEWHERE } from './texts.ts';

/** Keys of an end; any value but `no` counts, such as a year. */
const ENDED = [
  ...['disused', 'abandoned', 'demolished', 'removed', 'razed', 'dismantled', 'destroyed'],
  ...['ruins', 'closed', 'permanently_closed', 'temporarily_closed', 'vacant'],
] as const;
/** Keys of a beginning that is still to come; other values than `yes` describe a project beside what exists. */
const PLANNED = ['construction', 'proposed', 'planned'] as const;
/** Dates of a beginning. */
const BEGINS = ['start_date', 'opening_date'] as const;
const CLOSED_STATUS: ReadonlySet<string> = new Set([
  ...['closed', 'permanently_closed', 'temporarily_closed', 'closed_permanently', 'closed_temporarily'],
  ...['disused', 'abandoned', 'decommissioned'],
  ...['demolished', 'removed', 'razed', 'dismantled', 'destroyed', 'ruined', 'vacant', 'defunct'],
  ...['non_operational', 'nonoperational', 'not_operational', 'out_of_order', 'out_of_service', 'inactive'],
  ...['construction', 'under_construction', 'proposed', 'planned'],
]);
/** Keys whose value may be a state instead of a kind: `tourism=disused`. */
const STATED_KEYS = ['amenity', 'tourism', 'leisure'] as const;
const STATED = keySet(...STATED_KEYS);
const BARRIER = keySet('barrier');
/** Names that say so in a bracket at the end, or of a site in front: "Old Mill (closed)", "ehemaliger Campingplatz". */
const CLOSED_NAME = new RegExp(
  [
    String.raw`^(?:ehemaliger?|ehem\.|former|ancien|antiguo|ex|voormalige?) ?-?(?:camp|zelt|wohnmobil|stellplatz|caravan|aire)`,
    String.raw`[([*–-] ?(?:(?:permanently|dauerhaft|now|ehemalig|définitivement) )?(?:closed|geschlossen|ehemalig|ehemals|former|fermée?|ancien|cerrad[oa]|chius[oa]|fechad[oa]|encerrad[oa]|gesloten|voormalig|abandoned|disused|aufgegeben|stillgelegt|${CLOSED_ELSEWHERE})(?: (?:since |in |seit |depuis |desde )?(?:19|20)\d\d)? ?[)\]*–-]$`,
    `(?<!never|always|is|not)[ -](?:permanently closed|closed|geschlossen|stillgelegt|fermée?|gesloten|${CLOSED_ELSEWHERE})$`,
  ].join('|'),
  'iu',
);
/** Names that begin with it: "CLOSED Mill Camp", "Geschlossen - Zum Wald". */
const CLOSED_FIRST =
  /^CLOSED |^(?:[Cc]losed|[Gg]eschlossen|[Ff]ermée?|[Cc]errad[oa]|[Cc]hius[oa]|[Ff]echad[oa]|[Gg]esloten) ?[-–—:!*]/;
const STATUS_KEYS = ['operational_status', 'status', 'state'] as const;

/** Words for what may be closed: the reception of an open site may be, too. */
const PLACE_WORDS =
  'place|site|campsite|campground|camping|campingplatz|platz|stellplatz|zeltplatz|car park|parking|parkplatz|aire|sosta|area';
/** "Closed" in the languages of the program, alone, with a word for "for good", a subject ("This site is …") or a date. */
const CLOSED_WORD = new RegExp(
  `^(?:(?:(?:this|the|der|die|das|le|la|l['’]|el|il|o|a|de|het) ?)?(?:${PLACE_WORDS}) (?:is|ist|est|está|è) (?:now |jetzt |nun )?)?` +
    `(?:(?:${['permanently', 'definitively', 'dauerhaft', 'endgültig', 'permanent', 'définitivement', 'definitief'].join('|')}) )?` +
    `(?:${['closed', 'geschlossen', 'fermé', 'fermée', 'cerrado', 'cerrada', 'chiuso', 'chiusa'].join('|')}|` +
    `${['fechado', 'fechada', 'encerrado', 'encerrada', 'gesloten', CLOSED_ELSEWHERE].join('|')})(?: down)?` +
    `(?: (?:${['permanently', 'for good', 'définitivement', 'permanentemente', 'definitivamente'].join('|')}|` +
    `${['permanent', 'definitief', 'dauerhaft', 'until further notice', 'bis auf weiteres', 'na stałe', 'natrvalo', 'zauvijek', 'навсегда'].join('|')}|` +
    String.raw`(?:since|in|seit|depuis|en|desde|dal|sinds)(?: \p{L}+)? \d{4}))?[.!]?$`,
  'u',
);
/** Texts that a place is there no more. */
const GONE =
  /^(?:\p{L}+ ){0,3}?(?:(?:no longer|does(?:n['’]t| not)) exists?(?: any ?more)?|(?:existiert|gibt es|besteht) nicht mehr|n['’]existe plus|ya no existe|non esiste più|já não existe|bestaat niet meer|finns inte längre|finne?s ikke (?:mer|lenger|længere)|nie istnieje|(?:již|už) neexistuje|ne postoji više|már nem létezik|не существует|δεν υπάρχει πλέον)[.!]?$/u;
/** Keys of texts about a place, those to other mappers included. */
const TEXT_KEYS = ['description', 'note', 'comment'] as const;

/** Returns true for a text that says only that an object is closed, or there no more. */
function saysClosed(text = ''): boolean {
  const told = text.trim().toLowerCase();
  return CLOSED_WORD.test(told) || GONE.test(told);
}

const DAY_MS = 86_400_000;
/** Dates between which maps without a date are, ms since 1970: the same file has the same meaning on every day. */
const [EARLIEST_MAP, LATEST_MAP] = [Date.UTC(2024), Date.UTC(2100)];

/**
 * Returns true for an object that is out of use, gone, or not built yet: no site, no venue, no traffic, no road.
 * @param keys keys of the tags
 * @param asOf date of the map, ms since 1970: what ended before it is gone, what begins after it is not yet there; 0 = unknown
 */
export function isOutOfUse(tags: Tags, keys: KeySet, asOf: number): boolean {
  if (keys & STATED) {
    if (STATED_KEYS.some((key) => isStatedClosed(tags.get(key)))) return true;
    const name = tags.get('name') ?? '';
    if (CLOSED_NAME.test(name) || CLOSED_FIRST.test(name)) return true;
    if (TEXT_KEYS.some((key) => saysClosed(tags.get(key)))) return true;
    if (tags.get('operational') === 'no') return true;
  }
  // a closed gate is there
  if (!(keys & LIFE_CYCLE) || (keys & BARRIER && isKeptShut(tags))) return false;
  if (ENDED.some((key) => isSet(tags, key))) return true;
  if (STATUS_KEYS.some((key) => CLOSED_STATUS.has(statusOf(tags.get(key))))) return true;
  if (tags.get('end_date') === 'yes') return true;
  const end = lastDayOf(tags.get('end_date'));
  if (end > 0 && (end + 1) * DAY_MS <= (asOf || EARLIEST_MAP)) return true;
  // a building site has the dates of what is built
  if (tags.get('landuse') === 'construction') return false;
  return (
    PLANNED.some((key) => isYes(tags, key)) ||
    BEGINS.some((key) => firstDayOf(tags.get(key)) * DAY_MS > (asOf || LATEST_MAP))
  );
}

/** Returns true for a value, or one of a list, that is a state: "disused", "parking;disused". */
function isStatedClosed(value: string | undefined): boolean {
  return value !== undefined && partsOf(value).some((part) => CLOSED_STATUS.has(part));
}

/** Returns true for a barrier whose state is that it is shut. */
export function isKeptShut(tags: Tags): boolean {
  return (
    SHUT_KEYS.some((key) => SHUT.has(statusOf(tags.get(key)))) || SHUT_FLAGS.some((key) => isYes(tags, key))
  );
}
const SHUT_KEYS = [...STATUS_KEYS, 'gate:status', 'gate'] as const;
const SHUT_FLAGS = ['closed', 'permanently_closed', 'temporarily_closed'] as const;
const SHUT: ReadonlySet<string> = new Set([
  ...['locked', 'closed', 'shut', 'permanently_closed', 'temporarily_closed', 'always_closed'],
]);

function statusOf(value = ''): string {
  return value.trim().toLowerCase().replaceAll(/[ -]/g, '_');
}

/** Days of a year. */
const YEAR = 366;
const SOME_MONDAY_MS = Date.UTC(2024, 0, 1);

/** Returns true if the opening hours say that an object never opens: "off", "Mo-Su closed", "permanently closed". */
export function neverOpens(tags: Tags): boolean {
  const text = tags.get('opening_hours') ?? '';
  const hours = text.trim().toLowerCase();
  if (hours === '') return false;
  if (CLOSED_WORD.test(hours.replaceAll('"', '').replace(/;$/, ''))) return true;
  if (!/off|closed/.test(hours)) return false;
  // as mapped: other readers parse the same text
  const rules = parseRules(text);
  if (!rules || !onlyClose(rules)) return false;
  for (let i = 0; i < YEAR; i++) {
    const slots = openSlots(rules, dayAt(i), dayAt(i - 1), () => NO_SUN);
    if (slots.some((slot) => slot !== Slot.closed)) return false;
  }
  return true;
}
const NO_SUN = { dawn: null, sunrise: null, sunset: null, dusk: null };

function dayAt(number: number) {
  const date = new Date(SOME_MONDAY_MS + number * DAY_MS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: (((number % 7) + 7) % 7) + 1,
    isHoliday: false,
  };
}
