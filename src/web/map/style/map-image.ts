/** Draws the pictures that a style names: the icon of a kind of place, a road shield, a pin. */
import type { StyleImageMetadata } from 'maplibre-gl';
import { PIXEL_RATIO } from './canvas.ts';
import { pictogram } from './pictograms.ts';
import { isPinImage, pinImage } from './pin-images.ts';
import { shield } from './shield.ts';

export interface MapImage {
  image: ImageData;
  options: Partial<StyleImageMetadata>;
}

/** Returns the prefix of an icon's name; the kind of place follows. */
export function signPrefix(colour: string, ground: string): string {
  return `sign ${colour} ${ground} `;
}

/** Returns the name of a road shield. @param edge colour of the border; equal to `ground` for no border */
export function shieldName(ground: string, edge: string): string {
  return `shield ${ground} ${edge}`;
}

/** Draws a picture by its name. @param name from `signPrefix`, `shieldName` or `pinImageName` */
export function mapImage(name: string): MapImage {
  if (isPinImage(name)) return { image: pinImage(name), options: { pixelRatio: PIXEL_RATIO } };
  const [what, colour = '', ground = '', kind = ''] = name.split(' ');
  if (what !== 'shield')
    return { image: pictogram(kind, colour, ground), options: { pixelRatio: PIXEL_RATIO } };
  const { image, ...stretched } = shield(colour, ground);
  return { image, options: { ...stretched, pixelRatio: PIXEL_RATIO } };
}
