/** The file for container images, read as a builder reads it. That it builds is tried by hand, as it needs a builder. */
import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };

const root = join(import.meta.dir, '../../..');
const instructions = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter(Boolean)
  .map((line) => line.replaceAll(/\s+/g, ' '));
const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n');
const starting = (word: string) => instructions.filter((line) => line.startsWith(word));

describe('the image', () => {
  test('starts with the packages, so that a change of the source does not install them again', () => {
    const [install, all] = ['RUN bun install', 'COPY . .'].map((start) =>
      instructions.findIndex((line) => line.startsWith(start)),
    );
    const before = instructions.slice(0, install);
    expect(before.filter((line) => line.startsWith('COPY'))).toEqual([
      'COPY package.json bun.lock bunfig.toml ./',
    ]);
    expect(install).toBeLessThan(all!);
    // values that change with each commit come after it, too
    expect(before.some((line) => /COMMIT|TARGETARCH/.test(line))).toBe(false);
  });

  test('keeps the layer of the executable last, and is made of files of the repository', () => {
    const copies = starting('COPY');
    expect(copies.at(-1)).toContain('/out/spotscore /usr/local/bin/spotscore');
    for (const path of copies[0]!.split(' ').slice(1, -1))
      expect([path, existsSync(join(root, path)), ignored.includes(path)]).toEqual([path, true, false]);
    const scripts = instructions.join(' ').match(/scripts\/[\w/-]+\.ts/g)!;
    expect(scripts.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(ignored).toContain('dist');
  });

  test('is built on the processor of the builder, with the version and the commit inside', () => {
    expect(starting('FROM')[0]).toContain('--platform=$BUILDPLATFORM');
    expect(starting('RUN --mount').join()).toContain('BUILD_COMMIT=$COMMIT');
    const [label] = starting('LABEL');
    expect(label).toContain(`version="${manifest.version}"`);
    expect(label).toContain('revision=$COMMIT');
    // the images that it starts from can be held at a digest
    const bases = starting('FROM').map((line) => /\$\{(\w+)\}/.exec(line)![1]);
    expect(starting('ARG').filter((line) => bases.includes(line.split(/[ =]/)[1]))).toHaveLength(2);
    expect(starting('ARG BUN')[0]).toContain(`:${manifest.engines.bun.replace('~', '')}-slim`);
  });

  test('runs as an ordinary user, and is checked by what every engine understands', () => {
    expect(starting('USER')).toEqual(['USER 65532:65532']);
    const [check] = starting('HEALTHCHECK');
    // Docker before 25 and Podman refuse it
    expect(check).not.toContain('--start-interval');
    expect(starting('ENTRYPOINT')).toEqual(['ENTRYPOINT ["/usr/local/bin/spotscore"]']);
  });

  test('needs no git, which slim images do not have', () => {
    const script = `import { commitTime, git } from './scripts/build.ts'; console.log(git('log'), commitTime().getTime())`;
    const { stdout, stderr } = Bun.spawnSync([process.execPath, '-e', script], {
      cwd: root,
      env: { PATH: '/nowhere' },
    });
    expect([stdout.toString(), stderr.toString()]).toEqual(['null 0\n', '']);
  });
});
