/** What `update` takes: lists of regions, URLs and names. */
import { beforeEach, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UpdatedTown } from '../../support/upstream/updated-town.ts';

let town: UpdatedTown;
beforeEach(() => {
  town = new UpdatedTown();
});

describe('update --list', () => {
  test('imports new regions and updates known ones', async () => {
    town.source.publish(3);
    const list = join(town.dataDir, 'list');
    writeFileSync(list, `# regions\n\n${town.source.url} # the town\n\t#\n`);
    expect(await town.run('update', '--list', list)).toBe(0);
    expect(town.said).toContain('town: 1 roads');
    expect(await town.run('update', '--list', list)).toBe(0);
    expect([town.said, town.downloads()]).toEqual(['town: nothing new, map of 2026-01-04\n', 0]);
    expect(await town.run('update', town.source.url)).toBe(0);
    expect(town.said).toContain('nothing new');
  });

  test('goes on after a line that is wrong, and says which', async () => {
    town.source.publish(3);
    const list = join(town.dataDir, 'list');
    const wrong = ['gone.osm.pbf', 'ftp://x.example/y.osm.pbf', town.dataDir, 'x'.repeat(5000), 'a\0b'];
    writeFileSync(list, [...wrong, town.source.url].join('\n'));
    expect(await town.run('update', '--list', list)).toBe(2);
    expect(town.said).toContain('town: 1 roads');
    for (const words of [
      'there is no file "gone.osm.pbf"',
      '"ftp://',
      'is not a file',
      '(ENAMETOOLONG)',
      'cannot be a file: its name has a NUL character',
    ])
      expect(town.said).toContain(words);
    expect(town.said.match(/^--list .*list: /gm)).toHaveLength(5);
  });

  test('refuses an unreadable list, and a new URL with --repair, before anything begins', async () => {
    expect(town.run('update', '--list', '/nowhere')).rejects.toThrow(
      '--list is "/nowhere", which cannot be read (ENOENT)',
    );
    expect(town.run('update', town.source.url, '--repair')).rejects.toThrow(
      'for regions that are imported already',
    );
  });
});

test('an unknown region name is refused', async () => {
  expect(town.run('update', 'atlantis')).rejects.toThrow(
    'there is no file "atlantis", and it is not known where a region of this name came from',
  );
});
