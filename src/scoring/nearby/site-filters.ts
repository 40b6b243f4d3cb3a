/** Whether a place looks as if it had what is asked for, by its own tags and what is beside it, before it is scored. */
import type { FilterName, Wishes } from '../../api/facts/wishes.ts';
import type { Region } from '../../region/read/reader.ts';
import { facilitiesAt } from '../facts/facilities.ts';
import { type FoundSite, isOfficialSite, siteCoords, siteKindOf } from './candidates.ts';
import { askedFilters, passing } from './filters.ts';

/** Only the score, the season and the terrain tell. */
const TOLD_LATER: ReadonlySet<FilterName> = new Set(['min_score', 'open_at', 'max_slope_deg']);

/** What comes first: 0 = has it, 1 = not recorded, 2 = has it not; all alike without filters. */
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

/** What is beside a place is mostly in its own region; of many regions no other is looked at. */
function regionsAt(regions: readonly Region[], own: Region): readonly Region[] {
  return regions.length <= FEW ? regions : [own];
}
const FEW = 4;
