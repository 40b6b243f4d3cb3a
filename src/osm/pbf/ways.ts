/** Ways of a block: classified by their tags, then given a shape from the node store. */
import { OsmDataError } from '../errors.ts';
import type { MemberWays } from '../features/members.ts';
import { emitPaths, emitRings, type FeatureSink } from '../features/object-features.ts';
import { classify } from '../tags/classify.ts';
import type { Facts } from '../tags/facts.ts';
import { type Block, GroupField, KeyWorth } from './block.ts';
import type { NodeStore } from './node-store.ts';
import { readDeltas, readNumbers } from './packed.ts';
import type { WireReader } from './wire.ts';

export interface WayCounts {
  ways: number;
  missingNodes: number;
  /** the latest change of a way, ms since 1970; 0 = unknown */
  changedAt: number;
}

/** Memory that is used again for every way; grows to the longest one. */
export class WayScratch {
  refs = new Float64Array(4096);
  keys = new Uint32Array(256);
  values = new Uint32Array(256);

  reserve(refBytes: number, tagBytes: number): void {
    if (this.refs.length < refBytes) this.refs = new Float64Array(2 * refBytes);
    if (this.keys.length < tagBytes) {
      this.keys = new Uint32Array(2 * tagBytes);
      this.values = new Uint32Array(2 * tagBytes);
    }
  }
}

export class WayReader {
  readonly counts: WayCounts = { ways: 0, missingNodes: 0, changedAt: 0 };
  private lastId = -1;
  private readonly scratch = new WayScratch();
  /** what a plain `building=<value>` means, by value */
  private readonly buildings = new Map<string, Facts | null>();

  /** what the ways are that speak for relations without tags */
  readonly outlines: [osmId: number, facts: Facts][] = [];

  /** `members`: the ways that area relations are made of. */
  constructor(
    private readonly nodes: NodeStore,
    private readonly members: MemberWays,
  ) {}

  read(block: Block, sink: FeatureSink): void {
    for (const group of block.groups) {
      for (let field = group.nextField(); field !== 0; field = group.nextField()) {
        if (field === GroupField.WAY) this.readWay(block, group.message(), sink);
        else group.skip();
      }
    }
  }

  private readWay(block: Block, message: WireReader, sink: FeatureSink): void {
    let id = 0;
    let changedAt = 0;
    let [keysAt, keysEnd, valuesAt, valuesEnd, refsAt, refsEnd] = [0, 0, 0, 0, 0, 0];
    for (let field = message.nextField(); field !== 0; field = message.nextField()) {
      if (field === 1) id = message.varint();
      else if (field === 4) {
        changedAt = block.changedAt(message.message());
        this.counts.changedAt = Math.max(this.counts.changedAt, changedAt);
      } else if (field === 2 || field === 3 || field === 8) {
        const end = message.lengthDelimitedEnd();
        if (field === 2) [keysAt, keysEnd] = [message.position, end];
        else if (field === 3) [valuesAt, valuesEnd] = [message.position, end];
        else [refsAt, refsEnd] = [message.position, end];
        message.position = end;
      } else message.skip();
    }
    // files that were joined from overlapping ones may hold an object twice, one after the other
    if (id === this.lastId) return;
    this.lastId = id;
    this.counts.ways++;
    const { scratch, members } = this;
    scratch.reserve(refsEnd - refsAt, Math.max(keysEnd - keysAt, valuesEnd - valuesAt));
    const tags = readNumbers(message.bytes, keysAt, keysEnd, scratch.keys);
    if (readNumbers(message.bytes, valuesAt, valuesEnd, scratch.values) !== tags) {
      throw new OsmDataError('a data block is damaged (a key without a value)');
    }
    const isMember = members.has(id);
    const worth = this.worthOf(block, tags);
    if (worth < KeyWorth.BUILDING && !isMember) return;

    const refs = readDeltas(message.bytes, refsAt, refsEnd, scratch.refs);
    const closed = refs >= 4 && scratch.refs[0] === scratch.refs[refs - 1];
    const facts = worth < KeyWorth.BUILDING ? null : this.classifyWay(block, tags, worth, closed, changedAt);
    if (isMember && members.speaksForRelation(id)) this.addOutline(block, id, tags);
    if (facts || isMember) this.emit(id, facts, refs, closed, isMember, sink);
  }

  private addOutline(block: Block, id: number, tags: number): void {
    const facts = classify(this.tagsOf(block, tags), 'area');
    if (facts) this.outlines.push([id, facts]);
  }

  /** The highest KeyWorth of the keys; a building that may be below ground is not a plain one. */
  private worthOf(block: Block, tags: number): number {
    let highest: number = KeyWorth.IGNORED;
    let mayBeBelow = false;
    for (let i = 0; i < tags; i++) {
      const worth = block.worth(this.scratch.keys[i]!);
      if (worth > highest) highest = worth;
      if (worth === KeyWorth.BELOW_GROUND) mayBeBelow = true;
    }
    return highest === KeyWorth.BUILDING && mayBeBelow ? KeyWorth.FEATURE : highest;
  }

  private classifyWay(
    block: Block,
    count: number,
    worth: number,
    closed: boolean,
    changedAt: number,
  ): Facts | null {
    const { keys, values } = this.scratch;
    if (worth === KeyWorth.BUILDING && closed) {
      let at = 0;
      while (block.worth(keys[at]!) !== KeyWorth.BUILDING) at++;
      const plain = this.plainBuilding(block.text(values[at]!));
      if (plain !== undefined) return plain;
    }
    return classify(this.tagsOf(block, count), closed ? 'closed way' : 'open way', changedAt);
  }

  private tagsOf(block: Block, count: number): Map<string, string> {
    const { keys, values } = this.scratch;
    const tags = new Map<string, string>();
    for (let i = 0; i < count; i++) {
      if (block.worth(keys[i]!) !== KeyWorth.IGNORED) tags.set(block.text(keys[i]!), block.text(values[i]!));
    }
    return tags;
  }

  /** Half of all ways are buildings and nothing else: what one value means is worked out once. */
  private plainBuilding(value: string): Facts | null | undefined {
    let facts = this.buildings.get(value);
    if (facts === undefined) {
      facts = classify(new Map([['building', value]]), 'closed way');
      this.buildings.set(value, facts);
    }
    return facts !== null && facts.points.length > 0 ? undefined : facts;
  }

  private emit(
    id: number,
    facts: Facts | null,
    refs: number,
    closed: boolean,
    isMember: boolean,
    sink: FeatureSink,
  ): void {
    const { scratch, nodes } = this;
    const path = new Int32Array(2 * refs);
    const breaks: number[] = [];
    let length = 0;
    for (let i = 0; i < refs; i++) {
      if (nodes.find(scratch.refs[i]!)) {
        path[length++] = nodes.x;
        path[length++] = nodes.y;
      } else {
        this.counts.missingNodes++;
        breaks.push(length);
      }
    }
    const found = breaks.length === 0 ? path : path.subarray(0, length);
    if (isMember && breaks.length === 0) sink.member(id, scratch.refs[0]!, scratch.refs[refs - 1]!, found);
    if (!facts) return;
    const { lines, runway, coastline, noiseBarrier, tunnel } = facts;
    if (lines.length > 0 || runway !== null || coastline || noiseBarrier || tunnel)
      emitPaths(sink, id, facts, pathsBetween(found, breaks));
    if (!closed) return;
    const isWhole = breaks.length === 0;
    const ring = isWhole ? found : closedAgain(found);
    // a relation can't stand for a way that it could not use
    const own = isMember && isWhole ? this.members.remainsOf(id, facts) : facts;
    if (ring.length >= 8) emitRings(sink, 'way', id, own, [ring]);
  }
}

/** A road is not drawn across nodes that the file lacks. */
function pathsBetween(path: Int32Array, breaks: readonly number[]): Int32Array[] {
  if (breaks.length === 0) return [path];
  const paths: Int32Array[] = [];
  let from = 0;
  for (const at of [...breaks, path.length]) {
    if (at - from >= 4) paths.push(path.subarray(from, at));
    from = at;
  }
  return paths;
}

/** An area at the edge of the file: what is there of its outline, closed. */
function closedAgain(path: Int32Array): Int32Array {
  const length = path.length;
  if (length < 6 || (path[0] === path[length - 2] && path[1] === path[length - 1])) return path;
  const ring = new Int32Array(length + 2);
  ring.set(path);
  ring[length] = path[0]!;
  ring[length + 1] = path[1]!;
  return ring;
}
