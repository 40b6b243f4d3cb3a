/** Notices a provider that sends one "access blocked" picture, with status 200, instead of every tile. */

/** Empty sea and empty land are one small picture each and repeat for good reason (103 and 179 bytes at OSM). */
const SMALLEST_SUSPICIOUS_BYTES = 1024;
/** A wood at a high zoom level may repeat its pattern on a few neighbouring tiles; a dozen in a row it does not. */
const REPEATS_TO_SUSPECT = 12;

export class RepeatedBody {
  private etag = '';
  private keys = new Set<number>();

  /**
   * To be told about every tile as it arrives.
   * @returns the keys that hold the same picture, once there are too many in a row; otherwise an empty list
   */
  observe(key: number, etag: string, bytes: number): number[] {
    if (bytes < SMALLEST_SUSPICIOUS_BYTES) return [];
    if (etag !== this.etag) {
      this.etag = etag;
      this.keys.clear();
    }
    this.keys.add(key);
    if (this.keys.size < REPEATS_TO_SUSPECT) return [];
    const keys = [...this.keys];
    this.keys.clear();
    return keys;
  }
}
