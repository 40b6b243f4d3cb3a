/** Reads the pixels of the map as a visitor sees it. */
import { decode } from 'fast-png';
import type { Page } from 'playwright-core';

/**
 * Free part of the map on a phone: below the search and its notices, above the legend, left of the buttons.
 * px.
 */
const FREE_MAP = { x: 10, y: 120, width: 300, height: 190 };
/** Tolerance in each channel, of 255. Covers the edges of lines and blended colours. */
const TOLERANCE = 6;

export class MapPixels {
  private constructor(
    private readonly data: ArrayLike<number>,
    private readonly channels: number,
  ) {}

  /** Takes a picture of the map, by default of the part that nothing covers on a phone. */
  static async of(page: Page, clip = FREE_MAP): Promise<MapPixels> {
    const { data, channels } = decode(await page.screenshot({ clip }));
    return new MapPixels(data, channels);
  }

  /** Returns the share of pixels close to a colour, 0 to 1. @param colour `#rrggbb` */
  shareOf(colour: string): number {
    const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    const count = this.data.length / this.channels;
    let found = 0;
    for (let i = 0; i < count; i++) {
      const isAlike = wanted.every(
        (value, k) => Math.abs(this.data[i * this.channels + k]! - value) <= TOLERANCE,
      );
      if (isAlike) found++;
    }
    return found / count;
  }
}
