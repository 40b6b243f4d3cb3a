/**
 * Reads points of interest of TomTom devices (.ov2): records of a type, their length and content, little endian. Positions are
 * in 1e-5 degrees, longitude first, followed by a name and a zero.
 */
import { type FileContent, NOTHING } from './file-content.ts';
import { textOf } from './file-text.ts';
import { MAX_WAYPOINTS, waypoint } from './waypoint.ts';

/** Type, and length of the record, bytes. */
const HEAD_BYTES = 5;
/** Likewise with a position and the zero after an empty name. */
const POINT_BYTES = 14;
const SKIPPED = 1;
/** Length of a record of a box around others, bytes. */
const SKIPPED_BYTES = 21;
const [PLAIN, EXTENDED] = [2, 3];
const STEPS_PER_DEGREE = 1e5;

/** Returns the places of a file; null unless it is made of such records alone. */
export function readOv2(bytes: Uint8Array): FileContent | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const content: FileContent = { ...NOTHING, places: [] };
  let at = 0;
  while (at + HEAD_BYTES <= bytes.length) {
    const type = bytes[at]!;
    const length = view.getUint32(at + 1, true);
    const isPoint = type === PLAIN || type === EXTENDED;
    if (type > EXTENDED || length < (isPoint ? POINT_BYTES : HEAD_BYTES)) return null;
    if (type === SKIPPED && length !== SKIPPED_BYTES) return null;
    if (at + length > bytes.length) return null;
    if (isPoint) {
      const [lon, lat] = [HEAD_BYTES, HEAD_BYTES + 4].map((to) => view.getInt32(at + to, true));
      const [name = ''] = textOf(bytes.subarray(at + POINT_BYTES - 1, at + length)).split('\0', 1);
      const place = waypoint(lat! / STEPS_PER_DEGREE, lon! / STEPS_PER_DEGREE, name, '');
      if (!place) return null;
      if (content.places.length < MAX_WAYPOINTS) content.places.push(place);
    }
    at += length;
  }
  return at === bytes.length && content.places.length > 0 ? content : null;
}
