/** From its first start, the executable has a map of its own and an offline region. */
import { describe, expect, test } from 'bun:test';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { RunningServer } from '../support/servers/executable.ts';

describe('without an import and without a network', () => {
  test('the sample and the world are drawn, down to streets and countries', async () => {
    const server = await RunningServer.start();
    const { tiles, vector_layers } = await (await server.get('/api/map/base.json')).json();
    expect(tiles[0]).toStartWith(server.url);
    expect(vector_layers).toHaveLength(9);
    const namesIn = async (layer: string, place: string) => {
      const address = tiles[0].replace('{z}/{x}/{y}', place).slice(server.url.length);
      const response = await server.get(address, {
        headers: { 'accept-encoding': 'gzip' },
        decompress: false,
      });
      const { layers } = new VectorTile(new PbfReader(gunzipSync(await response.bytes())));
      const features = layers[layer]!;
      return Array.from({ length: features.length }, (_, i) => features.feature(i).properties.name);
    };
    expect(await namesIn('roads', '14/5634/9889')).toContain('Avenida 18 de Julio');
    expect(await namesIn('places', '3/2/4')).toContain('Brasil');
    expect((await server.get('/api/map/base/12/1/1.mvt')).status).toBe(204);
    expect(await server.stop()).toEqual([0, []]);
  });

  test('the sample can be saved for offline use, in parts, unless the operator disables that', async () => {
    const server = await RunningServer.start();
    const { regions } = await (await server.get('/api/regions')).json();
    const [{ name, pack_bytes }] = regions;
    const pack = `/api/regions/${name}/pack`;
    const whole = await (await server.get(pack)).bytes();
    expect(whole.length).toBe(pack_bytes);
    const head = await server.get(pack, { method: 'HEAD' });
    expect(Number(head.headers.get('content-length'))).toBe(pack_bytes);
    const headers = { range: 'bytes=1000000-', 'if-range': head.headers.get('etag')! };
    const rest = await server.get(pack, { headers });
    expect(rest.status).toBe(206);
    expect(Buffer.from(await rest.bytes()).equals(whole.subarray(1_000_000))).toBe(true);
    expect(await server.stop()).toEqual([0, []]);

    const closed = await RunningServer.start({ args: ['--offline-packs', 'off'] });
    expect((await closed.get(pack)).status).toBe(404);
    expect((await (await closed.get('/api/regions')).json()).regions[0].pack_bytes).toBeNull();
    expect(await closed.stop()).toEqual([0, []]);
  });
});
