/** Draws pictures for the map in the browser; none is loaded. */

/** Pixels of a picture per CSS px, for sharp screens. */
export const PIXEL_RATIO = 2;

/** Draws a picture. @param width CSS px @param height CSS px @param draw receives a context scaled to CSS px */
export function drawnPicture(
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
