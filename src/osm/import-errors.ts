/** Unusable map data; the message is one sentence for the person who runs the import. */
export class OsmDataError extends Error {
  override name = 'OsmDataError';
}

/** Plural of a type of objects. */
export type ObjectsName = 'nodes' | 'ways' | 'relations';

/** Returns the error about a file whose blocks overlap, so that no object can be found by its id. */
export function unsorted(name: ObjectsName): OsmDataError {
  return new OsmDataError(
    `its ${name} are not sorted by id ("osmium sort OLD.osm.pbf -o NEW.osm.pbf" sorts them)`,
  );
}
