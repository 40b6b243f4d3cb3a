/**
 * Makes a map of any size for benchmarks from copies of all extracts beside the checkout:
 * `bun test/bench/varied-map.ts out.osm.pbf 500MB`
 */
import { size } from '../../src/config/parsers.ts';
import { extractsBesideCheckout } from '../support/pbf/varied/extracts.ts';
import { makeVariedMap } from '../support/pbf/varied/varied-map.ts';

const [output, sizeText = ''] = Bun.argv.slice(2);
const bytes = size.parse(sizeText);
if (!output || bytes === undefined) {
  console.error(`usage: bun test/bench/varied-map.ts <out.osm.pbf> <size>; expected ${size.expected}`);
  process.exit(2);
}
const extracts = extractsBesideCheckout();
if (extracts.length === 0) {
  console.error('there are no extracts beside the checkout');
  process.exit(1);
}
const made = makeVariedMap(extracts, output, bytes);
const { node, way, relation } = made.objects;
console.log(
  `${(made.bytes / 1e6).toFixed(1)} MB, ${made.copies.length} copies: ${node} nodes, ${way} ways, ${relation} relations`,
);
