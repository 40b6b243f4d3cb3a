/** The factor `access_rule`: who may park here, from OSM access tags. */
import { Access, AreaKind, LineClass, SiteFlag, WayFlag } from '../../region/format/codes.ts';
import { MARKED } from '../../region/format/timed-rules.ts';
import { shortWay } from '../../region/spatial/geometry.ts';
import type { AccessRule } from '../../words/phrases/law.ts';
import type { Factor } from '../factor.ts';
import type { LineHit } from '../lines/line-hit.ts';
import { featureOfArea, featureOfWay } from '../osm-feature.ts';
import { AMONG_HOMES_M, homesDistance } from '../site/homes-and-towns.ts';
import type { Site } from '../site/site.ts';
import { hasSignNear, NIGHT_MINUTES, type StandingPlace } from '../site/standing.ts';
import { isAskingCountry } from './ask-inside.ts';
import type { Closing, WayOpen } from './closing.ts';
import { militaryGround } from './military.ts';
import { type NightRule, NONE } from './night-rules.ts';
import { isWelcome, ownerOf } from './owner.ts';
import { privateGround } from './private-ground.ts';
import { RULES } from './rule-points.ts';
import { accessNow, accessVerdicts, timedVerdicts, type Verdict } from './verdicts.ts';

/** Whether the places around a spot are open in a night. */
export interface Opening {
  /** false while the official site is closed at this time of year */
  inSeason: boolean;
  /** hours in which the car park is closed; null if it is open or unknown */
  closing: Closing | null;
  /** true if the car park or the official site has hours, of which it is not known whether they cover the night */
  areHoursUnread: boolean;
  /** whether a gate or road on the only way is closed */
  way: WayOpen;
  /** rules of the smallest place around the spot that differ by time, as they hold in this night */
  place: readonly NightRule[];
  /** those of the road under or beside the spot */
  road: readonly NightRule[];
}

export const OPEN: Opening = {
  inSeason: true,
  closing: null,
  areHoursUnread: false,
  way: 'open',
  place: NONE,
  road: NONE,
};

export interface AccessFactor {
  factor: Factor;
  /** true if parking is forbidden or impossible here: always red */
  hard: boolean;
  /** all rules here; the factor states the strongest */
  rules: readonly AccessRule[];
}

/**
 * Returns the factor of the strongest rule against parking here; null if no rule is known.
 */
export function accessFactor(site: Site, opening: Opening): AccessFactor | null {
  const verdicts = [
    ...militaryVerdicts(site),
    ...privateVerdicts(site),
    ...wayInVerdicts(site, opening),
    ...bayVerdicts(site),
    ...signVerdicts(site),
    ...standingVerdicts(site, opening),
  ];
  let strongest: Verdict | null = null;
  for (const verdict of verdicts) {
    if (!strongest || RULES[verdict.rule].points < RULES[strongest.rule].points) strongest = verdict;
  }
  if (!strongest) return null;
  const { rule, ground, minutes, hours = '' } = strongest;
  const { points, hard } = RULES[rule];
  const feature = strongest.feature();
  const phrase = { key: 'access_rule', rule, ground, name: feature.name, minutes, hours } as const;
  const factor: Factor = { key: 'access_rule', points, source: 'osm', feature, phrase };
  return { factor, hard, rules: verdicts.map((each) => each.rule) };
}

function militaryVerdicts(site: Site): Verdict[] {
  const hit = militaryGround(site);
  if (hit?.distance !== 0) return [];
  const feature = () => featureOfArea(hit.region, hit.area);
  return [{ rule: 'military', ground: 'ground', feature, minutes: 0 }];
}

function privateVerdicts(site: Site): Verdict[] {
  const hit = site.standing.official || isWelcome(site.standing.places) ? null : privateGround(site);
  if (!hit) return [];
  const feature = () => featureOfArea(hit.region, hit.area);
  return [{ rule: 'private', ground: 'ground', feature, minutes: 0 }];
}

/** Returns the rule of a place or road that no van can reach. */
function wayInVerdicts({ standing: { wayIn, places, road } }: Site, { way }: Opening): Verdict[] {
  const [place] = places;
  const rule = wayIn.isCutOff ? 'no_way_in' : RULE_BY_WAY[way];
  if (!rule || !(place || road)) return [];
  // all who pay are customers
  if (rule === 'customers' && place && (place.flags & SiteFlag.FEE || isWelcome(places))) return [];
  return [place ? placeVerdict(rule, place) : roadVerdict(rule, road!)];
}

const RULE_BY_WAY: Readonly<Record<WayOpen, AccessRule | null>> = {
  open: null,
  closed: 'no_way_in',
  unknown: 'times_unread',
  customers: 'customers',
};

function roadVerdict(rule: AccessRule, road: LineHit): Verdict {
  return { rule, ground: 'road', feature: () => featureOfWay(road), minutes: 0 };
}

/** Distance to the middle of a road up to which the spot is on the road, m. */
const LANE_M = 4;

/**
 * Returns the rules of the place or road at the spot. Inside an official site only its season counts: the access of its
 * lanes and car parks is ignored. A spot on a road is not in a mapped car park, which may be below the road, unless the
 * middle of the car park is here and a van fits. A car park without access tags inherits those of the lane at the spot.
 */
function standingVerdicts(site: Site, opening: Opening): Verdict[] {
  const { inSeason, closing, areHoursUnread, place, road: ofRoad } = opening;
  const { x, y, standing } = site;
  const { official, places, road } = standing;
  const isMarkedOnly = MARKED_ONLY.has(site.place.country ?? '');
  const ofKerbs = isMarkedOnly ? ofRoad : ofRoad.filter(({ value }) => value !== MARKED);
  const atRoad = (hit: LineHit) => [...roadVerdicts(hit, ofRoad), ...kerbVerdicts(hit, x, y, ofKerbs)];
  const timed = places[0] ? timedVerdicts(place, places[0].kind, () => places[0]!.feature) : [];
  if (official && !inSeason)
    return [placeVerdict(isNeverOpen(official) ? 'never_open' : 'out_of_season', official)];
  if (official) return areHoursUnread ? [placeVerdict('times_unread', official), ...timed] : timed;
  const onRoad =
    road !== null &&
    road.distance <= LANE_M &&
    !isWithinSites(road.region.ways.class[road.way]!) &&
    !places.some(({ isMiddle, flags }) => isMiddle && (flags & SiteFlag.VAN_DOES_NOT_FIT) === 0);
  if (onRoad) return atRoad(road);
  const owned = ownerVerdicts(site);
  if (places.length === 0) return road ? [...owned, ...atRoad(road)] : owned;
  const tagged = places.find(({ access }) => access !== Access.untagged);
  const [first, ...around] = places;
  const access = tagged
    ? accessVerdicts(
        tagged === first ? accessNow(tagged.access, place) : tagged.access,
        tagged.kind,
        () => tagged.feature,
      )
    : road
      ? roadVerdicts(road, ofRoad)
      : [];
  const closed = closing
    ? [{ ...placeVerdict('closed_at_night', first!), hours: `${closing.from}-${closing.to}` }]
    : areHoursUnread
      ? [placeVerdict('times_unread', first!)]
      : [];
  const verdicts = [...owned, ...closed, ...timed, ...placeVerdicts(site, first!), ...access];
  if (isWelcome(places)) return verdicts.filter(({ rule }) => rule !== 'customers' && rule !== 'ask');
  // the car park of a scouts' camp belongs to the scouts
  return [...verdicts, ...around.filter(isSite).flatMap(exclusions)];
}

/** Returns the rule of the parking space at the spot, if it is reserved and in no official site. */
function bayVerdicts({ areas, standing }: Site): Verdict[] {
  const hit = areas.find(({ kind, distance }) => kind === AreaKind.reserved_bay && distance === 0);
  if (!hit || standing.official) return [];
  const { region, area } = hit;
  return accessVerdicts(region.areas.access.at(area), 'parking', () => featureOfArea(region, area));
}

/** Returns the rules that only a sign says: at a kerb or car park with one against parking or nights, and on dangerous ground. */
function signVerdicts({ areas, points, standing }: Site): Verdict[] {
  const { official, places, road } = standing;
  if (official || isWelcome(places)) return [];
  const hazard = areas.find(
    ({ kind, distance, region, area }) =>
      kind === AreaKind.reserved_bay && distance === 0 && region.areas.access.at(area) === Access.untagged,
  );
  const verdicts: Verdict[] = [];
  if (hazard) {
    const feature = () => featureOfArea(hazard.region, hazard.area);
    verdicts.push({ rule: 'times_unread', ground: 'ground', feature, minutes: 0 });
  }
  const signed = places.find(({ hasBanSign }) => hasBanSign);
  if (signed) verdicts.push(placeVerdict('times_unread', signed));
  else if (places.length === 0 && road && hasSignNear(points))
    verdicts.push(roadVerdict('times_unread', road));
  return verdicts;
}

function isNeverOpen({ season }: StandingPlace): boolean {
  return season?.every((days) => days === 0) ?? false;
}

function isSite({ kind }: StandingPlace): boolean {
  return kind === 'camp_site' || kind === 'caravan_site';
}

function ownerVerdicts(site: Site): Verdict[] {
  const owned = ownerOf(site);
  if (!owned) return [];
  const { owner, isGuessed, mayBeAsked, feature } = owned;
  return [
    { rule: mayBeAsked ? 'ask' : owner, ground: isGuessed ? 'neighbour' : 'parking', feature, minutes: 0 },
  ];
}

/** Returns true for classes of roads that also run in car parks and sites. */
function isWithinSites(lineClass: number): boolean {
  return lineClass === LineClass.service || lineClass === LineClass.track;
}

function placeVerdict(rule: AccessRule, { kind, feature }: StandingPlace, minutes = 0): Verdict {
  return { rule, ground: kind, feature: () => feature, minutes };
}

/** Returns the rules that exclude vans (`no_vans`) or passing guests (`not_for_guests`) from a place. */
function exclusions(place: StandingPlace): Verdict[] {
  const verdicts: Verdict[] = [];
  if (place.flags & (SiteFlag.VAN_FORBIDDEN | SiteFlag.TENTS_ONLY))
    verdicts.push(placeVerdict('no_vans', place));
  if (place.flags & (SiteFlag.NOT_FOR_GUESTS | SiteFlag.GROUP_ONLY | SiteFlag.BACKCOUNTRY))
    verdicts.push(placeVerdict('not_for_guests', place));
  return verdicts;
}

function placeVerdicts(site: Site, place: StandingPlace): Verdict[] {
  const { flags, access, maxstay, lowBarrier } = place;
  const verdict = (rule: AccessRule, minutes = 0) => placeVerdict(rule, place, minutes);
  const verdicts: Verdict[] = [];
  if (flags & SiteFlag.VAN_DOES_NOT_FIT || lowBarrier) verdicts.push(verdict('too_low'));
  else if (flags & SiteFlag.HEIGHT_UNREAD) verdicts.push(verdict('height_unread'));
  verdicts.push(...(isTruckStop(site, place) ? [verdict('ask')] : exclusions(place)));
  if (maxstay > 0 && maxstay < NIGHT_MINUTES) verdicts.push(verdict('short_stay', maxstay));
  if (isLotOfHomes(site, place)) verdicts.push(verdict('lot_of_homes'));
  if (flags & SiteFlag.SHOP && access === Access.untagged)
    verdicts.push(verdict(isAskingCountry(site.place.country) ? 'ask' : 'customers'));
  return verdicts;
}

/** Returns true for a car park made for lorries where vans often stay, too, if they ask. */
function isTruckStop(site: Site, { kind, flags }: StandingPlace): boolean {
  const isForLorries = kind === 'parking' && (flags & SiteFlag.NOT_FOR_GUESTS) !== 0;
  return isForLorries && (flags & SiteFlag.VAN_FORBIDDEN) === 0 && isAskingCountry(site.place.country);
}

/**
 * Countries (ISO 3166-1) where one may park in living streets in marked spaces only. Sources: StVO, Anlage 3, sign 325.1
 * (DE), § 23 (2a) StVO (AT), Art. 22b SSV (CH; LI alike), R. 417-10 Code de la route (FR), Art. 22bis (BE), Art. 46 RVV
 * (NL), sign S-28 (ES), Art. 78.º-A (PT), Art. 49 (2) 4 (PL), § 39 (CZ, SK), and the rules of the sign E,17 of the Vienna
 * Convention's countries in the north and south-east.
 */
const MARKED_ONLY: ReadonlySet<string> = new Set([
  ...['DE', 'AT', 'CH', 'LI', 'FR', 'BE', 'NL', 'LU', 'ES', 'PT', 'PL', 'CZ', 'SK'],
  ...['HU', 'SI', 'HR', 'DK', 'SE', 'NO', 'FI', 'EE'],
]);
/** Countries (ISO 3166-1) where an untagged car park among homes is for residents only, and other cars are towed. */
const TOWING_COUNTRIES: readonly string[] = ['US', 'CA'];

function isLotOfHomes(site: Site, { kind, access, flags }: StandingPlace): boolean {
  const isUntagged = access === Access.untagged && (flags & (SiteFlag.FEE | SiteFlag.PARK_RIDE)) === 0;
  const { country } = site.place;
  return (
    kind === 'parking' &&
    isUntagged &&
    country !== null &&
    TOWING_COUNTRIES.includes(country) &&
    homesDistance(site) <= AMONG_HOMES_M
  );
}

function roadVerdicts(road: LineHit, rules: readonly NightRule[]): Verdict[] {
  const { ways } = road.region;
  const feature = () => featureOfWay(road);
  const verdict = (rule: AccessRule) => roadVerdict(rule, road);
  const flags = ways.flags[road.way]!;
  const access = accessNow(ways.access[road.way]!, rules);
  const isService = ways.class[road.way] === LineClass.service;
  if (isService && access === Access.private) return [verdict('private_road')];
  const ofVans = rules.filter(({ of }) => of === 'vans');
  const verdicts = timedVerdicts([...rules.filter(({ of }) => of === 'access'), ...ofVans], 'road', feature);
  verdicts.push(...accessVerdicts(access, 'road', feature));
  if (flags & WayFlag.DRIVEWAY) verdicts.push(verdict('driveway'));
  if (flags & WayFlag.VAN_FORBIDDEN && ofVans.length === 0) verdicts.push(verdict('no_vans'));
  return verdicts;
}

/** Distance to the middle of the road below which parking is free if either side is free, m. */
const MIDDLE_M = 1.5;
const LEFT = {
  of: 'left',
  closed: WayFlag.NO_PARKING_LEFT,
  reserved: WayFlag.PARKING_RESERVED_LEFT,
} as const;
const RIGHT = {
  of: 'right',
  closed: WayFlag.NO_PARKING_RIGHT,
  reserved: WayFlag.PARKING_RESERVED_RIGHT,
} as const;

/** Returns the parking rules of the road on the side of (x, y), 1e-7 degrees. */
function kerbVerdicts(road: LineHit, x: number, y: number, rules: readonly NightRule[]): Verdict[] {
  const feature = () => featureOfWay(road);
  const flags = road.region.ways.flags[road.way]!;
  const ofSide = ({ of, closed, reserved }: typeof LEFT | typeof RIGHT): Verdict[] => {
    const rule = flags & closed ? 'kerb_closed' : flags & reserved ? 'kerb_reserved' : null;
    const always: Verdict[] = rule ? [{ rule, ground: 'road', feature, minutes: 0 }] : [];
    return [
      ...always,
      ...timedVerdicts(
        rules.filter((each) => each.of === of),
        'road',
        feature,
      ),
    ];
  };
  if (road.distance >= MIDDLE_M) return ofSide(isLeftOf(road, x, y) ? LEFT : RIGHT);
  const left = ofSide(LEFT);
  return left.length === 0 ? left : ofSide(RIGHT);
}

/** Returns true if (x, y) is left of the segment, seen from its first end to its second, as its way was drawn. */
function isLeftOf({ x: ax, y: ay, endX, endY }: LineHit, x: number, y: number): boolean {
  // Each term of the cross product has one east-west factor, so its sign does not depend on the scale of longitude.
  return shortWay(endX - ax) * (y - ay) - (endY - ay) * shortWay(x - ax) > 0;
}
