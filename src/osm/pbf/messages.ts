/** Lists the ways or relations of a block, which are stored as one message each. */
import type { Block, GroupField } from './block.ts';
import type { Listed } from './newest.ts';
import { BEYOND } from './packed.ts';
import { WireReader } from './wire.ts';

/** Fields of the message of an object, equal for nodes, ways and relations. */
const ObjectField = { ID: 1, INFO: 4 } as const;
const InfoField = { VERSION: 1, VISIBLE: 6 } as const;

/** Messages of a block; the memory is reused for the next one. */
export class Messages implements Listed {
  ids: Float64Array = new Float64Array(8192);
  count = 0;
  private starts: Uint32Array = new Uint32Array(8192);
  private ends: Uint32Array = new Uint32Array(8192);
  /** reader of one message at a time: an object per message would cost as much as reading it */
  private readonly reader = new WireReader(new Uint8Array(0));

  constructor(private readonly field: typeof GroupField.WAY | typeof GroupField.RELATION) {}

  /** Lists the messages of a block. */
  list(block: Block): void {
    this.count = 0;
    block.eachField((field, group) => {
      if (field !== this.field) return;
      const { count } = this;
      this.reserve(count + 1);
      const end = group.lengthDelimitedEnd();
      this.starts[count] = group.position;
      this.ends[count] = end;
      this.reader.bytes = group.bytes;
      this.ids[count] = idOf(this.at(count));
      this.count++;
      group.position = end;
    });
  }

  /** Returns a reader of a message, valid until the next one is asked for. */
  at(index: number): WireReader {
    const { reader } = this;
    reader.position = this.starts[index]!;
    reader.end = this.ends[index]!;
    return reader;
  }

  readonly versionOf = (index: number): number => {
    const message = this.at(index);
    for (let field = message.nextField(); field !== 0; field = message.nextField()) {
      if (field === ObjectField.INFO) return versionIn(message.message());
      message.skip();
    }
    return 0;
  };

  private reserve(count: number): void {
    if (count <= this.ids.length) return;
    this.ids = grown(this.ids, new Float64Array(2 * count));
    this.starts = grown(this.starts, new Uint32Array(2 * count));
    this.ends = grown(this.ends, new Uint32Array(2 * count));
  }
}

function grown<Numbers extends Float64Array | Uint32Array>(numbers: Numbers, larger: Numbers): Numbers {
  larger.set(numbers);
  return larger;
}

/** Returns the id in a message; BEYOND without one. */
function idOf(message: WireReader): number {
  for (let field = message.nextField(); field !== 0; field = message.nextField()) {
    if (field === ObjectField.ID) return message.int64();
    message.skip();
  }
  return BEYOND;
}

/** Returns the version in an Info message: negative if the object is deleted, 0 if unknown. */
export function versionIn(info: WireReader): number {
  let version = 0;
  let isVisible = true;
  for (let field = info.nextField(); field !== 0; field = info.nextField()) {
    if (field === InfoField.VERSION) version = Math.max(0, info.int64());
    else if (field === InfoField.VISIBLE) isVisible = info.varint() !== 0;
    else info.skip();
  }
  return isVisible ? version : -Math.max(1, version);
}
