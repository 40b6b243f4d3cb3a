/** Writes reproducible .tar.gz archives: files sorted by name, owner 0, one timestamp for all. */

export interface ArchivedFile {
  /** path with `/` between folders */
  name: string;
  content: Uint8Array;
  executable?: boolean;
}

const BLOCK = 512;

/** @param madeAt time of all files @throws Error for a name that does not fit */
export function archiveOf(files: readonly ArchivedFile[], madeAt: Date): Uint8Array<ArrayBuffer> {
  const sorted = files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const parts = sorted.flatMap((file) => [
    headerOf(file, madeAt),
    file.content,
    new Uint8Array(-file.content.length & (BLOCK - 1)),
  ]);
  const tar = Buffer.concat([...parts, new Uint8Array(2 * BLOCK)]);
  return Bun.gzipSync(tar, { level: 9 });
}

/** Returns a header in the format "ustar" (POSIX.1-1988). */
function headerOf({ name, content, executable = false }: ArchivedFile, madeAt: Date): Uint8Array {
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 100) throw new Error(`the name ${name} is too long for an archive`);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(name, 0);
  header.write(octal(executable ? 0o755 : 0o644, 7), 100);
  // user and group: 0
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(content.length, 11), 124);
  header.write(octal(Math.floor(madeAt.getTime() / 1000), 11), 136);
  header.write('        0', 148);
  header.write('ustar\x0000root', 257);
  header.write('root', 297);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)} `, 148);
  return header;
}
