/** Reads the ways of a block: first their tags, for score and map, then their shape from node positions. */

import type { MemberWays } from '../features/members.ts';
import { emitPaths, emitRings } from '../features/object-features.ts';
import type { MemberWay } from '../geometry/rings.ts';
import { OsmDataError } from '../import-errors.ts';
import { borderDrawing } from '../map-tiles/border-rules.ts';
import type { Drawing } from '../map-tiles/drawing.ts';
import { drawingsOf } from '../map-tiles/drawings-of.ts';
import type { MapDrawer } from '../map-tiles/map-drawer.ts';
import type { FeatureSink } from '../records/layouts.ts';
import { classify } from '../tags/classify.ts';
import type { Facts, Form } from '../tags/facts.ts';
import { keySetOf } from '../tags/key-set.ts';
import type { Tags } from '../tags/tags.ts';
import { type Block, GroupField, KeyWorth } from './block.ts';
import type { NodeFinder } from './node-blocks.ts';
import { readDeltas, readNumbers } from './packed.ts';
import type { WireReader } from './wire.ts';

export interface WayCounts {
  ways: number;
  missingNodes: number;
  /** latest change of a way, ms since 1970; 0 = unknown */
  changedAt: number;
}

/** Receivers of ways. */
export interface WaySinks {
  features: FeatureSink;
  /** null = nothing is drawn */
  map: MapDrawer | null;
  /** receives a member of relations without missing nodes */
  member(id: number, way: MemberWay): void;
  /** receives a coastline without missing nodes; called only if `map` is not null */
  coast(id: number, way: MemberWay): void;
}

/** Scratch memory reused for every way; grows to the longest one. */
class WayScratch {
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

/** Facts and drawings of a building whose only relevant tag is `building=<value>`. */
interface PlainBuilding {
  facts: Facts | null;
  drawings: Drawing[];
}

/** Geometry of a way, which nodes missing in the file divide into several paths. */
interface Course {
  /** positions of all nodes found: x and y alternating, stored units */
  points: Int32Array;
  /** indexes in `points` before which nodes are missing */
  breaks: number[];
  firstNode: number;
  lastNode: number;
  closed: boolean;
}

export class WayReader {
  readonly counts: WayCounts = { ways: 0, missingNodes: 0, changedAt: 0 };
  private lastId = -1;
  private readonly scratch = new WayScratch();
  private readonly buildings = new Map<string, PlainBuilding>();

  /** facts of the ways whose tags apply to relations without tags */
  readonly outlines: [osmId: number, facts: Facts][] = [];

  /**
   * @param members member ways of area relations
   * @param borderOf returns the admin_level of the largest administrative area that a way bounds, or null
   */
  constructor(
    private readonly nodes: NodeFinder,
    private readonly members: MemberWays,
    private readonly borderOf: (way: number) => number | null,
    private readonly sinks: WaySinks,
  ) {}

  /**
   * Reads the ways of a block.
   * @throws OsmDataError if the block is damaged, or if the ids of member ways or of coastlines do not ascend
   */
  read(block: Block): void {
    for (const group of block.groups) {
      for (let field = group.nextField(); field !== 0; field = group.nextField()) {
        if (field === GroupField.WAY) this.readWay(block, group.message());
        else group.skip();
      }
    }
  }

  private readWay(block: Block, message: WireReader): void {
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
    // files joined from overlapping ones may contain an object twice, one after the other
    if (id === this.lastId) return;
    this.lastId = id;
    this.counts.ways++;
    const { scratch } = this;
    scratch.reserve(refsEnd - refsAt, Math.max(keysEnd - keysAt, valuesEnd - valuesAt));
    const tags = readNumbers(message.bytes, keysAt, keysEnd, scratch.keys);
    if (readNumbers(message.bytes, valuesAt, valuesEnd, scratch.values) !== tags) {
      throw new OsmDataError('a data block is damaged (a key without a value)');
    }
    const isMember = this.members.has(id);
    const border = this.borderOf(id);
    const worth = this.worthOf(block, tags);
    if (worth < KeyWorth.DRAWN && !isMember && border === null) return;

    const refs = readDeltas(message.bytes, refsAt, refsEnd, scratch.refs);
    const closed = refs >= 4 && scratch.refs[0] === scratch.refs[refs - 1];
    const plain = worth === KeyWorth.BUILDING && closed ? this.plainBuilding(block) : null;
    const kept = plain ? NO_TAGS : this.tagsOf(block, tags, KeyWorth.DETAIL);
    const keySet = keySetOf(kept);
    const form = closed ? 'closed way' : 'open way';
    const facts = plain
      ? plain.facts
      : worth < KeyWorth.DRAWN
        ? null
        : classify(kept, form, changedAt, keySet);
    if (isMember && this.members.speaksForRelation(id)) this.addOutline(block, id, tags);
    const isDrawn = this.sinks.map !== null && (worth >= KeyWorth.DRAWN || border !== null);
    if (!facts && !isMember && !isDrawn) return;
    const course = this.courseOf(refs, closed);
    this.store(id, course, isMember);
    if (facts) this.emit(id, facts, course, isMember);
    if (!isDrawn) return;
    const all = plain || kept.size === tags ? kept : this.tagsOf(block, tags, KeyWorth.IGNORED);
    this.draw(id, course, border, plain?.drawings ?? ((drawn) => drawingsOf(all, drawn, keySet)), all);
  }

  private addOutline(block: Block, id: number, tags: number): void {
    const facts = classify(this.tagsOf(block, tags, KeyWorth.DETAIL), 'area');
    if (facts) this.outlines.push([id, facts]);
  }

  /**
   * Returns the highest KeyWorth of a way's keys, or FEATURE for a building that may be underground, as its other tags
   * matter.
   * @param tags number of tags in the scratch memory
   */
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

  /**
   * Returns the tags in the scratch memory.
   * @param count number of tags in the scratch memory
   * @param least minimum KeyWorth of the returned keys
   */
  private tagsOf(block: Block, count: number, least: number): Map<string, string> {
    const { keys, values } = this.scratch;
    const tags = new Map<string, string>();
    for (let i = 0; i < count; i++) {
      if (block.worth(keys[i]!) >= least) tags.set(block.text(keys[i]!), block.text(values[i]!));
    }
    return tags;
  }

  /**
   * Returns the facts and drawings of a building without other tags that matter, as half of all ways are. Computed
   * once per value of `building`. Null if the value also makes a point, as other tags matter for points.
   */
  private plainBuilding(block: Block): PlainBuilding | null {
    const { keys, values } = this.scratch;
    let at = 0;
    while (block.worth(keys[at]!) !== KeyWorth.BUILDING) at++;
    const value = block.text(values[at]!);
    let plain = this.buildings.get(value);
    if (!plain) {
      const tags = new Map([['building', value]]);
      plain = { facts: classify(tags, 'closed way'), drawings: drawingsOf(tags, 'closed way') };
      this.buildings.set(value, plain);
    }
    return plain.facts !== null && plain.facts.points.length > 0 ? null : plain;
  }

  private courseOf(refs: number, closed: boolean): Course {
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
    const points = breaks.length === 0 ? path : path.subarray(0, length);
    return { points, breaks, closed, firstNode: scratch.refs[0] ?? 0, lastNode: scratch.refs[refs - 1] ?? 0 };
  }

  /** Stores a member way without missing nodes, from which relations are built later. */
  private store(id: number, { points, breaks, firstNode, lastNode }: Course, isMember: boolean): void {
    if (isMember && breaks.length === 0) this.sinks.member(id, { firstNode, lastNode, path: points });
  }

  private emit(id: number, facts: Facts, { points, breaks, closed }: Course, isMember: boolean): void {
    const { features } = this.sinks;
    emitPaths(features, id, facts, pathsBetween(points, breaks));
    if (!closed) return;
    const isWhole = breaks.length === 0;
    const ring = isWhole ? points : closedAgain(points);
    // relations are built without ways with missing nodes, so no relation represents such a way
    const own = isMember && isWhole ? this.members.remainsOf(id, facts) : facts;
    if (ring.length >= 8) emitRings(features, 'way', id, own, [ring]);
  }

  private draw(
    id: number,
    { points, breaks, firstNode, lastNode }: Course,
    border: number | null,
    drawingsAs: readonly Drawing[] | ((form: Form) => readonly Drawing[]),
    tags: Tags,
  ): void {
    const paths = pathsBetween(points, breaks).filter((path) => path.length >= 4);
    if (paths.length === 0) return;
    const map = this.sinks.map!;
    const isWhole = breaks.length === 0;
    const closed = isWhole && firstNode === lastNode && points.length >= 8;
    const drawnBorder = border === null ? null : borderDrawing(border, tags);
    if (drawnBorder) map.lines([drawnBorder], paths);
    if (isWhole && tags.get('natural') === 'coastline')
      this.sinks.coast(id, { firstNode, lastNode, path: points });
    const drawings =
      typeof drawingsAs === 'function' ? drawingsAs(closed ? 'closed way' : 'open way') : drawingsAs;
    map.lines(drawings, paths);
    if (closed) map.area(drawings, [points]);
  }
}

const NO_TAGS: Tags = new Map();

/** Returns the parts of a path between missing nodes. Parts of a single point are left out. */
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

/**
 * Returns an outline with missing nodes as a closed ring, by repeating its first point at the end. Outlines of fewer
 * than three points are returned unchanged.
 */
function closedAgain(path: Int32Array): Int32Array {
  const length = path.length;
  if (length < 6 || (path[0] === path[length - 2] && path[1] === path[length - 1])) return path;
  const ring = new Int32Array(length + 2);
  ring.set(path);
  ring[length] = path[0]!;
  ring[length + 1] = path[1]!;
  return ring;
}
