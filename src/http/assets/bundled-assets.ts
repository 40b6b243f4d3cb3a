/** Files of the map page and of Swagger UI, from the bundle in the executable. */
import { brotliDecompressSync } from 'node:zlib';
import bundlePath from '../../../dist/web.bundle' with { type: 'file' };
import { type Asset, createAsset } from './assets.ts';
import { unpackBundle } from './web-bundle.ts';

let files: Promise<Map<string, Uint8Array<ArrayBuffer>>> | undefined;
const assets = new Map<string, Asset>();
const texts = new Map<string, string>();

/** Returns a compressed file of the bundle, which is read on first use. */
async function packedFile(name: string): Promise<Uint8Array<ArrayBuffer>> {
  files ??= Bun.file(bundlePath).bytes().then(unpackBundle);
  const packed = (await files).get(name);
  if (!packed) throw new Error(`the bundle has no ${name}`);
  return packed;
}

/** Returns the text of a file of the bundle. @throws Error if the bundle has no such file */
export async function bundledText(name: string): Promise<string> {
  const packed = await packedFile(name);
  const text = texts.get(name) ?? brotliDecompressSync(packed).toString();
  texts.set(name, text);
  return text;
}

/** Returns a file of the bundle. @throws Error if the bundle has no such file */
export async function bundledAsset(name: string, contentType: string): Promise<Asset> {
  const packed = await packedFile(name);
  let asset = assets.get(name);
  if (!asset) {
    asset = createAsset(new Uint8Array(brotliDecompressSync(packed)), contentType, packed);
    assets.set(name, asset);
  }
  return asset;
}
