/**
 * The light of a place as a shape: circle, square and octagon with the score; rings for places that are
 * forbidden, unreachable for vans, or unknown.
 */
import type { Light } from '../../lib/light.ts';

/** Shapes by light, in a square of 44 by 44 units. */
const SHAPES: Readonly<Record<Light, preact.ComponentChild>> = {
  good: <circle cx="22" cy="22" r="22" />,
  fair: <rect x="0.75" y="0.75" width="42.5" height="42.5" rx="10" stroke-width="1.5" />,
  bad: <path d="M13 0h18l13 13v18L31 44H13L0 31V13z" />,
  not_allowed: (
    <g stroke-width="3">
      <circle cx="22" cy="22" r="20" />
      <path d="M8 36 36 8" />
    </g>
  ),
  no_van: (
    <g stroke-width="3">
      <circle cx="22" cy="22" r="20" stroke-dasharray="4.9 3.5" />
      <path d="m15 15 14 14m0-14L15 29" />
    </g>
  ),
  unknown: <circle cx="22" cy="22" r="20" stroke-width="3" stroke-dasharray="4.9 3.5" />,
};

interface Props {
  light: Light;
  /** score; shown only if the place is good, fair or bad */
  score: number | null;
  size?: 'bar' | 'middle' | 'large';
  /** id of the number */
  id?: string;
}

export function Disc({ light, score, size, id }: Props) {
  const hasNumber = light === 'good' || light === 'fair' || light === 'bad';
  const mark = hasNumber ? score : light === 'unknown' ? '?' : null;
  const isHundred = size === 'large' && mark === 100;
  const names = ['disc', `disc-${light}`, size && `disc-${size}`, isHundred && 'disc-hundred'];
  return (
    <span class={names.filter(Boolean).join(' ')} aria-hidden="true">
      <svg viewBox="0 0 44 44" aria-hidden="true">
        {SHAPES[light]}
      </svg>
      {mark !== null && <span id={id}>{mark}</span>}
    </span>
  );
}
