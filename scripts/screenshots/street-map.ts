/** A map provider for pictures without a network: paints the streets of the sample's OSM tiles on a browser's canvas. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { Page } from 'playwright-core';

const FOLDER = join(import.meta.dir, '../../node_modules/@mapbox/mvt-fixtures/real-world/osm-qa-montevideo');

interface Shape {
  kind: string;
  name: string;
  /** x and y in turns of the Web Mercator square, 0..1 */
  path: number[];
}

/** Drawn in this order: what comes later lies on top. Width in metres, or filled. */
const STYLES: Record<string, { fill?: string; stroke?: string; metres?: number; pixels?: number }> = {
  residential: { fill: '#f0ece3' },
  green: { fill: '#d3e6c3' },
  sand: { fill: '#f5ead0' },
  water: { fill: '#a9cfe6' },
  parking: { fill: '#ececec' },
  building: { fill: '#dcd4c8' },
  footway: { stroke: '#e9b9a8', metres: 1.5, pixels: 1 },
  rail: { stroke: '#9a9a9a', metres: 3, pixels: 1.5 },
  service: { stroke: '#ffffff', metres: 5, pixels: 1 },
  street: { stroke: '#ffffff', metres: 10, pixels: 1.5 },
  tertiary: { stroke: '#fffbe0', metres: 13, pixels: 2 },
  secondary: { stroke: '#fbe9a6', metres: 15, pixels: 2.5 },
  primary: { stroke: '#f9d08b', metres: 17, pixels: 3 },
  trunk: { stroke: '#f3a58c', metres: 19, pixels: 3.5 },
};

function kindOf(tags: Record<string, unknown>): string | null {
  const { highway, railway, building, natural, landuse, leisure, amenity } = tags;
  if (highway) {
    if (/^(footway|path|cycleway|steps|pedestrian)$/.test(String(highway))) return 'footway';
    if (highway === 'service' || highway === 'track') return 'service';
    if (/^(motorway|trunk)/.test(String(highway))) return 'trunk';
    const major = /^(primary|secondary|tertiary)/.exec(String(highway));
    return major
      ? major[1]!
      : /^(residential|unclassified|living_street)$/.test(String(highway))
        ? 'street'
        : null;
  }
  if (railway === 'rail') return 'rail';
  if (building) return 'building';
  if (natural === 'water' || natural === 'bay') return 'water';
  if (natural === 'beach' || natural === 'sand') return 'sand';
  if (amenity === 'parking') return 'parking';
  if (/^(park|garden|pitch|golf_course)$/.test(String(leisure))) return 'green';
  if (/^(grass|forest|cemetery|recreation_ground|meadow)$/.test(String(landuse)) || natural === 'wood')
    return 'green';
  return landuse === 'residential' ? 'residential' : null;
}

function shapes(): Shape[] {
  const all: Shape[] = [];
  for (const file of readdirSync(FOLDER)) {
    const [z, x, y] = file.split(/[-.]/).map(Number) as [number, number, number];
    const layer = new VectorTile(new PbfReader(readFileSync(join(FOLDER, file)))).layers.osm!;
    for (let i = 0; i < layer.length; i++) {
      const feature = layer.feature(i);
      const kind = feature.type === 1 ? null : kindOf(feature.properties);
      if (!kind) continue;
      for (const part of feature.loadGeometry()) {
        const path = part.flatMap((at) => [
          (x + at.x / layer.extent) / 2 ** z,
          (y + at.y / layer.extent) / 2 ** z,
        ]);
        all.push({ kind, name: String(feature.properties.name ?? ''), path });
      }
    }
  }
  const order = Object.keys(STYLES);
  return all.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** Serves `/{z}/{x}/{y}.png` on 127.0.0.1, painted by this page of a browser. */
export async function startStreetMap(painter: Page): Promise<{ url: string; stop(): void }> {
  await painter.evaluate(([list, styles]) => Object.assign(globalThis, { list, styles }), [
    shapes(),
    STYLES,
  ] as const);
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch({ url }) {
      const [z, x, y] = new URL(url).pathname.slice(1).replace('.png', '').split('/').map(Number);
      const png = await painter.evaluate(paint, [z!, x!, y!] as const);
      return new Response(Buffer.from(png.slice(png.indexOf(',') + 1), 'base64'), {
        headers: { 'content-type': 'image/png' },
      });
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, stop: () => void server.stop(true) };
}

/** Runs inside the browser. */
function paint([z, x, y]: readonly [number, number, number]): string {
  const { list, styles } = globalThis as unknown as { list: Shape[]; styles: typeof STYLES };
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 256;
  const pen = canvas.getContext('2d')!;
  const scale = 2 ** z * 256;
  // metres of a pixel at the latitude of Montevideo
  const metres = (40_075_017 / scale) * 0.82;
  pen.fillStyle = '#f2efe9';
  pen.fillRect(0, 0, 256, 256);
  pen.lineCap = pen.lineJoin = 'round';
  const place = (path: number[]) => path.map((value, i) => value * scale - (i % 2 ? y : x) * 256);
  const visible = list
    .map((shape) => ({ ...shape, at: place(shape.path) }))
    .filter(({ at }) => {
      const xs = at.filter((_, i) => i % 2 === 0);
      const ys = at.filter((_, i) => i % 2 === 1);
      return Math.max(...xs) > -40 && Math.min(...xs) < 296 && Math.max(...ys) > -40 && Math.min(...ys) < 296;
    });
  const trace = (at: number[]) => {
    pen.beginPath();
    for (let i = 0; i < at.length; i += 2) pen.lineTo(at[i]!, at[i + 1]!);
  };
  for (const casing of [true, false]) {
    for (const { kind, at } of visible) {
      const { fill, stroke, metres: wide = 1, pixels = 1 } = styles[kind]!;
      if ((z < 15 && (kind === 'building' || kind === 'footway')) || (z < 13 && kind === 'service')) continue;
      trace(at);
      if (fill && casing) {
        pen.fillStyle = fill;
        pen.fill();
      } else if (stroke) {
        const width = Math.max(pixels, wide / metres);
        pen.setLineDash(kind === 'footway' ? [4, 4] : []);
        pen.strokeStyle = casing ? '#d5cdbf' : stroke;
        pen.lineWidth = casing ? width + 1.6 : width;
        if (!casing || (kind !== 'footway' && z > 13)) pen.stroke();
      }
    }
  }
  return canvas.toDataURL('image/png');
}
