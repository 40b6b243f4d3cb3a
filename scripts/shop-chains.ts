/**
 * Writes src/osm/tags/sites/shop-chains.json: Wikidata items of chains of shops and restaurants, whose car parks are for
 * customers. Its source is the name-suggestion-index, which is not a dependency, because it is 95 MB and this result
 * 33 kB: `npm pack name-suggestion-index`, unpack it, then `bun scripts/shop-chains.ts <folder>`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Index {
  _meta: { version: string; generated: string };
  nsi: Record<string, { items: { tags: Record<string, string> }[] }>;
}

/** Kinds of businesses with car parks; `shop` is all of them. */
const KINDS =
  /^brands\/(shop\/.*|amenity\/(fast_food|restaurant|cafe|cinema|pub|casino|fuel)|leisure\/fitness_centre)$/;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('expected the folder of the package name-suggestion-index');
const { _meta, nsi } = JSON.parse(readFileSync(join(folder, 'dist/json/nsi.min.json'), 'utf8')) as Index;
const items = new Set<number>();
for (const [path, { items: brands }] of Object.entries(nsi)) {
  if (!KINDS.test(path)) continue;
  for (const { tags } of brands) {
    const item = /^Q(\d+)$/.exec(tags['brand:wikidata'] ?? '');
    if (item) items.add(Number(item[1]));
  }
}
const sorted = [...items].sort((a, b) => a - b);
const differences = sorted.map((item, i) => (item - (sorted[i - 1] ?? 0)).toString(36));
const kept = {
  source: `name-suggestion-index ${_meta.version}`,
  date: _meta.generated.slice(0, 10),
  licence: readFileSync(join(folder, 'LICENSE.md'), 'utf8').trim(),
  items: differences.join(' '),
};
const target = join(import.meta.dir, '..', 'src/osm/tags/sites/shop-chains.json');
writeFileSync(target, `${JSON.stringify(kept, null, 2)}\n`);
