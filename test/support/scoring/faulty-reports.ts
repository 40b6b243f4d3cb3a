import { CommunityIndex } from '../../../src/scoring/events/community-index.ts';

/** Stands in for any internal error: fails at some places or times. */
export class FaultyReports extends CommunityIndex {
  constructor(private readonly isFaulty: (lat: number, lon: number, atMs: number) => boolean) {
    super();
  }

  override at(lat: number, lon: number, atMs: number) {
    if (this.isFaulty(lat, lon, atMs)) throw new Error('a fault at one spot');
    return super.at(lat, lon, atMs);
  }
}
