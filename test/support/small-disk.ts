/** A disk of limited size in memory (Linux, as root). */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class SmallDisk {
  private isRemoved = false;

  private constructor(private readonly path: string) {}

  /**
   * Mounts a disk at an empty folder; null if that is not allowed. The caller removes it. @param bytes
   * rounded up to pages
   */
  static at(path: string, bytes: number): SmallDisk | null {
    const options = `size=${Math.ceil(bytes)},mode=0700`;
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'spotscore-test', path]);
    return status === 0 ? new SmallDisk(path) : null;
  }

  /** Fills the disk to its last page. @returns path of the file that does */
  fill(): string {
    const path = join(this.path, 'filler');
    for (let size = 2 ** 20; size >= 4096; size /= 2) {
      try {
        for (;;) writeFileSync(path, Buffer.alloc(size, 1), { flag: 'a' });
      } catch {
        // the next size is smaller
      }
    }
    return path;
  }

  /** Unmounts the disk. Does nothing the second time. */
  remove(): void {
    if (this.isRemoved) return;
    this.isRemoved = true;
    const { status, stderr } = spawnSync('umount', [this.path]);
    if (status !== 0) throw new Error(`the disk cannot be removed: ${stderr}`);
  }
}
