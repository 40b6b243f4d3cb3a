/** The box in which the number of a road stands. */
import { drawn, PIXEL_RATIO } from './canvas.ts';

/** px */
const SIDE = 20;
const RADIUS = 4;
const EDGE = 1;
/** px to each side of the letters. */
const ROOM = { across: 5, down: 3 };

/** What MapLibre needs to draw a box around letters: its picture, what of it may grow, and where the letters stand. */
export interface Stretched {
  image: ImageData;
  stretchX: [number, number][];
  stretchY: [number, number][];
  content: [left: number, top: number, right: number, bottom: number];
}

/** @param edge colour of the line around it; that of the ground = none */
export function shield(ground: string, edge: string): Stretched {
  const image = drawn(SIDE, SIDE, (pen) => {
    for (const [inset, fill] of [
      [0, edge],
      [EDGE, ground],
    ] as const) {
      pen.fillStyle = fill;
      pen.beginPath();
      pen.roundRect(inset, inset, SIDE - 2 * inset, SIDE - 2 * inset, RADIUS - inset);
      pen.fill();
    }
  });
  const scaled = (px: number) => px * PIXEL_RATIO;
  const stretch: [number, number][] = [[scaled(RADIUS + 1), scaled(SIDE - RADIUS - 1)]];
  return {
    image,
    stretchX: stretch,
    stretchY: stretch,
    content: [scaled(ROOM.across), scaled(ROOM.down), scaled(SIDE - ROOM.across), scaled(SIDE - ROOM.down)],
  };
}
