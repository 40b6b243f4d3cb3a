/** Versions of dense nodes, which only nodes that occur several times need. */
import { exactVarint, type PackedRange, withinDoubles } from '../packed.ts';
import { WireReader } from '../wire.ts';

const InfoField = { VERSION: 1, VISIBLE: 6 } as const;
const NONE: PackedRange = [0, 0];

export class DenseVersions {
  static readonly UNKNOWN = new DenseVersions(new WireReader(new Uint8Array(0)));
  private readonly bytes: Uint8Array;
  private versions = NONE;
  private visible = NONE;
  private all: readonly number[] | null = null;

  /** @param info a DenseInfo message */
  constructor(info: WireReader) {
    this.bytes = info.bytes;
    for (let field = info.nextField(); field !== 0; field = info.nextField()) {
      if (field === InfoField.VERSION) this.versions = info.packed();
      else if (field === InfoField.VISIBLE) this.visible = info.packed();
      else info.skip();
    }
  }

  /**
   * Returns the version of a node: negative if it is deleted, 0 if unknown. Every block is asked for its first and last
   * node, so that these are found without decoding the others.
   * @param index of the node in its group
   * @param count of nodes in the group
   */
  at(index: number, count: number): number {
    const { bytes } = this;
    if (index === 0) return versionOf(firstIn(bytes, this.versions), firstIn(bytes, this.visible));
    if (index === count - 1) return versionOf(lastIn(bytes, this.versions), lastIn(bytes, this.visible));
    if (!this.all) {
      const visible = numbersIn(bytes, this.visible);
      this.all = numbersIn(bytes, this.versions).map((version, i) => versionOf(version, visible[i]));
    }
    return this.all[index] ?? 0;
  }
}

/** @param version below 0 if unknown @param visible 0 if the node is deleted; undefined if the file does not state it */
function versionOf(version = 0, visible = 1): number {
  return visible === 0 ? -Math.max(1, version) : Math.max(0, version);
}

function firstIn(bytes: Uint8Array, [from, end]: PackedRange): number | undefined {
  return from === end ? undefined : numberAt(bytes, from);
}

function lastIn(bytes: Uint8Array, [from, end]: PackedRange): number | undefined {
  if (from === end) return undefined;
  let at = end - 1;
  while (at > from && bytes[at - 1]! >= 128) at--;
  return numberAt(bytes, at);
}

function numbersIn(bytes: Uint8Array, [from, end]: PackedRange): number[] {
  const numbers: number[] = [];
  for (let at = from; at < end; ) {
    numbers.push(numberAt(bytes, at));
    while (at < end && bytes[at]! >= 128) at++;
    at++;
  }
  return numbers;
}

function numberAt(bytes: Uint8Array, at: number): number {
  return bytes[at]! < 128 ? bytes[at]! : withinDoubles(BigInt.asIntN(64, exactVarint(bytes, at)));
}
