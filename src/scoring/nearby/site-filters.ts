/** Predicts from tags and surroundings whether a place passes the filters, before it is scored. */
import type { FilterName, Wishes } from '../../api/facts/wishes.ts';
import type { Region } from '../../region/read/reader.ts';
import { facilitiesAt } from '../facts/facilities.ts';
import { type FoundSite, isOfficialSite, siteCoords, siteKindOf } from './candidates.ts';
import { askedFilters, passing } from './filters.ts';

/** Filters that need the score, the season or the terrain. */
const TOLD_LATER: ReadonlySet<FilterName> = new Set(['min_score', 'open_at', 'max_slope_deg']);

/** Returns a sort key: 0 = passes, 1 = not recorded, 2 = fails; all equal without filters. */
export function hitsOf(regions: readonly Region[], wishes: Wishes): (site: FoundSite) => number {
  const asked = askedFilters(wishes).filter(([name]) => !TOLD_LATER.has(name));
  if (asked.length === 0) return () => 0;
  return (site) => RANKS[passing({ ...factsOf(regions, site), score: 0, open: null, slope: null }, asked)];
}
const RANKS = { yes: 0, not_recorded: 1, no: 2 } as const;

function factsOf(regions: readonly Region[], site: FoundSite) {
  const { region, item, isArea } = site;
  const [x, y] = siteCoords(site);
  const columns = isArea ? region.areas : region.points;
  const place = {
    flags: columns.flags[item]!,
    access: columns.access[item]!,
    capacity: columns.value[item]!,
    maxstay: columns.maxstay[item]!,
    hectares: isArea ? region.areas.hectares[item]! : Number.POSITIVE_INFINITY,
    feature: { osm_type: region.osmTypeOf(columns.osmType[item]!), osm_id: columns.id[item]! },
  };
  return {
    kind: siteKindOf(site),
    official: isOfficialSite(site),
    facilities: facilitiesAt(regionsAt(regions, region), x, y, [place]),
  };
}

/** Returns the regions to examine: mostly the place's own; of many regions no other. */
function regionsAt(regions: readonly Region[], own: Region): readonly Region[] {
  return regions.length <= FEW ? regions : [own];
}
const FEW = 4;
