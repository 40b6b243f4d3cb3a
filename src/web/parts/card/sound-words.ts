/** The loudest source of a night in words. */

import type { SoundKind } from '../../../api/facts/words.ts';
import { isolated } from '../../../shared/text/isolated.ts';
import { capitalized, text } from '../../lib/i18n.ts';
import { metres } from '../../state/units.ts';

/** Distance that counts as "right here", m. */
const HERE_M = 15;
/** Pattern of road names that are only a number. */
const NUMBER = /^[A-Z]{0,3}[ -]?\d+\w?$/;

/** Formats the distance of a source: "70 m", "right here"; '' if it is unknown (null). */
export function farFrom(distance: number | null): string {
  if (distance === null) return '';
  return distance < HERE_M ? text().rightHere : metres(distance);
}

/** Returns a loudness with its source: "Mostly quiet: Malbunstrasse, 70 m." */
export function soundSentenceOf(
  loudness: string,
  loudest: { kind: SoundKind; name: string; distance_m: number | null } | null,
): string {
  if (!loudest) return `${loudness}.`;
  const { kind, name, distance_m } = loudest;
  return text().because(
    loudness,
    [isolated(nameOfSource(kind, name)) || text().sound[kind], farFrom(distance_m)]
      .filter(Boolean)
      .join(', '),
  );
}

/** Returns the name; adds the kind to a mere number: "Road 103". */
export function nameOfSource(kind: SoundKind, name: string): string {
  return NUMBER.test(name) ? `${capitalized(text().sound[kind])} ${name}` : name;
}
