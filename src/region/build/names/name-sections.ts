/** Builds the index of names of a region, see format/names.ts. */
import { finished } from '../../../shared/finished.ts';
import type { SectionArray } from '../../format/layout.ts';
import { Sections } from '../../read/sections.ts';
import { collectNames, type NamedFeatures, ROWS_PER_STEP } from './collect-names.ts';
import { NameRows } from './name-rows.ts';
import { type Neighbour, Towns } from './towns.ts';
import { WordIndex } from './word-index.ts';

/**
 * Returns the sections `names.*` of a region, built from its other sections. Equal sections and neighbours,
 * in equal order, give equal bytes.
 * @param sections all other sections, including `towns.*` and `townParts.*`
 * @param textOf returns the text with an index in `strings`
 * @param neighbours settlements of other regions that names may belong to, see `neighboursOf`
 */
export function nameSections(
  sections: Record<string, SectionArray>,
  textOf: (index: number) => string,
  neighbours: readonly Neighbour[],
): Record<string, SectionArray> {
  const source = new Sections(
    (name) => sections[name]!,
    (name) => name in sections,
  );
  const features = {
    points: source.points(),
    ways: source.ways(),
    layers: source.lineLayers(),
    areas: source.areas(),
    towns: source.indexed('towns'),
    townParts: source.indexed('townParts'),
  };
  return finished(buildNames(features, textOf, neighbours));
}

/**
 * Builds the index of an open region in small steps, yielding to the caller in between.
 * @param limit maximum names; further ones are dropped
 */
export function* buildNames(
  features: NamedFeatures,
  textOf: (index: number) => string,
  neighbours: readonly Neighbour[],
  limit = Infinity,
): Generator<void, Record<string, SectionArray>> {
  const { points, towns, townParts } = features;
  const rows = new NameRows(limit);
  // a settlement that another region also has is still needed by this region's names
  yield* collectNames(
    rows,
    new Towns({ points, towns, townParts, hiddenPoints: null }, neighbours),
    features,
  );
  const words = new WordIndex();
  const found = rows.length;
  for (let row = 0; row < found; row++) {
    words.add(textOf(rows.textOf(row)));
    if (row % ROWS_PER_STEP === 0) yield;
  }
  const { used, sections } = rows.finish(neighbours);
  for (const { name } of used) words.add(name);
  return { ...sections, ...townTexts(used), ...(yield* words.finish(found)) };
}

function townTexts(towns: readonly Neighbour[]): Record<string, SectionArray> {
  const encoder = new TextEncoder();
  const texts = towns.map(({ name }) => encoder.encode(name));
  const offsets = new Uint32Array(texts.length + 1);
  for (const [i, { length }] of texts.entries()) offsets[i + 1] = offsets[i]! + length;
  const bytes = new Uint8Array(offsets.at(-1)!);
  for (const [i, text] of texts.entries()) bytes.set(text, offsets[i]!);
  return { 'names.townBytes': bytes, 'names.townOffsets': offsets };
}
