// Readers of many keys look first whether an object has one of them: none that they read is missing in that look.
import { expect, test } from 'bun:test';
import { limitsOf } from '../../../../src/osm/tags/driving/limits.ts';
import { wayAccessOf } from '../../../../src/osm/tags/driving/way-access.ts';
import { localNameOf } from '../../../../src/osm/tags/names.ts';
import { otherNamesOf } from '../../../../src/osm/tags/searched.ts';
import type { Tags } from '../../../../src/osm/tags/tags.ts';

/** Tags that record which keys are asked for. */
class AskedTags extends Map<string, string> {
  readonly asked = new Set<string>();

  override get(key: string): string | undefined {
    this.asked.add(key);
    return super.get(key);
  }
}

test.each([
  ['limits', limitsOf, 'maxheight'],
  ['access', (tags: Tags) => wayAccessOf(tags, 0), 'access'],
  ['other names', (tags: Tags) => otherNamesOf(tags, localNameOf(tags) || 'Lauf'), 'int_name'],
] as const)('%s are read from an object with any one of their keys', (_, read, known) => {
  // a value that says nothing, so that no reader ends early
  const askedWith = (key: string) => {
    const tags = new AskedTags([[key, 'xyz']]);
    read(tags);
    return tags.asked;
  };
  const all = askedWith(known);
  const without = askedWith('unrelated');
  const guarded = [...all].filter((key) => !without.has(key));
  expect(guarded.length).toBeGreaterThan(8);
  expect(guarded.filter((key) => !askedWith(key).has(key))).toEqual([]);
});
