/** Unusable map data; the message is one sentence for the person who runs the import. */
export class OsmDataError extends Error {
  override name = 'OsmDataError';
}
