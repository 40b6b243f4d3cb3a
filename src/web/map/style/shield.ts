/** Draws road shields. */
import { drawnPicture, PIXEL_RATIO } from './canvas.ts';

/** Side, corner radius and border width of a shield, px. */
const SIDE = 20;
const RADIUS = 4;
const EDGE = 1;
/** Margin around the letters, px. */
const ROOM = { across: 5, down: 3 };

/**
 * A picture that MapLibre stretches around letters, its stretchable parts (from, to), and the position of the
 * letters; in pixels of the picture.
 */
export interface Stretched {
  image: ImageData;
  stretchX: [number, number][];
  stretchY: [number, number][];
  content: [left: number, top: number, right: number, bottom: number];
}

/** Draws a shield. @param edge colour of the border; equal to `ground` for no border */
export function shield(ground: string, edge: string): Stretched {
  const image = drawnPicture(SIDE, SIDE, (pen) => {
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
