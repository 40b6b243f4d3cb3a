/** How likely places of the world are meant, if people use their names. */
import type { Bounds } from '../../region/format/region-info.ts';
import type { Language } from '../../shared/language.ts';
import { bitOf, OWN } from './names-file.ts';
import type { WorldNames } from './world-names.ts';

/** Weight of a country, above that of any town; and by another name, per root of its people. */
const COUNTRY_WEIGHT = 1e12;
const COUNTRY_BY_OTHER = 1_000;
/** Share of the weight of a place that is found by a name in another language, beside those that are called so. */
const OTHER_NAME = 0.05;
/**
 * Likewise of a town, if the name is in the user's language or in English; if it is in another language of the program; and if
 * it is in none: an old name, or a nickname. A name in a language of its country is as good as its main one.
 */
const KNOWN_NAME = 0.05;
const FOREIGN_NAME = 0.025;
const RARE_NAME = 0.005;
/**
 * Share of the weight of a town from which on its name in another language means a town before it that is called so where
 * that language, or the user's, is spoken: "Nazaré" is Portuguese for Nazareth.
 */
const SHARE_OF_OWN = 0.01;
/** Share of its weight that the other one then has: just behind it. */
const BEHIND = 0.99;
/** Likewise of a landscape, of which the list has only names that are in use. */
const OTHER_NAME_OF_LANDSCAPE = 0.6;
/** Weight of a region per root of its people, and per root of its km²: few people live where many travel. */
const REGION_WEIGHT = 100;
const REGION_WEIGHT_OF_LAND = 20;
/** Weight of an island or landscape, which the list has only if travellers name it. */
const LANDSCAPE_WEIGHT = 1_000_000;

/** A place that was found by one of its names. */
export interface NamedPlace {
  item: number;
  name: number;
  /** true if the name is the whole query */
  isComplete: boolean;
}

/** Returns how likely places are meant, in their order. */
export function weightsOf(names: WorldNames, places: readonly NamedPlace[], language: Language): number[] {
  const { towns } = names;
  const weights = places.map((place) => weightOf(names, place, language));
  const own = places.flatMap(({ item, name, isComplete }, i) =>
    isComplete && item < towns.count && isMain(names, item, name)
      ? [{ spoken: spokenInCountry(towns.town(item).country), weight: weights[i]! }]
      : [],
  );
  return weights.map((weight, i) => {
    const { item, name } = places[i]!;
    const languages = names.spokenIn(name);
    if (own.length === 0 || item >= towns.count || languages & OWN || isMain(names, item, name))
      return weight;
    const enough = weightOfTown(names, item) * SHARE_OF_OWN;
    const rivals = own.filter(
      ({ spoken, weight: other }) => other >= enough && spoken & (languages | bitOf(language)),
    );
    return Math.min(weight, ...rivals.map((each) => each.weight * BEHIND));
  });
}

/** Returns the weight of a town by its main name: it grows with its people, and with its names in all languages. */
function weightOfTown(names: WorldNames, item: number): number {
  return Math.sqrt(names.towns.peopleOf(item)) * (1 + names.fameOf(item)) ** 2;
}

/** Returns the share of its weight of a town that is found by another name. */
function shareOf(languages: number, language: Language): number {
  if (languages & OWN) return 1;
  if (languages & (bitOf(language) | bitOf('en'))) return KNOWN_NAME;
  return languages ? FOREIGN_NAME : RARE_NAME;
}

function weightOf(names: WorldNames, { item, name }: NamedPlace, language: Language): number {
  const { towns } = names;
  const isCalledSo = isMain(names, item, name);
  if (item < towns.count)
    return weightOfTown(names, item) * (isCalledSo ? 1 : shareOf(names.spokenIn(name), language));
  const isOther = names.otherName(name) !== null;
  const { kind, parent, box } = names.areas[item - towns.count]!;
  if (kind) return LANDSCAPE_WEIGHT * (isOther ? OTHER_NAME_OF_LANDSCAPE : 1);
  const people = Math.sqrt(names.peopleOf(item - towns.count));
  if (parent !== null)
    return (
      (people * REGION_WEIGHT + Math.sqrt(squareKm(box)) * REGION_WEIGHT_OF_LAND) *
      (isCalledSo ? 1 : OTHER_NAME)
    );
  // Grenada is Granada in Spanish, as the town in Spain is everywhere
  return isOther ? people * COUNTRY_BY_OTHER * (isCalledSo ? 1 : OTHER_NAME) : COUNTRY_WEIGHT;
}

/** Returns the main language of a country, see `bitOf`; 0 for English, in which people name the whole world. */
function spokenInCountry(country: string): number {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return language === 'en' ? 0 : bitOf(language as Language);
}

/**
 * Returns true for the main name of a place; for the first words of it, by which people call the place (Newcastle, of
 * Newcastle upon Tyne), and for one of its two names (San Sebastián, of Donostia / San Sebastián).
 */
function isMain(names: WorldNames, item: number, name: number): boolean {
  const other = names.otherName(name);
  if (other === null) return true;
  const main = names.mainName(item);
  return main.startsWith(`${other} `) || main.split(/\s*[/-]\s*/).includes(other);
}

/** Returns the size of a box in degrees, km². */
function squareKm([west, south, east, north]: Bounds): number {
  const width = (east - west + 360) % 360;
  return width * (north - south) * Math.cos(((south + north) * Math.PI) / 360) * KM_PER_DEGREE ** 2;
}
const KM_PER_DEGREE = 111.32;
