/** Explains why another place is better than the requested spot. */
import type { RatedSpot } from '../../scoring/rated-spot.ts';
import type { BetterReason } from '../../words/phrases/places.ts';
import type { Phrase } from '../../words/phrases.ts';

/** Properties of a rated spot that can make it better or worse than another. */
export interface Causes {
  score: number;
  /** true if a van may and can park there */
  usable: boolean;
  reachable: boolean;
  /** false if a known limit keeps the user's van out */
  fits: boolean;
  official: boolean;
  /** sum of the points of law and of the risk of a knock */
  law: number;
  /** sum of the points of all other factors except `does_not_fit`, mainly sound and events that may wake people */
  sound: number;
  /** level of the night, dB(A) */
  level: number;
}

/** Smallest difference of points that counts as a reason. */
const MIN_GAIN = 3;
/** Differences of level, dB, that sound half as loud and clearly quieter (Fastl and Zwicker 2007, chapter 8). */
const HALF_AS_LOUD_DB = 10;
const PLAINLY_DB = 5;

/** Key of the factor for a van that is too large, see fit.ts. */
const DOES_NOT_FIT = 'does_not_fit';

export function causesOf({ spot, rating }: RatedSpot, usable: boolean): Causes {
  const { law, site } = spot;
  // out of season a site is rated with another law, whose factor `access_rule` is missing in `law`
  const lawKeys = new Set(['access_rule', ...law.factors.map(({ key }) => key)]);
  const pointsOf = (isLaw: boolean) =>
    rating.factors
      .filter(({ key }) => key !== DOES_NOT_FIT && lawKeys.has(key) === isLaw)
      .reduce((sum, { points }) => sum + points, 0);
  return {
    score: rating.score,
    usable,
    reachable: site.standing.kind !== 'none',
    fits: rating.factors.every(({ key }) => key !== DOES_NOT_FIT),
    official: site.standing.kind === 'official_site',
    law: pointsOf(true),
    sound: pointsOf(false),
    level: rating.nightLevel,
  };
}

/** Returns the sentence that explains why `there` is better than `here`; null if it is not better. */
export function whyBetter(here: Causes, there: Causes): Phrase | null {
  const reason = reasonOf(here, there);
  return reason && { key: 'better_place', reason };
}

function reasonOf(here: Causes, there: Causes): BetterReason | null {
  if (!here.reachable) return 'reachable';
  if (!here.usable) return 'allowed';
  if (there.score <= here.score) return null;
  if (!here.fits) return 'reachable';
  const quieter = there.sound - here.sound >= MIN_GAIN;
  const official = there.official && !here.official;
  if (official) return quieter ? 'official_quieter' : 'official';
  const safer = there.law - here.law >= MIN_GAIN;
  if (quieter && safer) return 'quieter_safer';
  if (safer) return 'safer';
  return quieter ? quieterBy(here.level - there.level) : 'little';
}

function quieterBy(decibels: number): BetterReason {
  if (decibels >= HALF_AS_LOUD_DB) return 'much_quieter';
  return decibels >= PLAINLY_DB ? 'quieter' : 'calmer';
}
