/** Valhalla (https://valhalla.github.io/valhalla/api/): actions route and sources_to_targets. */
import type { Position } from '../../routing/router.ts';
import type { Vehicle } from '../../routing/vehicle.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import { isLength, listOf, member, type Piece, type RouterProtocol, wayOfPieces } from './protocol.ts';

const locations = (points: readonly Position[]) =>
  points.map(({ lat, lon }) => ({ lat: Number(lat.toFixed(6)), lon: Number(lon.toFixed(6)) }));

export const VALHALLA: RouterProtocol = {
  wayUrl: (url, stops, vehicle) =>
    `${url}?${json({ locations: locations(stops), ...costing(vehicle), shape_format: 'polyline5', units: 'kilometers' })}`,

  wayIn(answer, stops) {
    const legs = listOf(member(member(answer, 'trip'), 'legs')).map(piecesOf);
    return legs.length === stops - 1 && legs.every((leg) => leg !== null) ? wayOfPieces(legs) : null;
  },

  tableUrl(url, from, to, vehicle) {
    const table = url.replace(/\/route$/, '/sources_to_targets');
    return `${table}?${json({ sources: locations(from), targets: locations(to), ...costing(vehicle) })}`;
  },

  tableIn(answer, from, to) {
    const rows = listOf(member(answer, 'sources_to_targets')).map(listOf);
    if (rows.length !== from || rows.some(({ length }) => length !== to)) return null;
    return rows.map((row) =>
      row.map((entry) => {
        const seconds = member(entry, 'time');
        return isLength(seconds) ? seconds : null;
      }),
    );
  },
};

function json(request: object): string {
  return new URLSearchParams({ json: JSON.stringify(request) }).toString();
}

function costing({ heightM, widthM }: Vehicle) {
  const sizes = {
    ...(heightM === null ? {} : { height: heightM }),
    ...(widthM === null ? {} : { width: widthM }),
  };
  return { costing: 'auto', ...(Object.keys(sizes).length > 0 ? { costing_options: { auto: sizes } } : {}) };
}

/** Returns the manoeuvres of a leg; null if they are not usable. */
function piecesOf(leg: unknown): Piece[] | null {
  const shape = member(leg, 'shape');
  const decoded = typeof shape === 'string' ? decodePolyline(shape) : null;
  if (!decoded) return null;
  const line = decoded.lats.map((lat, i): Position => ({ lat, lon: decoded.lons[i]! }));
  const pieces = listOf(member(leg, 'maneuvers')).map((manoeuvre): Piece | null => {
    const [seconds, kilometres] = [member(manoeuvre, 'time'), member(manoeuvre, 'length')];
    const [from, to] = [member(manoeuvre, 'begin_shape_index'), member(manoeuvre, 'end_shape_index')];
    if (!isLength(seconds) || !isLength(kilometres) || !isLength(from) || !isLength(to)) return null;
    return { line: line.slice(from, to + 1), seconds, metres: kilometres * 1000 };
  });
  return pieces.length > 0 && pieces.every((each) => each !== null) ? pieces : null;
}
