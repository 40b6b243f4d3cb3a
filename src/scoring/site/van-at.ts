/** The user's van at a spot, and what the response says about it. */
import type { VehicleFit } from '../../api/van.ts';
import type { Van } from '../../shared/van.ts';
import type { Language, Phrase } from '../../words/phrases.ts';
import { say } from '../../words/say.ts';
import { type Fit, phraseOf } from './fit.ts';

/** A caution about the way in. */
export type Caution = Extract<Phrase, { key: 'way_in_caution' }>;

export interface VanAt {
  van: Van;
  /** fit of the van; null if only the sleeper was described, or without map data */
  fit: Fit | null;
  /** Returns the cautions: a separate search, which answers without the member `vehicle` omit. */
  cautions(): readonly Caution[];
}

/** Returns the member `vehicle` of a response; undefined without a vehicle or map data. */
export function vehicleAnswer(at: VanAt | null, lang: Language): VehicleFit | undefined {
  if (!at?.fit) return undefined;
  const { fit } = at;
  const unknown = fit.isLarge ? 'large' : fit.isUnread ? 'unread' : 'no_roads';
  const known = fit.fits === null ? unknown : 'fits';
  return {
    fits: fit.fits,
    label: say(fit.fits === false ? phraseOf(fit.exceeded[0]) : { key: 'van_fits', known }, lang),
    limits: fit.exceeded.map((exceeded) => ({ ...exceeded, label: say(phraseOf(exceeded), lang) })),
    cautions: at.cautions().map((caution) => ({ kind: caution.of, label: say(caution, lang) })),
  };
}
