/**
 * Draws the page's icon: a moon over a van's roof and its three lights, as SVG and, for launchers, as PNG.
 */
import { encode } from 'fast-png';

/** Units of a 512 px square. Everything important is inside the circle that launchers may cut out. */
const SIDE = 512;
const NIGHT = '#101a2b';
const MOON = { x: 256, y: 196, r: 104, shadow: { x: 304, y: 166, r: 92 }, color: '#f4e3b2' };
const LIGHTS = [
  { x: 168, y: 366, r: 30, color: '#3fb57f' },
  { x: 256, y: 366, r: 30, color: '#f2b33d' },
  { x: 344, y: 366, r: 30, color: '#e0604f' },
];
/** Samples per pixel and direction. */
const SMOOTHING = 4;

export function iconSvg(): string {
  const circle = ({ x, y, r }: { x: number; y: number; r: number }, fill: string) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">`,
    `<mask id="m"><rect width="${SIDE}" height="${SIDE}" fill="#fff"/>${circle(MOON.shadow, '#000')}</mask>`,
    `<rect width="${SIDE}" height="${SIDE}" rx="112" fill="${NIGHT}"/>`,
    `<circle cx="${MOON.x}" cy="${MOON.y}" r="${MOON.r}" fill="${MOON.color}" mask="url(#m)"/>`,
    ...LIGHTS.map((light) => circle(light, light.color)),
    '</svg>',
  ].join('');
}

/** Returns the icon without rounded corners: launchers cut their own. */
export function iconPng(side: number): Uint8Array {
  const data = new Uint8Array(side * side * 3);
  const step = SIDE / side / SMOOTHING;
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const sum = [0, 0, 0];
      for (let i = 0; i < SMOOTHING * SMOOTHING; i++) {
        const x = (column * SMOOTHING + (i % SMOOTHING) + 0.5) * step;
        const y = (row * SMOOTHING + Math.floor(i / SMOOTHING) + 0.5) * step;
        const color = Number.parseInt(colorAt(x, y).slice(1), 16);
        sum[0]! += color >> 16;
        sum[1]! += (color >> 8) & 255;
        sum[2]! += color & 255;
      }
      data.set(
        sum.map((value) => Math.round(value / SMOOTHING ** 2)),
        (row * side + column) * 3,
      );
    }
  }
  return encode({ width: side, height: side, data, channels: 3 });
}

function colorAt(x: number, y: number): string {
  const inside = (circle: { x: number; y: number; r: number }) =>
    Math.hypot(x - circle.x, y - circle.y) <= circle.r;
  if (inside(MOON) && !inside(MOON.shadow)) return MOON.color;
  return LIGHTS.find(inside)?.color ?? NIGHT;
}
