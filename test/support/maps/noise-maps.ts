/** Official noise maps made in code: a band or a level around one place, in any format and projection. */
import { Database } from 'bun:sqlite';
import { writeArrayBuffer } from 'geotiff';

/** Bounds of a square in coordinates of the file. */
export type Square = [west: number, south: number, east: number, north: number];

/** Returns true if the coordinates of a map are degrees, false if they are metres. */
export const isInDegrees = (epsg: number) => epsg === 4326 || epsg === 4258;

const ringOf = ([west, south, east, north]: Square) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

export function geoJsonOf(areas: { square: Square; properties: object }[], epsg?: number): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    ...(epsg && { crs: { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${epsg}` } } }),
    features: areas.map(({ square, properties }) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'Polygon', coordinates: [ringOf(square)] },
    })),
  });
}

/** Writes a GeoPackage with one layer of polygons, each with a band. */
export function writeGeoPackage(
  path: string,
  areas: { square: Square; band: string }[],
  epsg: number,
  column = 'category',
): void {
  const database = new Database(path, { create: true });
  database.exec(`
    CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT, organization_coordsys_id INTEGER, definition TEXT);
    CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INTEGER, z TINYINT, m TINYINT);
    CREATE TABLE noise (fid INTEGER PRIMARY KEY, geom BLOB, "${column}" TEXT);
    INSERT INTO gpkg_spatial_ref_sys VALUES ('any', 7, 'EPSG', ${epsg}, '');
    INSERT INTO gpkg_geometry_columns VALUES ('noise', 'geom', 'MULTIPOLYGON', 7, 0, 0);`);
  for (const { square, band } of areas)
    database.query(`INSERT INTO noise (geom, "${column}") VALUES (?, ?)`).run(geometryOf(square), band);
  database.close();
}

/** Returns a header with an envelope, and a multipolygon of one square. */
function geometryOf(square: Square): Uint8Array {
  const ring = ringOf(square);
  const view = new DataView(new ArrayBuffer(8 + 32 + 9 + 9 + 4 + ring.length * 16));
  view.setUint16(0, 0x4750);
  view.setUint8(3, 0b11);
  view.setInt32(4, 7, true);
  let at = 40;
  const uint = (value: number) => {
    view.setUint32(at, value, true);
    at += 4;
  };
  const kind = (code: number) => {
    view.setUint8(at++, 1);
    uint(code);
  };
  kind(6);
  uint(1);
  kind(3);
  uint(1);
  uint(ring.length);
  for (const [x, y] of ring) {
    view.setFloat64(at, x!, true);
    view.setFloat64(at + 8, y!, true);
    at += 16;
  }
  return new Uint8Array(view.buffer);
}

/** Makes a raster of equal squares. @param levels row by row from the north */
export async function geoTiffOf(
  [west, south, east, north]: Square,
  levels: readonly (readonly number[])[],
  epsg: number,
  noData = -1,
): Promise<Uint8Array> {
  const [height, width] = [levels.length, levels[0]!.length];
  const isDegrees = isInDegrees(epsg);
  const bytes = await writeArrayBuffer(Float32Array.from(levels.flat()), {
    width,
    height,
    ModelPixelScale: [(east - west) / width, (north - south) / height, 0],
    ModelTiepoint: [0, 0, 0, west, north, 0],
    GTModelTypeGeoKey: isDegrees ? 2 : 1,
    ...(isDegrees ? { GeographicTypeGeoKey: epsg } : { ProjectedCSTypeGeoKey: epsg }),
    GDAL_NODATA: String(noData),
  } as never);
  return new Uint8Array(bytes);
}
