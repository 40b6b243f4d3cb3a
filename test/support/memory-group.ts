/**
 * A Linux control group with a hard memory limit, which includes the page cache: its processes run as on a
 * small machine. Needs root; works with versions 1 and 2 of control groups.
 */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { until } from './until.ts';

/** Files with the same meaning in both versions. */
const FILES = {
  v1: {
    limit: 'memory.limit_in_bytes',
    withSwap: 'memory.memsw.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
  },
  v2: { limit: 'memory.max', withSwap: 'memory.swap.max', peak: 'memory.peak' },
};
const OOM = { v1: 'memory.oom_control', v2: 'memory.events' };
const OWN = { v1: ['rss', 'shmem'], v2: ['anon', 'shmem'] };
const CACHE = { v1: 'cache', v2: 'file' };

type Version = keyof typeof FILES;

/** Message when a test runs without a memory group. */
export const NO_MEMORY_GROUP = 'skipped: no memory controller';

let made = 0;

export class MemoryGroup {
  private constructor(
    private readonly path: string,
    private readonly version: Version,
  ) {}

  /** Makes a group with a limit in bytes; null if that is not possible. The caller removes it. */
  static make(limit: number): MemoryGroup | null {
    const parent = parentGroup();
    if (!parent) return null;
    const path = join(parent.path, `spotscore-${process.pid}-${++made}`);
    const files = FILES[parent.version];
    try {
      mkdirSync(path);
      writeFileSync(join(path, files.limit), String(limit));
      const withSwap = join(path, files.withSwap);
      // in version 1 the limit of memory and swap together, in version 2 of swap alone
      if (existsSync(withSwap)) writeFileSync(withSwap, String(parent.version === 'v1' ? limit : 0));
      return new MemoryGroup(path, parent.version);
    } catch {
      if (existsSync(path)) rmdirSync(path);
      return null;
    }
  }

  /** Command that runs the following command in the group, in the same process. */
  get under(): string[] {
    return ['/bin/sh', '-c', 'echo 0 > "$0/cgroup.procs" && exec "$@"', this.path];
  }

  /**
   * Maximum memory charged to the group, page cache included, bytes; null if the kernel does not report it.
   */
  get peakBytes(): number | null {
    const path = join(this.path, FILES[this.version].peak);
    return existsSync(path) ? Number(readFileSync(path, 'utf8')) : null;
  }

  /** Memory of its processes without the page cache, bytes. */
  get ownBytes(): number {
    return OWN[this.version].reduce((sum, name) => sum + this.number('memory.stat', name), 0);
  }

  /** Page cache, bytes. */
  get cacheBytes(): number {
    const shared = this.number('memory.stat', 'shmem');
    return this.number('memory.stat', CACHE[this.version]) - shared;
  }

  /** Number of processes that the kernel killed because the group had no memory left. */
  get oomKills(): number {
    return this.number(OOM[this.version], 'oom_kill');
  }

  /** Ends all processes of the group and removes it. */
  async remove(): Promise<void> {
    for (const id of readFileSync(join(this.path, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean)) {
      try {
        process.kill(Number(id), 'SIGKILL');
      } catch {
        // it has ended meanwhile
      }
    }
    await until('the memory group is empty', () => {
      try {
        rmdirSync(this.path);
      } catch {
        // the last process is still ending
      }
      return !existsSync(this.path);
    });
  }

  private number(file: string, name: string): number {
    const text = readFileSync(join(this.path, file), 'utf8');
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  }
}

/**
 * Returns the group below which ours can be made: this process's own, or in version 2 perhaps its parent,
 * whichever may delegate memory.
 */
function parentGroup(): { path: string; version: Version } | null {
  const own = (controllers: string) => groupPath(new RegExp(`^\\d+:${controllers}:(.*)$`, 'm'));
  const mounts = existsSync('/proc/self/mountinfo') ? readFileSync('/proc/self/mountinfo', 'utf8') : '';
  for (const line of mounts.split('\n')) {
    const [mount = '', source = ''] = line.split(' - ');
    const [, , , root = '', point = ''] = mount.split(' ');
    const [type, , options = ''] = source.split(' ');
    const below = (group: string) => join(point, group.startsWith(root) ? group.slice(root.length) : group);
    if (type === 'cgroup' && options.split(',').includes('memory')) {
      const group = own('[^:]*\\bmemory\\b[^:]*');
      if (group !== null) return { path: below(group), version: 'v1' };
    }
    if (type === 'cgroup2') {
      const group = own('');
      if (group === null) continue;
      const path = [below(group), dirname(below(group))].find(givesMemory);
      if (path) return { path, version: 'v2' };
    }
  }
  return null;
}

function groupPath(line: RegExp): string | null {
  return line.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? null;
}

function givesMemory(path: string): boolean {
  const file = join(path, 'cgroup.subtree_control');
  return existsSync(file) && readFileSync(file, 'utf8').split(/\s+/).includes('memory');
}
