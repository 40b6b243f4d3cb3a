/** Draws a score in a disc of the colour of its light: the picture of a place's link in a chat. */
import { squaredDistanceToSegment } from '../region/spatial/geometry.ts';
import type { Light } from '../scoring/rating.ts';
import { encodeIndexedPng } from './png.ts';

/** Pixels per side. Chats show smaller pictures as thumbnails, and some none below 200. */
const SIDE = 256;
const DISC_RADIUS = 112;
/** Height of a digit, width of its box and of its strokes, pixels. */
const DIGIT = { height: 108, width: 54, stroke: 17, gap: 25 } as const;
/** Steps of the palette between two colours, for smooth edges. */
const STEPS = 8;

type Rgb = readonly [number, number, number];
type Path = readonly (readonly [x: number, y: number])[];

/** Colours of disc and digits for each light, those of the page by day (`styles/tokens.css`). */
export const COLOUR_OF_LIGHT: Readonly<Record<Light, { disc: Rgb; ink: Rgb }>> = {
  green: { disc: [0x17, 0x71, 0x4a], ink: [255, 255, 255] },
  yellow: { disc: [0xf0, 0xb2, 0x3a], ink: [0x2a, 0x1c, 0x00] },
  red: { disc: [0xb3, 0x34, 0x1e], ink: [255, 255, 255] },
};
const UNKNOWN = { disc: [0x66, 0x72, 0x7e], ink: [255, 255, 255] } as const;
const GROUND: Rgb = [0xf3, 0xf1, 0xea];

/** Returns points on an ellipse. @param from, to angles, quarters of a circle clockwise from the right */
function arc(x: number, y: number, rx: number, ry: number, from: number, to: number): Path {
  const parts = Math.ceil(Math.abs(to - from) * 5);
  return Array.from({ length: parts + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / parts) * Math.PI) / 2;
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)] as const;
  });
}

/** Strokes of the digits in a box of 1 x 1, y downwards. */
const DIGITS: readonly (readonly Path[])[] = [
  [arc(0.5, 0.5, 0.5, 0.5, 0, 4)],
  [
    [
      [0.2, 0.18],
      [0.58, 0],
      [0.58, 1],
    ],
  ],
  [[...arc(0.5, 0.28, 0.46, 0.28, -2.1, 0.35), [0, 1], [1, 1]]],
  [
    [...arc(0.47, 0.25, 0.45, 0.25, -2.2, 1), [0.42, 0.5]],
    [[0.42, 0.5], ...arc(0.47, 0.75, 0.5, 0.25, -1, 2.2)],
  ],
  [
    [
      [0.74, 1],
      [0.74, 0],
      [0, 0.72],
      [1, 0.72],
    ],
  ],
  [[[0.9, 0], [0.14, 0], [0.08, 0.44], ...arc(0.46, 0.68, 0.5, 0.32, -1.6, 2.1)]],
  [
    arc(0.5, 0.68, 0.48, 0.32, 0, 4),
    [
      [0.76, 0],
      [0.02, 0.66],
    ],
  ],
  [
    [
      [0, 0],
      [1, 0],
      [0.34, 1],
    ],
  ],
  [arc(0.5, 0.25, 0.42, 0.25, 0, 4), arc(0.5, 0.75, 0.5, 0.25, 0, 4)],
  [
    arc(0.5, 0.32, 0.48, 0.32, 0, 4),
    [
      [0.98, 0.34],
      [0.24, 1],
    ],
  ],
];
/** The dash of a place without a score. */
const DASH: readonly Path[] = [
  [
    [0, 0.5],
    [1, 0.5],
  ],
];

/**
 * Returns a PNG of 256 x 256 pixels.
 * @param score 0-100; null = unknown, shown as a dash on grey
 * @param light light of the score
 */
export function scorePicture(score: number | null, light: Light): Uint8Array {
  const { disc, ink } = score === null ? UNKNOWN : COLOUR_OF_LIGHT[light];
  const pixels = new Uint8Array(SIDE * SIDE);
  const middle = SIDE / 2;
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      pixels[y * SIDE + x] = share(DISC_RADIUS - Math.hypot(x + 0.5 - middle, y + 0.5 - middle));
  const glyphs = score === null ? [DASH] : [...String(score)].map((digit) => DIGITS[Number(digit)]!);
  const width = glyphs.length * DIGIT.width + (glyphs.length - 1) * DIGIT.gap;
  // three digits are drawn smaller, to stay inside the disc
  const scale = Math.min(1, (DISC_RADIUS * 1.45) / width);
  glyphs.forEach((strokes, i) => {
    const left = middle + (i * (DIGIT.width + DIGIT.gap) - width / 2) * scale;
    drawGlyph(pixels, strokes, left, middle - (DIGIT.height * scale) / 2, scale);
  });
  const palette = [...blends(GROUND, disc), ...blends(disc, ink)];
  return encodeIndexedPng(SIDE, SIDE, pixels, Uint8Array.from(palette), new Uint8Array(0));
}

/** Returns the share of a colour at a distance inside its edge (pixels, negative outside), 0..STEPS. */
function share(inside: number): number {
  return Math.round(Math.max(0, Math.min(1, inside + 0.5)) * STEPS);
}

/** Colours the pixels near the strokes of a glyph, and only these. */
function drawGlyph(pixels: Uint8Array, strokes: readonly Path[], left: number, top: number, scale: number) {
  const half = (DIGIT.stroke / 2) * scale;
  // ends of the segments, x and y of both: a flat list keeps this short of 10 ms
  const segments = strokes.flatMap((path) =>
    path
      .slice(1)
      .flatMap((end, i) =>
        [path[i]!, end].flatMap(([x, y]) => [left + x * DIGIT.width * scale, top + y * DIGIT.height * scale]),
      ),
  );
  const right = left + DIGIT.width * scale + half + 1;
  const bottom = top + DIGIT.height * scale + half + 1;
  for (let y = Math.floor(top - half - 1); y <= bottom; y++)
    for (let x = Math.floor(left - half - 1); x <= right; x++) {
      const ink = share(half - distanceTo(segments, x + 0.5, y + 0.5));
      if (ink > 0) pixels[y * SIDE + x] = STEPS + 1 + ink;
    }
}

function distanceTo(segments: readonly number[], x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < segments.length; i += 4) {
    const ax = segments[i]! - x;
    const ay = segments[i + 1]! - y;
    least = Math.min(least, squaredDistanceToSegment(ax, ay, segments[i + 2]! - x, segments[i + 3]! - y));
  }
  return Math.sqrt(least);
}

/** Returns the STEPS + 1 colours from one to another, three bytes each. */
function blends(from: Rgb, to: Rgb): number[] {
  return Array.from({ length: STEPS + 1 }, (_, i) =>
    from.map((low, c) => Math.round(low + ((to[c]! - low) * i) / STEPS)),
  ).flat();
}
