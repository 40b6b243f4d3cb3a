/** Shapes of the answers that the page stores: what it reads of them. */
import type { LawOfCountry } from '../../api/facts/country-law.ts';
import { LOUDNESS, SITE_KINDS } from '../../api/facts/words.ts';
import type { Place } from '../../api/nearby.ts';
import type { Night } from '../../api/night.ts';
import type { ExplainedFactor, Score } from '../../api/score.ts';
import type { LatLon } from '../../api/values.ts';
import {
  having,
  isBounds,
  isFlag,
  isNumber,
  isText,
  isTime,
  listOf,
  numberWithin,
  oneOf,
  orMissing,
  orNull,
  POSITION,
  recordOf,
  type Shape,
} from '../lib/shape.ts';
import type {
  ChosenNight,
  NamedPlace,
  PlaceList,
  RouteDay,
  RouteList,
  RoutePlan,
  SortOrder,
  Star,
} from './listed.ts';

/** A time zone that the browser knows. */
export const isZone: Shape = (value) => {
  try {
    return isText(value) && new Intl.DateTimeFormat('en', { timeZone: value as string }) !== null;
  } catch {
    return false;
  }
};

/** A date, ISO 8601. */
export const isDate: Shape = (value) => isTime(value) && /^\d{4}-\d\d-\d\d$/.test(value as string);

/** A code of a country (ISO 3166-1). */
const isCountry: Shape = (value) => isText(value) && /^[A-Z]{2}$/.test(value as string);

/** A code of a currency (ISO 4217). Any other would end the page when an amount is formatted. */
const isCurrency: Shape = (value) => isText(value) && /^[A-Z]{3}$/.test(value as string);

const isLoudest = orMissing(orNull(having({ kind: isText })));
const isNames = orMissing(
  orNull(having({ name: orNull(isText), street: orNull(isText), town: orNull(isText) })),
);
const isVehicle = orMissing(
  orNull(having({ fits: orNull(isFlag), label: isText, cautions: listOf(having({ label: isText })) })),
);
const isFacilities = orMissing(orNull(having({})));
const isFine = orNull(
  having({
    least: isNumber,
    most: isNumber,
    currency: isCurrency,
  }),
);

const isLaw = having<LawOfCountry>({
  country: isCountry,
  name: orMissing(isText),
  level: isText,
  car_park: isText,
  fine: isFine,
  checked: isNumber,
});

const isPlace = having<Place>({
  ...POSITION,
  spot_id: isText,
  name: isText,
  title: orMissing(isText),
  kind: oneOf(SITE_KINDS),
  score: orNull(isNumber),
  loudness: orMissing(orNull(oneOf(LOUDNESS))),
  loudest: isLoudest,
  place: isNames,
  facilities: isFacilities,
  vehicle: isVehicle,
});
const isPlaces = listOf(isPlace);

const isFactor = having<ExplainedFactor>({ key: isText, label: isText, points: isNumber });
const isWindow = having<Night['night_window']>({ start: isTime, end: isTime });

export const isScore = having<Score>({
  spot_id: isText,
  score: orNull(isNumber),
  night_window: isWindow,
  title: orMissing(orNull(isText)),
  kind: orMissing(orNull(oneOf(SITE_KINDS))),
  place: isNames,
  loudest: isLoudest,
  facilities: isFacilities,
  vehicle: isVehicle,
  score_range: orMissing(orNull(having({ low: isNumber, high: isNumber }))),
  law: orMissing(listOf(isLaw)),
  meta: having<Score['meta']>({
    quality: having({ level: isText, label: isText, reasons: listOf(isText) }),
    data_updated_at: orMissing(orNull(isTime)),
  }),
  explanation: having<Score['explanation']>({
    factors: listOf(isFactor),
    spot_context: having<Score['explanation']['spot_context']>({
      timezone: isZone,
      country: orMissing(orNull(isCountry)),
    }),
  }),
});

/** A view of the map. */
export const isView = having<LatLon & { zoom: number }>({ ...POSITION, zoom: numberWithin(0, 24) });

const isOrigin = having<PlaceList['origin']>({
  ...POSITION,
  of: oneOf(['you', 'middle', 'town', 'spot'] satisfies PlaceList['origin']['of'][]),
  name: isText,
});

export const isFilters = having<PlaceList['wishes']>({
  quick: listOf(isText),
  capacity: orNull(isNumber),
  fee: orNull(isNumber),
  kinds: listOf(oneOf(SITE_KINDS)),
});

export const isPlaceList = having<PlaceList>({
  bounds: isBounds,
  origin: isOrigin,
  at: orNull(isText),
  wishes: isFilters,
  sort: oneOf(['score', 'distance'] satisfies SortOrder[]),
  places: isPlaces,
  not_allowed: isPlaces,
  not_fitting: orMissing(isPlaces),
  ...{ matches: isNumber, listed: isNumber, choices: isNumber, not_recorded: isNumber },
  filters: recordOf(having({ without: isNumber })),
  law: listOf(isLaw),
  cursor: orNull(isText),
  nearest: orMissing(orNull(isPlace)),
  closest: orMissing(
    orNull(having({ place: isPlace, missing: listOf(isText), not_recorded: listOf(isText) })),
  ),
  tonight: orMissing(orNull(having({ best: isPlace, planB: orNull(isPlace) }))),
  fitted: orMissing(orNull(isView)),
  askedAt: isTime,
  savedMapOf: orMissing(orNull(isTime)),
});

/** Places around a spot and when they were asked for. */
export const isFound = having({ askedAt: isText, places: isPlaces });

export const isStar = having<Star>({
  ...POSITION,
  spotId: isText,
  written: orMissing(having({ name: isText, note: isText })),
  since: orMissing(isTime),
  place: orMissing(orNull(isPlace)),
  answer: isScore,
  answeredAt: isTime,
  nights: listOf(having({ night_window: isWindow, score: orNull(isNumber) })),
});

const isStop = having<NamedPlace>({ ...POSITION, words: isText });

const isDay = having<RouteDay>({
  ...{ date: isText, departure: isTime, stopName: isText },
  drive: having({ geometry: isText, distance_m: isNumber, duration_s: isNumber }),
  night: orNull(isPlace),
  plan_b: orNull(isPlace),
  others: isPlaces,
});

const isNotice = having({ notice: isText });

const isSum = having({ amount: isNumber, currency: isCurrency });

// a new field of a route needs its shape here, optional ones as well
const ROUTE: { readonly [field in keyof RouteList]-?: Shape } = {
  plan: having<RoutePlan>({
    ...{ name: isText, route: isText, isTrack: isFlag, departure: orNull(isTime) },
    stops: listOf(isStop, 2),
  }),
  days: listOf(isDay, 1),
  law: listOf(isLaw),
  isEstimated: isFlag,
  places: isPlaces,
  wishes: isFilters,
  picks: orMissing(listOf(having<ChosenNight>({ ...POSITION, date: isText }))),
  isFixed: orMissing(isFlag),
  notKept: orMissing(listOf(having<ChosenNight & { notice: string }>({ date: isText, notice: isText }))),
  notices: orMissing(listOf(isNotice)),
  price: orMissing(having({ sums: listOf(isSum), nights: isNumber })),
};

/** A route with its days. */
export const isRoute = having<RouteList>(ROUTE);
/** A route that can be planned again, whatever its days are: they may be of an older page. */
export const isPlan = having<RouteList>({ plan: ROUTE.plan });
