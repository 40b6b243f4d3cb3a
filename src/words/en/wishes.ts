/** English words for wishes that people type into the search; phrases are separated by commas. */
import type { WishPhrases } from '../wish-phrases.ts';

export const wishesEn: WishPhrases = {
  wishes: {
    layby: 'lay-by, lay-bys, layby',
    power: 'power, electricity, electric, hook-up, hookup, electric hook-up, ehu',
    waste: 'bins, bin, rubbish, trash, waste',
    dog: 'dog, dogs, dog-friendly, dogs welcome, dogs allowed, pets allowed, dogs ok',
    level: 'level, flat, level ground, flat ground',
    paved: 'paved, firm ground, hardstanding, tarmac, asphalt',
    lit: 'lit, lighted, street lights, lighting',
    dark: 'dark, dark at night, unlit',
    by_water:
      'by the water, by water, by the lake, by a lake, by the sea, by the river, lakeside, waterside, at the lake, at the sea, near water, near the water, near the lake, near a lake, near the sea, near the beach, near the river, on the lake, by the beach, at the beach, on the beach, by a river, riverside, seaside, on the coast',
    water_view:
      'view of water, water view, sea view, lake view, view of the sea, view of the lake, view over water, lake views, sea views, overlooking the lake, overlooking the sea, view over the lake',
    few_houses: 'few houses, no houses, no neighbours, secluded, remote, isolated, away from houses',
    no_aerodrome: 'no airfield near, no airfield, no airport, no aircraft, no planes',
    open: 'open, open now, open this season, open in winter, open all year, open all year round',
  },
  here: 'here, near here, nearby, near me, around me, around here, close by',
  upTo: 'up to, under, below, at most, max, maximum, less than, within',
};
