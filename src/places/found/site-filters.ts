/** Predicts from tags and surroundings whether a place will pass the filters, before it is scored. */
import type { Surroundings } from '../../api/facts/place-facts.ts';
import { AERODROME_WITHIN_M, type FilterName, type Wishes } from '../../api/facts/wishes.ts';
import { detailIn, surroundingsIn } from '../../region/format/site-details.ts';
import { rulesIn } from '../../region/format/timed-rules.ts';
import type { Region } from '../../region/read/reader.ts';
import { facilitiesAt } from '../../scoring/facts/facilities.ts';
import { priceIn } from '../../scoring/facts/price.ts';
import { aerodromeDistance, mappedAround } from '../../scoring/facts/surroundings.ts';
import { fitOfPlace, placeLimits } from '../../scoring/site/fit.ts';
import { regionsWithin } from '../../scoring/site/regions-around.ts';
import { E7 } from '../../shared/geo/earth.ts';
import type { Van } from '../../shared/van.ts';
import { type FoundSite, isOfficialSite, siteCoords, siteKindOf } from './candidates.ts';
import { askedFilters, type FilterFacts, fitFacts, isCostly, passing } from './filters.ts';

/** Filters that the prediction skips: they need the score, the season or the terrain. */
const TOLD_LATER: ReadonlySet<FilterName> = new Set(['min_score', 'open_at', 'max_slope_deg']);

/** Returns a function for the sort key of a place: 0 = passes (or no filters), 1 = not recorded, 2 = fails. */
export function hitsOf(regions: readonly Region[], wishes: Wishes): (site: FoundSite) => number {
  const asked = askedFilters(wishes).filter(([name]) => !TOLD_LATER.has(name));
  if (asked.length === 0) return () => 0;
  const cheap = asked.filter(([name]) => !isCostly(name));
  return (site) => {
    const facts = factsOf(regions, site, wishes.van);
    const passes = passing(facts, cheap);
    if (passes === 'no' || cheap.length === asked.length) return RANKS[passes];
    return RANKS[passing({ ...facts, surroundings: surroundingsAt(regions, site) }, asked)];
  };
}
const RANKS = { yes: 0, not_recorded: 1, no: 2 } as const;

function factsOf(regions: readonly Region[], site: FoundSite, van: Van | undefined): FilterFacts {
  const { region, item, isArea } = site;
  const [x, y] = siteCoords(site);
  const columns = isArea ? region.areas : region.points;
  const place = {
    flags: columns.flags.at(item),
    access: columns.access.at(item),
    capacity: columns.value.at(item),
    maxstay: columns.maxstay.at(item),
    hectares: isArea ? region.areas.hectares[item]! : Number.POSITIVE_INFINITY,
    feature: { osm_type: region.osmTypeOf(columns.osmType.at(item)!), osm_id: columns.id.at(item)! },
  };
  const facilities = facilitiesAt(regionsAt(regions, region), x, y, [place], place);
  const details = region.detailsOf(item, isArea);
  // a fee at some times depends on the night
  if (rulesIn(detailIn(details, 'rules')).some(({ of }) => of === 'fee')) facilities.fee = null;
  const limits = placeLimits(facilities.height_limit_m, [{ flags: place.flags, details }]);
  return {
    kind: siteKindOf(site),
    official: isOfficialSite(site),
    facilities,
    price: priceIn(detailIn(details, 'charge')),
    // uses the limits of the place alone: those of its roads would need a route search per place
    fit: van ? fitFacts(fitOfPlace(limits, van, { lat: y / E7, lon: x / E7 })) : null,
    ...{ score: 0, open: null, slope: null, surroundings: null },
  };
}

function surroundingsAt(regions: readonly Region[], site: FoundSite): Surroundings {
  const [x, y] = siteCoords(site);
  const computed = surroundingsIn(site.region.detailsOf(site.item, site.isArea));
  const around = regionsWithin(regions, y / E7, x / E7, AERODROME_WITHIN_M);
  return {
    ...{ houses: null, water_m: null, water_view: null },
    ...(computed && mappedAround(regionsAt(regions, site.region), { x, y }, computed)),
    aerodrome_m: aerodromeDistance(around, x, y),
  };
}

/** Returns the regions to examine: all up to FEW regions, otherwise only the region of the place. */
function regionsAt(regions: readonly Region[], own: Region): readonly Region[] {
  return regions.length <= FEW ? regions : [own];
}
const FEW = 4;
