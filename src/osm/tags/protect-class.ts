/** Classes of protected areas: by number, category of the IUCN, title of protection, and as land of the public. */
import type { Tags } from './tags.ts';

/** Categories of the IUCN in the Roman numerals of `iucn_level`: Ia is a strict reserve, Ib a wilderness. */
const IUCN_CATEGORIES = new Map([
  ['ia', 1],
  ['ib', 1],
  ['i', 1],
  ['ii', 2],
  ['iii', 3],
  ['iv', 4],
  ['v', 5],
  ['vi', 6],
]);

/**
 * Returns the class of a protected area, 1 to 99; 0 = none. It is the number that `protect_class` begins with (1a and
 * 1b count as 1), otherwise the category in `iucn_level`.
 */
export function protectClass(tags: Tags): number {
  if (tags.get('boundary') === 'aboriginal_lands') return INDIGENOUS_LAND;
  if (isPublicLand(tags)) return PUBLIC_LAND;
  const category = tags.get('iucn_level')?.trim().toLowerCase() ?? '';
  return (
    leadingClass(tags.get('protect_class')) ||
    (IUCN_CATEGORIES.get(category) ?? leadingClass(category)) ||
    titledClass(tags)
  );
}

/** Titles of protection in the languages of the program, with their protect_class. */
const TITLES: readonly (readonly [title: RegExp, protectClass: number])[] = [
  [
    /^(?:national ?park|nationalpark|parc national|parque nacional|parco nazionale|nationaal park)(?!\p{L})/iu,
    2,
  ],
  [
    /^(?:(?:strict |national |local |state )?nature reserve|naturschutzgebiet|réserve naturelle|reserva natural|riserva naturale|natuurreservaat|site of special scientific interest|sssi)(?!\p{L})/iu,
    4,
  ],
  [
    /^(?:landschaftsschutzgebiet|naturpark|parc naturel|parque natural|parco (?:naturale|regionale)|area of outstanding natural beauty|aonb|landscape (?:protection|protected) area)(?!\p{L})/iu,
    5,
  ],
  [/natura 2000|^(?:ffh|special (?:area of conservation|protection area)|vogelschutzgebiet)/iu, 97],
];

/** Returns the protect_class of a title of protection; 0 if it is not known. */
function titledClass(tags: Tags): number {
  const title = tags.get('protection_title')?.trim() ?? '';
  if (title === '') return 0;
  return TITLES.find(([pattern]) => pattern.test(title))?.[1] ?? 0;
}

/** protect_class of land in sustainable use, such as national forests. */
const PUBLIC_LAND = 6;
/** protect_class of public land of the United States. */
const PUBLIC_LAND_OF_US = '27';
const PUBLIC_TITLES = /\b(?:crown land|public land|blm land|national forest|national grassland)\b/i;
const PUBLIC_OPERATORS =
  /^(?:(?:us |united states )?bureau of land management|blm|(?:us|united states) forest service|usfs)$/i;

/**
 * Returns true for land of the public without a class of its own, by its title, name or operator: Crown land, land of the
 * Bureau of Land Management, national forests.
 */
function isPublicLand(tags: Tags): boolean {
  const own = tags.get('protect_class');
  if (own === PUBLIC_LAND_OF_US) return true;
  if (tags.get('boundary') !== 'protected_area' || own !== undefined || tags.has('iucn_level')) return false;
  return (
    [tags.get('protection_title'), tags.get('name')].some((title) => PUBLIC_TITLES.test(title ?? '')) ||
    PUBLIC_OPERATORS.test(tags.get('operator')?.trim() ?? '')
  );
}

/** protect_class of land of an indigenous people. */
const INDIGENOUS_LAND = 24;

function leadingClass(value: string | undefined): number {
  const number = Number.parseInt(value ?? '', 10);
  return number >= 1 && number <= 99 ? number : 0;
}
