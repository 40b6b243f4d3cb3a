/** Pictures that a style names, made from their names: a pattern of a colour, or a sign for a kind of place. */
import { hatch } from './hatch.ts';
import { PIXEL_RATIO, pictogram } from './pictograms.ts';

export interface MapImage {
  image: ImageData;
  /** pixels of the picture per px */
  pixelRatio: number;
}

export function hatchName(colour: string): string {
  return `hatch ${colour}`;
}

/** What comes before the kind of place in the name of its sign. */
export function signPrefix(colour: string, ground: string): string {
  return `sign ${colour} ${ground} `;
}

/** @param name as made above */
export function mapImage(name: string): MapImage {
  const [what, colour = '', ground = '', kind = ''] = name.split(' ');
  return what === 'hatch'
    ? { image: hatch(colour), pixelRatio: 1 }
    : { image: pictogram(kind, colour, ground), pixelRatio: PIXEL_RATIO };
}
