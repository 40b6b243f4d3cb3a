/** Scores places, each from its own arrival on. */
import type { PlaceToRate } from '../../places/found/question.ts';
import { type ManyOptions, pieceLength, piecesOf, scoreMany } from './score-many.ts';

/** Returns an entry for each place as JSON. @param at arrival at places without their own, ISO 8601; '' = now */
export async function scorePlaces(
  places: readonly PlaceToRate[],
  at: string,
  options: ManyOptions,
): Promise<string[]> {
  const texts: string[] = [];
  const spots = places.map(({ lat, lon, arrival = at }) => ({ lat, lon, at: arrival, id: undefined }));
  for await (const piece of scoreMany(piecesOf(spots, pieceLength(options.detail)), options))
    texts.push(...piece);
  return texts;
}
