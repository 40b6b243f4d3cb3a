/** The last answers, stored on the device for offline use. */
import type { Score } from '../api/score.ts';
import type { LatLon } from '../api/values.ts';
import { having, isText, isTime, orNull, POSITION } from './lib/shape.ts';
import type { Memory } from './lib/storage.ts';
import { isScore } from './state/shapes.ts';

/** Number of stored answers, about 4 KB each: far below a browser's quota. */
const KEPT = 30;
const KEY = 'scores';

export interface SavedScore extends LatLon {
  at: string | null;
  /** time of the answer, ISO 8601 */
  savedAt: string;
  answer: Score;
}

const isSavedScore = having<SavedScore>({
  ...POSITION,
  at: orNull(isText),
  savedAt: isTime,
  answer: isScore,
});

/** Returns the key of the 11 m square around a position, inside which all answers are equal. */
function cellOf({ lat, lon }: LatLon): string {
  return `${lat.toFixed(4)},${lon.toFixed(4)}`;
}

export interface LastScores {
  find(place: LatLon, at: string | null): SavedScore | undefined;
  keep(place: LatLon, at: string | null, answer: Score, savedAt: string): void;
}

export function createLastScores(memory: Memory): LastScores {
  const all = () => memory.readList<SavedScore>(KEY, isSavedScore);
  return {
    find(place, at) {
      return all().find((saved) => cellOf(saved) === cellOf(place) && saved.at === at);
    },
    keep({ lat, lon }, at, answer, savedAt) {
      const others = all().filter((saved) => cellOf(saved) !== cellOf({ lat, lon }) || saved.at !== at);
      memory.write(KEY, [{ lat, lon, at, savedAt, answer }, ...others].slice(0, KEPT));
    },
  };
}
