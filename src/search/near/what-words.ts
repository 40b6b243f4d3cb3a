/** Words for kinds of things near a place: "campsite near Vaduz", "Tankstelle in Lauf". */
import type { FacilityName } from '../../region/format/codes.ts';
import { runsOf } from '../../shared/text/words.ts';
import { thingsDe } from '../../words/de/things.ts';
import { thingsEn } from '../../words/en/things.ts';
import { thingsEs } from '../../words/es/things.ts';
import { thingsFr } from '../../words/fr/things.ts';
import { thingsIt } from '../../words/it/things.ts';
import { thingsNl } from '../../words/nl/things.ts';
import { thingsPt } from '../../words/pt/things.ts';
import type { ThingName } from '../../words/thing-phrases.ts';

/** Kinds of places where a van can stay, which are points or areas. */
const SITES = ['caravan_site', 'camp_site', 'parking', 'rest_area', 'services'] as const;
type Site = (typeof SITES)[number];
const FACILITIES = ['water', 'toilets', 'dump_station', 'showers'] as const satisfies FacilityName[];

/** A kind of thing near a place. */
export type What =
  | { of: 'site'; type: Site }
  | { of: 'facility'; type: (typeof FACILITIES)[number] }
  | { of: 'point'; type: ThingName };

/** Words of all languages. */
export const THINGS = [thingsEn, thingsDe, thingsFr, thingsEs, thingsIt, thingsPt, thingsNl];

const whats = new Map<string, What>();
for (const { things } of THINGS)
  for (const [type, words] of Object.entries(things)) add(words, { of: 'point', type: type as ThingName });
for (const type of FACILITIES) for (const { kinds } of THINGS) add(kinds[type], { of: 'facility', type });
for (const type of SITES) for (const { kinds } of THINGS) add(kinds[type], { of: 'site', type });

function add(phrases: string, what: What): void {
  for (const key of keysOf(phrases)) whats.set(key, what);
}

/** Maximum number of words of a phrase. */
export const MAX_WHAT_WORDS = mostWords(whats);

function mostWords(phrases: ReadonlyMap<string, unknown>): number {
  return Math.max(...[...phrases.keys()].map((key) => key.split(' ').length));
}

/** Returns what folded words mean; null for a name. */
export function whatOf(words: readonly string[]): What | null {
  return whats.get(words.join(' ')) ?? null;
}

/** Returns the phrases of a list as folded words, joined with spaces. */
export function keysOf(phrases: string): string[] {
  return phrases.split(',').map((phrase) => runsOf(phrase).join(' '));
}
/** Phrases for "near" and "in", with those that say "in". */
const nearPhrases = new Map<string, boolean>();
for (const { near, by } of THINGS) for (const key of keysOf(`${near},${by}`)) nearPhrases.set(key, false);
for (const { inside } of THINGS) for (const key of keysOf(inside)) nearPhrases.set(key, true);
nearPhrases.delete('');
const MAX_NEAR_WORDS = mostWords(nearPhrases);

export interface NearWords {
  /** number of words; 0 = none */
  count: number;
  /** true if they say "near", not "in" */
  isNear: boolean;
}

/** Returns the words from an index on that say "near" or "in". */
export function nearWordsAt(words: readonly string[], at: number): NearWords {
  for (let count = Math.min(MAX_NEAR_WORDS, words.length - at); count > 0; count--) {
    const isInside = nearPhrases.get(words.slice(at, at + count).join(' '));
    if (isInside !== undefined) return { count, isNear: !isInside };
  }
  return { count: 0, isNear: false };
}
