/** Loudness as five centred strokes, so that it does not look like signal strength. */
import { LOUDNESS, type Loudness } from '../../../shared/loudness.ts';

/** Lengths of the strokes, as shares of the middle one. */
const SHAPE = [0.6, 0.85, 1, 0.85, 0.6];
/** Length of the middle stroke, px, from very quiet to loud. */
const LONGEST = [0, 3, 6, 9, 12];
const MIDDLE = 8;

export function Wave({ loudness }: { loudness: Loudness }) {
  const longest = LONGEST[LOUDNESS.indexOf(loudness)]!;
  return (
    <svg class="wave" viewBox="0 0 24 16" aria-hidden="true">
      {SHAPE.map((share, i) => {
        const half = (share * longest) / 2;
        return <path key={i} d={`M${2 + 5 * i} ${MIDDLE - half}v${2 * half + 0.01}`} stroke-width="2.4" />;
      })}
    </svg>
  );
}
