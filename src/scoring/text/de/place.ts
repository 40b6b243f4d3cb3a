/** German: events and places nearby. */

import type { PlacePhrases } from '../phrases/place.ts';
import type { Wording } from '../phrases.ts';

export const place: Wording<PlacePhrases> = {
  no_map_data: () => 'Für diesen Ort sind keine Kartendaten geladen: über den Lärm hier ist nichts bekannt',
};
