/** Pictures for the map, drawn by the browser: none is fetched. */

/** Pixels of a picture per px, for sharp screens. */
export const PIXEL_RATIO = 2;

/** A picture of so many px. @param draw gets a pen that counts in px */
export function drawn(
  width: number,
  height: number,
  draw: (pen: CanvasRenderingContext2D) => void,
): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * PIXEL_RATIO);
  canvas.height = Math.ceil(height * PIXEL_RATIO);
  const pen = canvas.getContext('2d')!;
  pen.scale(PIXEL_RATIO, PIXEL_RATIO);
  draw(pen);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
