/** What a visitor sees of the map, as pixels. */
import { decode } from 'fast-png';
import type { Page } from 'playwright-core';

/** On a phone: below the search and its notices, above the legend, left of the buttons. */
const FREE_MAP = { x: 10, y: 120, width: 300, height: 190 };
/** Of 255 in each channel: for the edges of lines and the mixing of colours. */
const TOLERANCE = 6;

export class MapPixels {
  private constructor(
    private readonly data: ArrayLike<number>,
    private readonly channels: number,
  ) {}

  /** Of the part of the map that nothing covers on a phone. */
  static async of(page: Page, clip = FREE_MAP): Promise<MapPixels> {
    const { data, channels } = decode(await page.screenshot({ clip }));
    return new MapPixels(data, channels);
  }

  /** The share of pixels of about this colour, 0 to 1. @param colour `#rrggbb` */
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
