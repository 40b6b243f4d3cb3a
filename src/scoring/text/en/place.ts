/** English: events and places nearby. */

import type { PlacePhrases } from '../phrases/place.ts';
import type { Wording } from '../phrases.ts';

export const place: Wording<PlacePhrases> = {
  no_map_data: () => 'No map data is loaded for this place: nothing is known about its noise',
};
