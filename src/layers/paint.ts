/** Paints a tile of the score layer as a PNG, from scores on a grid. */
import { colourTable, LAYER_ALPHA, NO_VANS_ALPHA, NO_VANS_COLOURS, rgbOf } from './colours.ts';
import { NO_VANS } from './grid.ts';
import { encodeIndexedPng } from './png.ts';

/** Pixels per side of a tile. */
export const TILE_PIXELS = 256;

/**
 * Number of palette entries per point of the score: half points make gradients smooth. After them, the palette has
 * GROUND and STRIPE (ground where vans cannot park), TRANSPARENT, and the paler colours of edges.
 */
const STEPS_PER_POINT = 2;
const COLOURS = 100 * STEPS_PER_POINT + 1;
const GROUND = COLOURS;
const STRIPE = COLOURS + 1;
const TRANSPARENT = COLOURS + 2;
/**
 * Edges of what is known fade out over the last value: the threshold alone follows the grid in stairs. They have fewer
 * colours, as a palette has 256.
 */
const EDGE = TRANSPARENT + 1;
const EDGE_COLOURS = 17;
const EDGE_STEP = 100 / (EDGE_COLOURS - 1);
/** Opacities at edges, from the outside inwards, as shares of the layer's. */
const EDGE_ALPHAS = [0.25, 0.5, 0.75];
/** Weight of what is known from which there is colour, and by which it gets stronger. */
const EDGE_FROM = 0.35;
const EDGE_WEIGHT = 0.2;
const ENTRIES = EDGE + EDGE_COLOURS * EDGE_ALPHAS.length;
/** Distance and width of stripes, pixels. A tile is a multiple of the distance wide, so stripes meet across tiles. */
const STRIPE_EVERY = 8;
const STRIPE_WIDTH = 2;

const PALETTE = paletteOf(colourTable());
const ALPHA = new Uint8Array(ENTRIES).fill(LAYER_ALPHA);
ALPHA[GROUND] = NO_VANS_ALPHA;
ALPHA[STRIPE] = NO_VANS_ALPHA;
ALPHA[TRANSPARENT] = 0;
EDGE_ALPHAS.forEach((share, i) => {
  const from = EDGE + i * EDGE_COLOURS;
  ALPHA.fill(Math.round(LAYER_ALPHA * share), from, from + EDGE_COLOURS);
});

function paletteOf(table: Uint8Array): Uint8Array {
  const palette = new Uint8Array(ENTRIES * 3);
  palette.set(rgbOf(NO_VANS_COLOURS.ground), GROUND * 3);
  palette.set(rgbOf(NO_VANS_COLOURS.stripe), STRIPE * 3);
  for (let i = 0; i < COLOURS; i++) {
    const low = Math.floor(i / STEPS_PER_POINT);
    const high = Math.min(100, low + 1);
    const share = (i % STEPS_PER_POINT) / STEPS_PER_POINT;
    for (let c = 0; c < 3; c++) {
      palette[i * 3 + c] = Math.round(table[low * 3 + c]! * (1 - share) + table[high * 3 + c]! * share);
    }
  }
  for (let i = EDGE; i < ENTRIES; i++) {
    const at = Math.round(((i - EDGE) % EDGE_COLOURS) * EDGE_STEP) * 3;
    palette.set(table.subarray(at, at + 3), i * 3);
  }
  return palette;
}

/**
 * Returns a PNG of 256 x 256 pixels. Between the scores, it interpolates.
 * @param scores (256 / step + 1)² values, row by row from the north-west. The outer values are on edges shared with
 * neighbouring tiles, so there are no seams.
 * @param step pixels between two scores
 * @throws RangeError if the number of scores is wrong
 */
export function paintTile(scores: Uint8Array, step: number): Uint8Array {
  const points = TILE_PIXELS / step + 1;
  if (scores.length !== points * points) {
    throw new RangeError(
      `a tile with a score every ${step} pixels needs ${points * points} of them, got ${scores.length}`,
    );
  }
  const pixels = new Uint8Array(TILE_PIXELS * TILE_PIXELS);
  for (let y = 0; y < TILE_PIXELS; y++) {
    const fy = (y + 0.5) / step;
    const row = Math.floor(fy);
    for (let x = 0; x < TILE_PIXELS; x++) {
      const fx = (x + 0.5) / step;
      const colour = blend(scores, points, Math.floor(fx), row, fx % 1, fy % 1);
      pixels[y * TILE_PIXELS + x] =
        colour === GROUND && (x + y) % STRIPE_EVERY < STRIPE_WIDTH ? STRIPE : colour;
    }
  }
  return encodeIndexedPng(TILE_PIXELS, TILE_PIXELS, pixels, PALETTE, ALPHA);
}

/**
 * Returns the palette index of a pixel, from the weights of the four values around it: GROUND if NO_VANS has more weight
 * than scores, otherwise the weighted mean of the scores. Paler where NO_SCORE has weight, and in the end TRANSPARENT.
 * @param tx distance of the pixel from the left values, 0 to 1
 * @param ty distance of the pixel from the upper values, 0 to 1
 */
function blend(
  scores: Uint8Array,
  points: number,
  column: number,
  row: number,
  tx: number,
  ty: number,
): number {
  let sum = 0;
  let known = 0;
  let closed = 0;
  for (let corner = 0; corner < 4; corner++) {
    const right = corner & 1;
    const down = corner >> 1;
    const share = (right ? tx : 1 - tx) * (down ? ty : 1 - ty);
    const score = scores[(row + down) * points + column + right]!;
    if (score === NO_VANS) closed += share;
    // neither NO_VANS nor NO_SCORE is a score
    if (score >= NO_VANS) continue;
    sum += share * score;
    known += share;
  }
  if (closed > known) return known + closed < 0.5 ? TRANSPARENT : GROUND;
  const shade = Math.floor((known + closed - EDGE_FROM) / EDGE_WEIGHT);
  if (shade < 0) return TRANSPARENT;
  if (shade < EDGE_ALPHAS.length) return EDGE + shade * EDGE_COLOURS + Math.round(sum / known / EDGE_STEP);
  return Math.round((sum / known) * STEPS_PER_POINT);
}
