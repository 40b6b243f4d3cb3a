/** The pattern on land without a map: fine slanting lines. */

/** px of a side; the pattern meets itself at all of them. */
const SIDE = 16;

/** @param colour `#rrggbb` */
export function hatch(colour: string): ImageData {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const isLine = (x + y) % SIDE < 2;
      data.set([...channels, isLine ? 255 : 0], (y * SIDE + x) * 4);
    }
  }
  return new ImageData(data, SIDE, SIDE);
}
