/** Tells the kernel not to read ahead in mapped files with random access: it may read megabytes for each byte. */
import { dlopen, ptr } from 'bun:ffi';

/** `MADV_RANDOM` of Linux and macOS. */
const MADV_RANDOM = 1;
/** The C library by system: GNU, musl, macOS. */
const LIBRARIES = [
  'libc.so.6',
  `libc.musl-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`,
  'libSystem.B.dylib',
];

type Advise = (address: number, bytes: number, advice: number) => number;
let advise: Advise | null | undefined;

/** Marks a mapping as read at random. If that fails, reading is only slower. */
export function readAtRandom(mapping: Uint8Array): void {
  if (advise === undefined) advise = opened();
  if (mapping.length > 0) advise?.(ptr(mapping), mapping.length, MADV_RANDOM);
}

function opened(): Advise | null {
  for (const library of LIBRARIES) {
    try {
      const { symbols } = dlopen(library, { madvise: { args: ['ptr', 'usize', 'i32'], returns: 'i32' } });
      return symbols.madvise as unknown as Advise;
    } catch {
      // another operating system
    }
  }
  return null;
}
