/** Reads the ways of a block: first their tags, for score and map, then their shape from node positions. */

import type { MemberWays } from '../features/members.ts';
import { emitPaths, emitRings } from '../features/object-features.ts';
import { type Course, pathsOf, ringsOf } from '../features/way-course.ts';
import type { MemberWay } from '../geometry/rings.ts';
import { OsmDataError } from '../import-errors.ts';
import { borderDrawing } from '../map-tiles/border-rules.ts';
import type { Drawing } from '../map-tiles/drawing.ts';
import { drawingsOf } from '../map-tiles/drawings-of.ts';
import type { MapDrawer } from '../map-tiles/map-drawer.ts';
import { MAX_NODES } from '../object-sizes.ts';
import type { FeatureSink } from '../records/layouts.ts';
import { classify } from '../tags/classify.ts';
import { FERRIES } from '../tags/driving/speeds.ts';
import type { Facts, Form } from '../tags/facts.ts';
import { keySetOf } from '../tags/key-set.ts';
import { postcodesIn } from '../tags/searched.ts';
import type { Tags } from '../tags/tags.ts';
import { type Block, KeyWorth } from './block.ts';
import { isOnEarth } from './file/extent.ts';
import type { NewestObjects } from './newest.ts';
import type { NodeFinder } from './nodes/node-blocks.ts';
import { hasMoreThan, type PackedRange, readDeltas, readNumbers } from './packed.ts';
import { LocationField, NO_LIST, WayLocations, wayMessages } from './way-locations.ts';
import type { WireReader } from './wire.ts';

export interface WayCounts {
  /** ways that are read */
  ways: number;
  missingNodes: number;
  /** ways left out: without nodes, of a single node, of more than MAX_NODES */
  withoutNodes: number;
  ofOneNode: number;
  oversized: number;
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

/** Where the positions of nodes are found. */
export interface WayPlaces {
  nodes: NodeFinder;
  /** true if ways contain the positions of their nodes; then nodes may be missing in the file */
  hasLocations: boolean;
}

export class WayReader {
  readonly counts: WayCounts = {
    ways: 0,
    missingNodes: 0,
    withoutNodes: 0,
    ofOneNode: 0,
    oversized: 0,
    changedAt: 0,
  };
  private readonly messages = wayMessages();
  private readonly locations = new WayLocations();
  private readonly scratch = new WayScratch();
  private readonly buildings = new Map<string, PlainBuilding>();

  /** facts of the ways whose tags apply to relations without tags */
  readonly outlines: [osmId: number, facts: Facts][] = [];

  /**
   * @param members member ways of area relations
   * @param borderOf returns the admin_level of the largest administrative area that a way bounds, or null
   * @param asOf date of the map, ms since 1970; 0 = unknown
   */
  constructor(
    private readonly newest: NewestObjects,
    private readonly places: WayPlaces,
    private readonly members: MemberWays,
    private readonly borderOf: (way: number) => number | null,
    private readonly sinks: WaySinks,
    private readonly asOf: number,
  ) {}

  /** Reads the ways of a block. @throws OsmDataError if the block is damaged */
  read(block: Block, blob: number): void {
    const { messages } = this;
    messages.list(block);
    this.newest.each(blob, messages, (index) =>
      this.readWay(block, messages.ids[index]!, messages.at(index)),
    );
  }

  private readWay(block: Block, id: number, message: WireReader): void {
    const { scratch, counts } = this;
    const { bytes } = message;
    let changedAt = 0;
    let [keysAt, keysEnd, valuesAt, valuesEnd, refsAt, refsEnd] = [0, 0, 0, 0, 0, 0];
    let [lats, lons] = [NO_LIST, NO_LIST];
    for (let field = message.nextField(); field !== 0; field = message.nextField()) {
      if (field === 4) changedAt = block.changedAt(message.message());
      else if (field === LocationField.LATS) lats = message.packed();
      else if (field === LocationField.LONS) lons = message.packed();
      else if (field === 2 || field === 3 || field === 8) {
        const end = message.lengthDelimitedEnd();
        if (field === 2) [keysAt, keysEnd] = [message.position, end];
        else if (field === 3) [valuesAt, valuesEnd] = [message.position, end];
        else [refsAt, refsEnd] = [message.position, end];
        message.position = end;
      } else message.skip();
    }
    if (refsAt === refsEnd) {
      counts.withoutNodes++;
      return;
    }
    const largest = Math.max(refsEnd - refsAt, keysEnd - keysAt, lats[1] - lats[0], lons[1] - lons[0]);
    if (largest > MAX_NODES && isOversized(bytes, [refsAt, refsEnd], [keysAt, keysEnd], lats, lons)) {
      counts.oversized++;
      return;
    }
    counts.ways++;
    counts.changedAt = Math.max(counts.changedAt, changedAt);
    scratch.reserve(refsEnd - refsAt, Math.max(keysEnd - keysAt, valuesEnd - valuesAt));
    const tags = readNumbers(bytes, keysAt, keysEnd, scratch.keys);
    if (readNumbers(bytes, valuesAt, valuesEnd, scratch.values) !== tags) {
      throw new OsmDataError('a data block is damaged (a key without a value)');
    }
    const isMember = this.members.has(id);
    const border = this.borderOf(id);
    const worth = this.worthOf(block, tags);
    const ferry = this.members.ferryOf(id);
    if (worth < KeyWorth.DRAWN && !isMember && border === null && !ferry) return;

    const count = readDeltas(bytes, refsAt, refsEnd, scratch.refs);
    if (count === 1) {
      counts.ofOneNode++;
      return;
    }
    const closed = count >= 4 && scratch.refs[0] === scratch.refs[count - 1];
    const plain = worth === KeyWorth.BUILDING && closed ? this.plainBuilding(block) : null;
    const own = plain ? NO_TAGS : this.tagsOf(block, tags, KeyWorth.DETAIL);
    // a member that is a road or a pier is none of the ferry
    const inherited = ferry && (worth < KeyWorth.DRAWN || FERRIES.has(own.get('route') ?? '')) ? ferry : null;
    const kept = inherited ? new Map([...inherited, ...own]) : own;
    const keySet = keySetOf(kept);
    const form = closed ? 'closed way' : 'open way';
    const facts = plain
      ? withPostcodes(plain.facts, this.postcodesOf(block, tags))
      : worth < KeyWorth.DRAWN && !inherited
        ? null
        : classify(kept, form, changedAt, keySet, this.asOf);
    if (isMember && this.members.speaksForRelation(id)) this.addOutline(block, id, tags);
    const isDrawn =
      this.sinks.map !== null && (worth >= KeyWorth.DRAWN || border !== null || inherited !== null);
    if (!facts && !isMember && !isDrawn) return;
    const located = this.places.hasLocations ? this.locations.read(block, bytes, lats, lons) : 0;
    const course = this.courseOf(count, closed, located);
    this.store(id, course, isMember);
    if (facts) this.emit(id, facts, course, isMember);
    if (!isDrawn) return;
    const mine = plain || own.size === tags ? own : this.tagsOf(block, tags, KeyWorth.IGNORED);
    const all = inherited ? new Map([...inherited, ...mine]) : mine;
    this.draw(
      id,
      course,
      border,
      plain?.drawings ?? ((drawn) => drawingsOf(all, drawn, keySet, this.asOf)),
      all,
    );
  }

  private postcodesOf(block: Block, tags: number): readonly string[] {
    const { keys, values } = this.scratch;
    for (let i = 0; i < tags; i++)
      if (block.worth(keys[i]!) === KeyWorth.POSTCODE) return postcodesIn(block.text(values[i]!));
    return [];
  }

  private addOutline(block: Block, id: number, tags: number): void {
    const facts = classify(this.tagsOf(block, tags, KeyWorth.DETAIL), 'area', 0, undefined, this.asOf);
    if (facts) this.outlines.push([id, facts]);
  }

  /**
   * Returns the highest KeyWorth of a way's keys, or FEATURE for a building whose other tags matter.
   * @param tags number of tags in the scratch memory
   */
  private worthOf(block: Block, tags: number): number {
    let highest: number = KeyWorth.IGNORED;
    let mayMatter = false;
    for (let i = 0; i < tags; i++) {
      const worth = block.worth(this.scratch.keys[i]!);
      if (worth > highest) highest = worth;
      if (worth === KeyWorth.ON_BUILDING) mayMatter = true;
    }
    return highest === KeyWorth.BUILDING && mayMatter ? KeyWorth.FEATURE : highest;
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

  /** @param count number of nodes @param located number of nodes with a position in the way: all or none are used */
  private courseOf(count: number, closed: boolean, located: number): Course {
    const { scratch, locations } = this;
    const { nodes } = this.places;
    const isLocated = located === count;
    const path = new Int32Array(2 * count);
    const breaks: number[] = [];
    let length = 0;
    for (let i = 0; i < count; i++) {
      if (isLocated && isOnEarth(locations.xs[i]!, locations.ys[i]!)) {
        path[length++] = locations.xs[i]!;
        path[length++] = locations.ys[i]!;
      } else if (nodes.find(scratch.refs[i]!)) {
        path[length++] = nodes.x;
        path[length++] = nodes.y;
      } else {
        this.counts.missingNodes++;
        breaks.push(length);
      }
    }
    const points = breaks.length === 0 ? path : path.subarray(0, length);
    const [firstNode, lastNode] = [scratch.refs[0]!, scratch.refs[count - 1]!];
    return { points, breaks, paths: pathsOf(points, breaks), closed, firstNode, lastNode };
  }

  /** Stores a member way without missing nodes, from which relations are built later. */
  private store(id: number, { points, breaks, firstNode, lastNode }: Course, isMember: boolean): void {
    if (isMember && breaks.length === 0) this.sinks.member(id, { firstNode, lastNode, path: points });
  }

  private emit(id: number, facts: Facts, course: Course, isMember: boolean): void {
    const { features } = this.sinks;
    emitPaths(features, id, facts, course.paths, course.closed);
    if (!course.closed) return;
    // relations are built without ways with missing nodes, so no relation represents such a way
    const own = isMember && course.breaks.length === 0 ? this.members.remainsOf(id, facts) : facts;
    const rings = ringsOf(course);
    if (rings.length > 0) emitRings(features, 'way', id, own, rings);
  }

  private draw(
    id: number,
    course: Course,
    border: number | null,
    drawingsAs: readonly Drawing[] | ((form: Form) => readonly Drawing[]),
    tags: Tags,
  ): void {
    const { points, breaks, paths, firstNode, lastNode } = course;
    if (paths.length === 0) return;
    const map = this.sinks.map!;
    const isWhole = breaks.length === 0;
    const closed = isWhole && firstNode === lastNode && points.length >= 8;
    const drawnBorder = border === null ? null : borderDrawing(border, tags);
    if (drawnBorder) map.lines([drawnBorder], paths);
    if (isWhole && paths.length === 1 && tags.get('natural') === 'coastline')
      this.sinks.coast(id, { firstNode, lastNode, path: points });
    const drawings =
      typeof drawingsAs === 'function' ? drawingsAs(closed ? 'closed way' : 'open way') : drawingsAs;
    map.lines(drawings, paths);
    if (closed) map.area(drawings, ringsOf(course));
  }
}

function withPostcodes(facts: Facts | null, postcodes: readonly string[]): Facts | null {
  return facts && postcodes.length > 0 ? { ...facts, postcodes } : facts;
}

function isOversized(bytes: Uint8Array, ...lists: PackedRange[]): boolean {
  return lists.some((list) => hasMoreThan(bytes, list, MAX_NODES));
}

const NO_TAGS: Tags = new Map();
