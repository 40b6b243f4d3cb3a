/** Generated waypoints, with anything that people may write into their names. */
import fc from 'fast-check';
import { waypoint } from '../../src/web/lib/exchange/waypoint.ts';

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });
export const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '<name>&amp;"x"</wpt>',
    ']]>',
    '<!--',
    '&#0;',
    '\u0000\ud800',
    'Ñandú\n«24 h»',
    '__proto__',
  ),
);
const place = fc
  .tuple(latitude, longitude, words, words)
  .map(([lat, lon, name, note]) => waypoint(lat, lon, name, note))
  // 0, 0 is no position
  .filter((found) => found !== null);
export const places = fc.array(place, { maxLength: 20 });
