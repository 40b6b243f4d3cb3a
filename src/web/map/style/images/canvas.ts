/** Draws pictures for the map in the browser; none is loaded. */

/** Pixels per px, for sharp screens. */
export const PIXEL_RATIO = 2;

/** Draws a picture of a size in px. @param draw receives a context scaled to px */
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
