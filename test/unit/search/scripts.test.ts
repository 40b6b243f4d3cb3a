/** Names in scripts of the world, as people type them: in capitals, without signs, by a part without spaces. */
import { beforeAll, describe, expect, test } from 'bun:test';
import { Searcher } from '../../../src/search/searcher.ts';
import { regionOf } from '../../support/maps/assembled-region.ts';

const NAMES = {
  Θεσσαλονίκη: ['ΘΕΣΣ', 'ΘΕΣΣΑΛΟΝΙΚΗ', 'θεσσαλον', 'Thessaloniki'],
  'Άγιος Νικόλαος': ['ΑΓΙΟΣ ΝΙΚΟΛΑΟΣ', 'ΑΓΙΟΣ', 'αγιος νικολαοσ'],
  Kāʻanapali: ["Ka'anapali", 'Ka‘anapali', 'Kaʻanapali', 'kaanapali', 'KĀʻANAPALI'],
  富士急ハイランド駅: ['ハイランド駅', 'ハイランド', '富士急'],
  중앙공원주차장: ['주차장', '중앙공원'],
  น้ำตกห้วยแก้ว: ['ห้วยแก้ว'],
  'الدار البيضاء': ['الدار البيضاء', 'دار البيضاء'],
  İzmir: ['izmir', 'İZMİR', 'IZMIR', 'ızmir'],
  'Gəncə Mərkəz': ['Gence Merkez', 'GƏNCƏ'],
  Å: ['Å', 'å'],
} as const;

const searcher = new Searcher();
beforeAll(async () => {
  const nodes = Object.keys(NAMES).map((name, i) => ({
    id: i + 1,
    lat: 10 + i / 100,
    lon: 20,
    tags: { place: 'village', name },
  }));
  await searcher.setRegions([await regionOf({ nodes })]);
});

describe.each(Object.entries(NAMES))('%s', (name, queries) => {
  test.each([...queries])('is found as %s', async (query) => {
    const { results } = await searcher.search(query, 5);
    expect(results[0]?.name.startsWith(name)).toBe(true);
  });
});
