/** OSRM (https://project-osrm.org/docs/v5.24.0/api/): services route and table. */
import type { Position } from '../../routing/router.ts';
import { isLength, listOf, member, type Piece, type RouterProtocol, wayOfPieces } from './protocol.ts';

const coordinates = (points: readonly Position[]) =>
  points.map(({ lat, lon }) => `${lon.toFixed(6)},${lat.toFixed(6)}`).join(';');

export const OSRM: RouterProtocol = {
  wayUrl: (url, stops) => `${url}/${coordinates(stops)}?overview=false&steps=true&geometries=geojson`,

  wayIn(json, stops) {
    const legs = listOf(member(listOf(member(json, 'routes'))[0], 'legs')).map(piecesOf);
    return legs.length === stops - 1 && legs.every((leg) => leg !== null) ? wayOfPieces(legs) : null;
  },

  tableUrl(url, from, to) {
    const range = (count: number, first: number) =>
      Array.from({ length: count }, (_, i) => first + i).join(';');
    const table = url.replace(/\/route(\/v1\/[^/]+)$/, '/table$1');
    const indices = `sources=${range(from.length, 0)}&destinations=${range(to.length, from.length)}`;
    return `${table}/${coordinates([...from, ...to])}?annotations=duration&${indices}`;
  },

  tableIn(json, from, to) {
    const rows = listOf(member(json, 'durations')).map(listOf);
    const isWhole = rows.length === from && rows.every(({ length }) => length === to);
    return isWhole ? rows.map((row) => row.map((each) => (isLength(each) ? each : null))) : null;
  },
};

/** Returns the steps of a leg; null if they are not usable. */
function piecesOf(leg: unknown): Piece[] | null {
  const pieces = listOf(member(leg, 'steps')).map((step): Piece | null => {
    const [seconds, metres] = [member(step, 'duration'), member(step, 'distance')];
    const line = listOf(member(member(step, 'geometry'), 'coordinates')).map(positionOf);
    if (!isLength(seconds) || !isLength(metres) || !line.every((each) => each !== null)) return null;
    return { line, seconds, metres };
  });
  return pieces.length > 0 && pieces.every((each) => each !== null) ? pieces : null;
}

function positionOf(pair: unknown): Position | null {
  const [lon, lat] = listOf(pair);
  return typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : null;
}
