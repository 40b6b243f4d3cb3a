/**
 * Share of names of the world's towns whose first hit is right on a fresh install, without any region: the names that
 * people use in the languages of the page and their own. `bun test/bench/names.ts` prints JSON; SHOW_MISSES=1 also the
 * names whose first hit is another place.
 */
import { joinedResults } from '../../src/search/find-places-by-name.ts';
import { searchAll } from '../../src/search/search-all.ts';
import { worldNames } from '../../src/search/world/world-names.ts';
import { finished } from '../../src/shared/finished.ts';
import { greatCircleMetres } from '../../src/shared/geo/distance.ts';
import { E7 } from '../../src/shared/geo/earth.ts';
import { seededRandom } from '../support/seeded-random.ts';

const TOWNS = 2000;
const SEED = 54;
const LIMIT = 5;
/** Distance from the town up to which a hit is right, m. */
const NEAR_M = 30_000;
/** Least length of a name that is asked, letters. */
const MIN_LETTERS = 2;

export interface NamesFigures {
  towns: number;
  asked: number;
  /** share of the names whose first hit is right */
  first: number;
}

/** Asks the names of towns drawn by their population, so that the towns that people know are asked first of all. */
export function namesFigures(): NamesFigures {
  const names = finished(worldNames())!;
  const { towns } = names;
  const random = seededRandom(SEED);
  const drawn = new Set<number>();
  const largest = Math.max(...Array.from({ length: towns.count }, (_, i) => towns.peopleOf(i)));
  while (drawn.size < TOWNS) {
    const town = Math.floor(random() * towns.count);
    if (random() < Math.sqrt(towns.peopleOf(town) / largest)) drawn.add(town);
  }
  let [asked, first] = [0, 0];
  for (const [query, items] of queriesFor(drawn)) {
    const [hit] = joinedResults(
      finished(searchAll({ regions: null, world: names }, { query, limit: LIMIT })),
      [],
      LIMIT,
    );
    asked++;
    // a name of several towns is the most populous one's, or that of a country or region
    const isRight = items.some((item) => {
      if (item >= towns.count) return hit?.name !== undefined && hit.type !== 'town' && hit.type !== 'city';
      const { x, y } = towns.town(item);
      return hit !== undefined && greatCircleMetres(hit, { lat: y / E7, lon: x / E7 }) <= NEAR_M;
    });
    if (isRight) first++;
    else if (Bun.env.SHOW_MISSES) console.error(`${query} -> ${hit?.display_name ?? 'nothing'}`);
  }
  return { towns: drawn.size, asked, first: first / asked };

  /** Returns each name of the towns with all towns and areas that have it. */
  function queriesFor(wanted: ReadonlySet<number>): Map<string, number[]> {
    const all = new Map<string, number[]>();
    const queries = new Set<string>();
    for (let name = 0; name < names.count; name++) {
      if (names.isCode(name)) continue;
      const item = names.itemOf(name);
      const text =
        names.otherName(name) ??
        (item < towns.count ? towns.town(item).name : names.areas[item - towns.count]!.name);
      const known = all.get(text);
      if (known) known.push(item);
      else all.set(text, [item]);
      if (wanted.has(item) && text.length >= MIN_LETTERS) queries.add(text);
    }
    return new Map([...queries].map((text) => [text, all.get(text)!]));
  }
}

if (import.meta.main) console.log(JSON.stringify(namesFigures()));
