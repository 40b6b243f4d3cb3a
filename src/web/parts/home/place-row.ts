/** One place of a list: its number, what it is, and why. */
import { type ComponentChild, h } from 'preact';
import type { Place } from '../../../api/nearby.ts';
import { text } from '../../lib/i18n.ts';
import type { Light } from '../answer/light.ts';
import { factsOf } from '../place/facilities.ts';
import { lightView } from '../view.ts';

export interface PlaceRow {
  key: string;
  light: Light;
  score: number;
  name: string;
  /** short, in one line */
  facts: readonly string[];
  reason: string | null;
  /** points more than the spot that better ones were looked for; null = there is none */
  better: number | null;
  choose(): void;
}

export function placeRow({
  key,
  light,
  score,
  name,
  facts,
  reason,
  better,
  choose,
}: PlaceRow): ComponentChild {
  return h(
    'li',
    { key },
    h(
      'button',
      { type: 'button', class: 'place', onClick: choose },
      h(
        'span',
        { class: 'place-left' },
        h('span', { class: 'place-score' }, lightView(light), h('b', {}, light === 'unknown' ? '?' : score)),
        better !== null && h('span', { class: 'place-better' }, text().nearbyHigher(better)),
      ),
      h(
        'span',
        { class: 'place-words' },
        h('span', { class: 'place-name' }, name),
        h('span', { class: 'place-facts' }, facts.join(' · ')),
        reason !== null && h('span', { class: 'place-reason' }, reason),
      ),
    ),
  );
}

/** What a place is, in words. */
export function kindOf({ kind }: Place): string {
  return text().kind[kind] ?? kind;
}

/** A place that the service found. @param facts what matters of it in this list; what is there comes after it */
export function rowOfPlace(
  place: Place,
  facts: readonly (string | null)[],
  more: Pick<PlaceRow, 'reason' | 'better' | 'choose'>,
): ComponentChild {
  const all = [...facts, ...factsOf(place).map(({ words }) => words)];
  return placeRow({
    key: place.spot_id,
    light: place.ampel,
    score: place.score,
    name: place.name || kindOf(place),
    facts: all.filter((fact) => fact !== null),
    ...more,
  });
}
