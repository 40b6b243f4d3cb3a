/** Writes encoded polylines of precision 5, as routing services do. */

export function encodePolyline(corners: readonly (readonly [lat: number, lon: number])[]): string {
  let [lastLat, lastLon] = [0, 0];
  return corners
    .map(([lat, lon]) => {
      const [y, x] = [Math.round(lat * 1e5), Math.round(lon * 1e5)];
      const text = encodeNumber(y - lastLat) + encodeNumber(x - lastLon);
      [lastLat, lastLon] = [y, x];
      return text;
    })
    .join('');
}

function encodeNumber(value: number): string {
  let left = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  for (; left >= 0x20; left >>>= 5) text += String.fromCharCode((0x20 | (left & 0x1f)) + 63);
  return text + String.fromCharCode(left + 63);
}
