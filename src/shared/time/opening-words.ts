/**
 * Reads opening hours that people write in words, in the languages of mappers, as the grammar has them: "1.4. bis 31.10.",
 * "mid April to end of September", "Ostern bis Oktober", "all year".
 */

/** Names of the months, by their first letters; the longest match counts. */
export const MONTHS: readonly string[] = [
  'jan(?:uary|uar|uari|vier|v|eiro)?|jän(?:ner)?|ene(?:ro)?|gen(?:naio)?',
  'feb(?:ruary|ruar|ruari|rero|braio)?|fév(?:rier|r)?|fev(?:ereiro|rier|r)?',
  'mar(?:ch|s|zo|ço)?|mär(?:z)?|mrz|mrt|maart',
  'apr(?:il|ile)?|avr(?:il)?|abr(?:il)?',
  'may(?:o)?|mai(?:o)?|mei|maj|mag(?:gio)?',
  'jun(?:e|i|io|ho)?|juin|giu(?:gno)?',
  'jul(?:y|i|io|ho)?|juil(?:let)?|lug(?:lio)?',
  'aug(?:ust|usti|ustus)?|août|aout|ago(?:sto)?',
  'sep(?:tember|tembre|tiembre|t)?|set(?:tembre|embro)?',
  'oct(?:ober|obre|ubre)?|okt(?:ober)?|ott(?:obre)?|out(?:ubro)?',
  'nov(?:ember|embre|iembre|embro)?',
  'dec(?:ember|embre)?|dez(?:ember|embro)?|déc(?:embre)?|dic(?:embre|iembre)?',
];
const ANY_MONTH = String.raw`(?:${MONTHS.join('|')})(?!\p{L})`;
/** Names of the months in the grammar. */
const NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Words before a range that add nothing: "open from April to October", "only in May", "täglich 7-22 Uhr". */
const BEFORE = new RegExp(
  `^(?:${[
    ...['open(?:ed)?', 'only', 'from', 'daily', 'every day', 'season', 'in', 'the'],
    ...['geöffnet', 'offen', 'nur', 'vom', 'von', 'ab', 'täglich', 'saison'],
    ...['ouvert(?:e)?', 'seulement', 'uniquement', 'de', 'du', 'depuis', 'tous les jours'],
    ...[
      'abierto',
      'abierta',
      'solo',
      'desde',
      'del',
      'todos los días',
      'aperto',
      'dal',
      'da',
      'tutti i giorni',
    ],
    ...['aberto', 'todos os dias', 'geopend', 'alleen', 'van', 'vanaf', 'dagelijks', 'från'],
  ].join('|')}):? (?=[\\p{L}\\d])`,
  'u',
);
/** Words between the ends of a range. */
const TO =
  /(?<=[\p{L}\d.]) (?:to|till|til|until|through|thru|bis zum|bis|à|au|a|al|até|hasta|fino a|fino al|tot en met|tot|t\/m|till och med) (?=\p{L}|\d)/gu;
/** Words between the items of a list of months. */
const AND = new RegExp(`,? (?:and|und|et|y|e|en|&) (?=${ANY_MONTH})`, 'gu');
/** Endings of the numbers of days, and words between these and their month: "1st of May", "1er mai", "1 de mayo". */
const ORDINAL = /(?<=\b\d{1,2})(?:st|nd|rd|th|er|re|[º°ª])(?!\p{L})/gu;
const OF_MONTH = new RegExp(String.raw`(?<=\b\d{1,2}\.?) (?:of|de|di|do|d['’]) ?(?=${ANY_MONTH})`, 'gu');
const MONTH_DAY_TH = new RegExp(String.raw`(?<=${ANY_MONTH} \d{1,2})(?:st|nd|rd|th)(?!\p{L})`, 'gu');

/** Easter and Whitsun. */
const FEASTS: readonly (readonly [words: RegExp, name: string])[] = [
  [
    /(?<!\p{L})(?:ostern|pâques|paques|pascua|semana santa|pasqua|páscoa|pasen|påske|påsk)(?!\p{L})/gu,
    'easter',
  ],
  [
    /(?<!\p{L})(?:pfingsten|whitsun|pentecost|pentecôte|pentecostés|pentecoste|pentecostes|pinksteren)(?!\p{L})/gu,
    'easter +49 days',
  ],
];

/** Words for a part of a month, before its name: the first days, the middle, and the last days. */
const OF = `(?:[ -]?(?:of the|of|de la|de|d['’]|di|des|do))?[ -]?`;
const PARTS = (
  [
    ['early|start|beginning|anfang|début|debut|principios?|inizio|inizi|início|inicio|begin', 'first'],
    ['mid|middle|mitte|mi|mediados|metà|meta|meados|half|medio', 'middle'],
    ['late|end|ende|fin|finales|fine|fim|finais|eind|einde', 'last'],
  ] as const
).map(([words, part]) => ({
  part,
  pattern: new RegExp(String.raw`(- ?)?(?<!\p{L})(?:the )?(?:${words})${OF}(${ANY_MONTH})`, 'gu'),
}));
type Part = (typeof PARTS)[number]['part'];
/** Day with which a part of a month begins a range, and with which it ends one; '' = the first or last one. Assumption. */
const DAY_OF: Readonly<Record<Part, readonly [from: string, to: string]>> = {
  first: ['', ' 5'],
  middle: [' 15', ' 15'],
  last: [' 25', ''],
};

/** Dates of numbers: 15.6. is the 15th of June. Without its last point it may be a time. */
const NUMBERED = /(?<![\d:.])(\d{1,2})\. ?(0?[1-9]|1[0-2])\.(?!\d)/g;
/** A range of dates of numbers: 15/06-15/09, 06/15-09/15, 01.04-31.10. */
const NUMBERED_RANGE = /(?<![\d:./-])(\d{1,2})([./])(\d{1,2})(\.?) ?- ?(\d{1,2})\2(\d{1,2})(?![\d:/])/g;
/** Dates such as 2026-04-01, 2026/04/01 or 2026-04, and the sign between two of them. */
const ISO_RANGE = /(?<=\d{4}[-/]\d\d(?:[-/]\d\d)?)\s*(?:\.\.\.?|…|\/|--?)\s*(?=\d{4}[-/]\d\d)/g;
const ISO_DATE = /(?<!\d)((?:19|20)\d\d)([-/])(0[1-9]|1[0-2])(?:\2([0-3]\d))?(?!\d|[-/:]\d\d?(?!\d|[-/]))/g;
/** Dates such as 01.04.2026. */
const POINTED_DATE = /(?<![\d.])([0-3]?\d)\. ?(0?[1-9]|1[0-2])\. ?((?:19|20)\d\d)(?!\d)/g;
/** Hours such as 22h, 7h30 or 18 Uhr. */
const HOURS = /(?<![\d:.])([01]?\d|2[0-4]) ?(?:h|uhr)([0-5]\d)?(?![\p{L}\d])/gu;
/** Two of them, of which only the second says so: 7-22 Uhr. */
const BOTH_HOURS = /(?<![\d:.])([01]?\d|2[0-4]) ?- ?(?=(?:[01]?\d|2[0-4]) ?(?:h|uhr)(?![\p{L}\d]))/gu;
/** Hours such as 22.00, whose minutes are no month. */
const POINTED = /(?<![\d:.])([01]?\d|2[0-4])\.(00|1[3-9]|[2-5]\d)(?![\d:.])/g;

/** Texts that mean all hours of all days. */
const ALWAYS: ReadonlySet<string> = new Set([
  ...[
    'always',
    'always open',
    '24h',
    '24 h',
    '24 / 7',
    '24-7',
    '7/24',
    '24x7',
    '24 hours',
    '24h/24',
    '24/24',
    '24 hours a day',
    '24h/24h',
    '7/7',
  ],
  ...[
    'all year',
    'all year round',
    'all-year',
    'open all year',
    'open all year round',
    'year-round',
    'year round',
  ],
  ...[
    'immer',
    'immer offen',
    'immer geöffnet',
    'rund um die uhr',
    'tag und nacht',
    'day and night',
    'jour et nuit',
    'día y noche',
    'giorno e notte',
    'dia e noite',
    'dag en nacht',
    '24 stunden',
    'ganzjährig',
    'ganzjährig geöffnet',
  ],
  ...['ganzjährig offen', 'ganzes jahr', 'das ganze jahr', 'durchgehend', 'durchgehend geöffnet'],
  ...[
    'toujours',
    "toute l'année",
    'toute l’année',
    "ouvert toute l'année",
    'ouvert toute l’année',
    "à l'année",
  ],
  ...['siempre', 'todo el año', 'abierto todo el año', 'sempre', "tutto l'anno", 'tutto l’anno'],
  ...["aperto tutto l'anno", 'todo o ano', 'aberto todo o ano', 'altijd', 'hele jaar', 'het hele jaar'],
  ...['hele jaar open', 'het hele jaar geopend', 'jaarrond', '365', '365 days', '24/7/365', '24/7 365'],
]);

/** Returns a text in lower case with what people write beside the grammar as the grammar has it: "1.4. bis 31.10.". */
export function inGrammar(text: string): string {
  const lower = text
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (ALWAYS.has(lower.replace(/[.!;]$/, ''))) return '24/7';
  let short = lower;
  for (let last = ''; last !== short; ) {
    last = short;
    short = short.replace(BEFORE, '');
  }
  if (!WORDED.test(short)) return short;
  let read = short
    .replaceAll(ISO_RANGE, '-')
    .replaceAll(ISO_DATE, (_, year, _sign, month, day = '') => `${year} ${NAMES[month - 1]} ${day}`.trim())
    .replaceAll(POINTED_DATE, (_, day, month, year) => `${year} ${NAMES[month - 1]} ${day}`)
    .replaceAll(ORDINAL, '')
    .replaceAll(MONTH_DAY_TH, '')
    .replaceAll(OF_MONTH, ' ')
    .replaceAll(TO, '-')
    .replaceAll(AND, ',');
  for (const [words, name] of FEASTS) read = read.replaceAll(words, name);
  return withoutParts(read)
    .replaceAll(NUMBERED_RANGE, numberedRange)
    .replaceAll(NUMBERED, (_, day: string, month: string) => `${NAMES[Number(month) - 1]} ${day}`)
    .replaceAll(BOTH_HOURS, '$1:00-')
    .replaceAll(HOURS, (_, hour: string, minutes = '00') => `${hour.padStart(2, '0')}:${minutes}`)
    .replaceAll(POINTED, (_, hour: string, minutes: string) => `${hour.padStart(2, '0')}:${minutes}`);
}
/** What texts have that are not yet in the grammar: words of three letters, hours of two, dates of numbers. */
const WORDED = /\p{L}{3}|\d ?h|\d[./]\d|\d{4}[-/]\d|\d(?:st|nd|rd|th|er)|[à&]/u;

/** Returns a text with days instead of parts of months: "mid April-end of May". */
function withoutParts(text: string): string {
  return PARTS.reduce(
    (read, { part, pattern }) =>
      read.replaceAll(pattern, (_, dash: string | undefined, month: string) =>
        dash === undefined ? month + DAY_OF[part][0] : dash + month + DAY_OF[part][1],
      ),
    text,
  );
}

/** Returns a range of two dates of numbers, by the only order of day and month that is possible; the text if both are. */
function numberedRange(text: string, ...parts: string[]): string {
  const [a, sign, b, point, c, d] = parts;
  const dates = [
    [Number(a), Number(b)],
    [Number(c), Number(d)],
  ] as const;
  const areDates = (day: 0 | 1) =>
    dates.every((date) => isWithin(date[day], 31) && isWithin(date[1 - day]!, 12));
  const isDayFirst = areDates(0);
  // a point also stands between hours and minutes: "8.30-22.15"
  const isTime = sign === '.' && point === '' && dates.every(([hour]) => hour <= 24);
  if (isTime || (sign === '.' ? !isDayFirst : isDayFirst === areDates(1))) return text;
  return dates
    .map(([first, second]) =>
      isDayFirst ? `${NAMES[second - 1]} ${first}` : `${NAMES[first - 1]} ${second}`,
    )
    .join('-');
}

function isWithin(number: number, most: number): boolean {
  return number >= 1 && number <= most;
}

/** Words about dates and seasons, and about being closed for a time. */
const ABOUT_DATES = new RegExp(
  String.raw`(?<!\p{L})(?!(?:out|set|ago)(?!\p{L}))(?:${ANY_MONTH}|easter|ostern|pâques|pascua|pasqua|páscoa|pasen|` +
    'spring|summers?|autumn|winter|seasons?|frühling|frühjahr|sommer|herbst|saison|printemps|été|automne|hiver|' +
    'primavera|verano|otoño|invierno|temporada|estate|autunno|inverno|stagione|verão|outono|época|lente|zomer|herfst|' +
    `seizoen|sommermonate|wintermonate|hochsaison|nebensaison|closed|geschlossen|fermée?|cerrado|chiuso|fechado|gesloten)` +
    String.raw`(?!\p{L})|season|(?<![\d/.])(?!24/7)\d{1,2}[./]\d{1,2}(?!\d)|(?<!\d)(?:19|20)\d\d[-/]\d\d(?!\d)`,
  'u',
);

/** Returns true if words, also in a comment, are about dates, seasons, or about being closed for a time. */
export function isAboutDates(text: string): boolean {
  return ABOUT_DATES.test(text.toLowerCase());
}
