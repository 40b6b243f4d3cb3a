/**
 * Draws pictures of pins from their names. Each is legible on every ground. The shape of a dot has the same
 * meaning as its colour.
 */

import type { Light } from '../../lib/light.ts';
import { drawnPicture } from './canvas.ts';
import { ICON_SIDE, iconPath } from './icon-path.ts';
import { type PinColours, palette, pinColours } from './palette.ts';
import { CHOSEN, DOT_PX, hasNumber, PILL, type PinForm, pillSize, SMALL_DOT_PX } from './pin-sizes.ts';

const PREFIX = 'pin';
/** Placeholder for missing values in a name. */
const NONE = '-';
/** Radius of the corners of a `fair` pill, px, like the page's disc; all other pills have round ends. */
const SQUARE_RADIUS = 6;
const LETTERS = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
const MIDDLE = DOT_PX / 2;

export interface PinLook {
  form: PinForm;
  light: Light;
  score: number | null;
  icon: string | null;
  isNight: boolean;
  /** size of the pin relative to the default, from the font size of the page */
  scale: number;
}

export function pinImageName({ form, light, score, icon, isNight, scale }: PinLook): string {
  return [PREFIX, form, light, score ?? NONE, icon ?? NONE, isNight ? 'night' : 'day', scale].join(' ');
}

export function isPinImage(name: string): boolean {
  return name.startsWith(`${PREFIX} `);
}

/** Draws the picture of a pin. @param name from `pinImageName` */
export function pinImage(name: string): ImageData {
  const [, form, light, score, icon, time, scale] = name.split(' ') as [string, PinForm, Light, ...string[]];
  const look: PinLook = {
    form,
    light,
    score: score === NONE ? null : Number(score),
    icon: icon === NONE ? null : icon!,
    isNight: time === 'night',
    scale: Number(scale),
  };
  return form === 'dot' ? dotImage(look) : pillImage(look);
}

/**
 * Draws a dot: circle = good, square = fair, diamond = bad, small circle = forbidden, dashed ring = vans
 * cannot park.
 */
function dotImage({ light, isNight, scale }: PinLook): ImageData {
  const colours = pinColours(light, isNight);
  const { surface } = palette(isNight);
  return drawnPicture(DOT_PX * scale, DOT_PX * scale, (pen) => {
    pen.scale(scale, scale);
    if (light === 'no_van' || light === 'unknown') return ring(pen, colours.fill, MIDDLE - 3, true);
    const shape = (inset: number) => {
      const half = MIDDLE - inset - (light === 'not_allowed' ? (DOT_PX - SMALL_DOT_PX) / 2 : 0);
      pen.beginPath();
      if (light === 'fair') pen.roundRect(MIDDLE - half, MIDDLE - half, 2 * half, 2 * half, 3);
      else if (light === 'bad') diamond(pen, half);
      else pen.arc(MIDDLE, MIDDLE, half, 0, 2 * Math.PI);
      pen.closePath();
    };
    filled(pen, shape, surface, colours, PILL.ring);
  });
}

function diamond(pen: CanvasRenderingContext2D, half: number): void {
  pen.moveTo(MIDDLE, MIDDLE - half);
  pen.lineTo(MIDDLE + half, MIDDLE);
  pen.lineTo(MIDDLE, MIDDLE + half);
  pen.lineTo(MIDDLE - half, MIDDLE);
}

/**
 * Fills a shape, surrounded by a ring in the colour of the page.
 * @param shape draws the path of the shape, inset by a number of px
 */
function filled(
  pen: CanvasRenderingContext2D,
  shape: (inset: number) => void,
  surface: string,
  { fill, edge }: PinColours,
  ring: number,
): void {
  shape(0);
  pen.fillStyle = surface;
  pen.fill();
  shape(ring);
  pen.fillStyle = fill;
  pen.fill();
  if (!edge) return;
  pen.strokeStyle = edge;
  pen.lineWidth = 1.5;
  pen.stroke();
}

function ring(pen: CanvasRenderingContext2D, colour: string, radius: number, isDashed: boolean): void {
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  pen.setLineDash(isDashed ? [3, 2.4] : []);
  pen.beginPath();
  pen.arc(MIDDLE, MIDDLE, radius, 0, 2 * Math.PI);
  pen.stroke();
}

/** Draws a pill with the icon of its kind and its score, or a mark if it has none. A chosen pin has a tail. */
function pillImage(look: PinLook): ImageData {
  const { form, light, score, icon, isNight, scale } = look;
  const size = form === 'chosen' ? CHOSEN : PILL;
  const { width, height } = pillSize(size, { light, score, hasIcon: icon !== null });
  const colours = pinColours(light, isNight);
  const { surface } = palette(isNight);
  return drawnPicture(width * scale, (height + size.tail) * scale, (pen) => {
    pen.scale(scale, scale);
    const isOutlined = light === 'no_van' || light === 'unknown' || light === 'not_allowed';
    const shape = (inset: number) => {
      const [left, top, right, bottom] = [inset, inset, width - inset, height - inset];
      const radius = light === 'fair' ? SQUARE_RADIUS + size.ring - inset : (bottom - top) / 2;
      pen.beginPath();
      pen.roundRect(left, top, right - left, bottom - top, radius);
      if (size.tail === 0) return;
      const half = size.tail - inset / 2;
      // the same direction as the pill: otherwise the shared part would be a hole
      pen.moveTo(width / 2 + half, bottom - 1);
      pen.lineTo(width / 2, height + size.tail - 1.5 * inset);
      pen.lineTo(width / 2 - half, bottom - 1);
    };
    filled(pen, shape, surface, isOutlined ? { ...colours, fill: surface } : colours, size.ring);
    pen.translate(size.ring + size.before, height / 2);
    if (hasNumber(look)) writeOn(pen, { icon, score: look.score, size, colour: colours.on });
    else
      markOn(pen, { light, icon, size, colour: colours.fill, width: width - 2 * (size.ring + size.before) });
  });
}

interface Written {
  icon: string | null;
  score: number;
  size: typeof PILL;
  colour: string;
}

function writeOn(pen: CanvasRenderingContext2D, { icon, score, size, colour }: Written): void {
  pen.fillStyle = colour;
  if (icon) {
    drawIcon(pen, icon, size.icon);
    pen.translate(size.icon + size.between, 0);
  }
  pen.font = `700 ${size.text}px ${LETTERS}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  // digits of equal width, whatever the device's font
  for (const [i, digit] of [...String(score)].entries())
    pen.fillText(digit, (i + 0.5) * size.digit, size.text * 0.36);
}

interface Marked {
  light: Light;
  icon: string | null;
  size: typeof PILL;
  colour: string;
  /** width between the margins, px */
  width: number;
}

/** Draws the mark of a pin without a score: a struck circle, or a dashed one with a cross or a "?". */
function markOn(pen: CanvasRenderingContext2D, { light, size, colour, width }: Marked): void {
  pen.translate(width / 2, 0);
  const radius = size.height / 2 - 8;
  pen.strokeStyle = pen.fillStyle = colour;
  pen.lineWidth = 2;
  pen.lineCap = 'round';
  pen.setLineDash(light === 'not_allowed' ? [] : [3.5, 4]);
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.stroke();
  pen.setLineDash([]);
  const arm = light === 'not_allowed' ? radius * Math.SQRT1_2 : radius / 2.6;
  pen.beginPath();
  pen.moveTo(-arm, -arm);
  pen.lineTo(arm, arm);
  if (light === 'no_van') {
    pen.moveTo(arm, -arm);
    pen.lineTo(-arm, arm);
  }
  if (light !== 'unknown') {
    pen.stroke();
    return;
  }
  pen.font = `700 ${size.text}px ${LETTERS}`;
  pen.textAlign = 'center';
  pen.fillText('?', 0, size.text * 0.36);
}

/** Draws an icon from the left, vertically centred on the line. */
function drawIcon(pen: CanvasRenderingContext2D, icon: string, side: number): void {
  const path = iconPath(icon);
  if (!path) return;
  pen.save();
  pen.translate(0, -side / 2);
  pen.scale(side / ICON_SIDE, side / ICON_SIDE);
  pen.fill(path);
  pen.restore();
}
