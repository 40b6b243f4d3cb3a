/** Why to drive to a place instead of staying where one is. */
import type { RatedSpot } from '../rated-spot.ts';
import type { BetterReason } from '../text/phrases/nearby.ts';
import type { Phrase } from '../text/phrases.ts';

/** The points of a night by what they are for. */
export interface Causes {
  score: number;
  /** a van may and can stand there */
  usable: boolean;
  reachable: boolean;
  official: boolean;
  /** of law and of the risk of a knock */
  law: number;
  /** of everything else: sound and what may wake one */
  sound: number;
  /** dB(A) */
  level: number;
}

/** A difference of fewer points is none, for a reason of its own. */
const LEAST_GAIN = 3;
/** Less dB than here: half as loud to the ear, plainly less, just to be told (Fastl and Zwicker 2007, chapter 8). */
const HALF_AS_LOUD_DB = 10;
const PLAINLY_DB = 5;

export function causesOf({ spot, rating }: RatedSpot, usable: boolean): Causes {
  const { law, site } = spot;
  // a site that is closed has other factors of law than one that is open, but always this one
  const lawKeys = new Set(['access_rule', ...law.factors.map(({ key }) => key)]);
  const pointsOf = (isLaw: boolean) =>
    rating.factors
      .filter(({ key }) => lawKeys.has(key) === isLaw)
      .reduce((sum, { points }) => sum + points, 0);
  return {
    score: rating.score,
    usable,
    reachable: site.standing.kind !== 'none',
    official: site.standing.kind === 'official_site',
    law: pointsOf(true),
    sound: pointsOf(false),
    level: rating.nightLevel,
  };
}

/** Null when a place is no better. */
export function whyBetter(here: Causes, there: Causes): Phrase | null {
  const reason = reasonOf(here, there);
  return reason && { key: 'better_place', reason };
}

function reasonOf(here: Causes, there: Causes): BetterReason | null {
  if (!here.reachable) return 'reachable';
  if (!here.usable) return 'allowed';
  if (there.score <= here.score) return null;
  const quieter = there.sound - here.sound >= LEAST_GAIN;
  const official = there.official && !here.official;
  if (official) return quieter ? 'official_quieter' : 'official';
  const safer = there.law - here.law >= LEAST_GAIN;
  if (quieter && safer) return 'quieter_safer';
  if (safer) return 'safer';
  return quieter ? quieterBy(here.level - there.level) : 'little';
}

function quieterBy(decibels: number): BetterReason {
  if (decibels >= HALF_AS_LOUD_DB) return 'much_quieter';
  return decibels >= PLAINLY_DB ? 'quieter' : 'calmer';
}
