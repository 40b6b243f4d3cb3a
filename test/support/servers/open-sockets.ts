/** Sockets of another process, as its operating system counts them (Linux). */
import { readdirSync, readlinkSync } from 'node:fs';

/** Counts the sockets, including listening ones. */
export function openSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(`${folder}/${name}`).startsWith('socket:');
    } catch {
      // closed meanwhile
      return false;
    }
  }).length;
}
