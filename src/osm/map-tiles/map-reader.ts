/**
 * Reads a .osm.pbf file for drawing: relations first (which ways do they need?), then nodes, then ways. What is scored
 * and what is drawn have little in common (names, rings of buildings, borders), so this is a reading of its own.
 */
import type { MapFeature } from '../../map-tiles/map-feature.ts';
import { pointInRings } from '../../region/spatial/geometry.ts';
import { shapeOf } from '../geometry/ring-measures.ts';
import { joinRings, type MemberWay } from '../geometry/rings.ts';
import { Block, Holds } from '../pbf/block.ts';
import { Extent } from '../pbf/extent.ts';
import { NodeScratch } from '../pbf/node-sinks.ts';
import { NodeRecorder, NodeStore } from '../pbf/node-store.ts';
import { readNodes } from '../pbf/nodes.ts';
import { type BlobPlace, PbfFile } from '../pbf/pbf-file.ts';
import { isAreaType, relationMessages, waysOf } from '../pbf/relations.ts';
import { borderDrawing, borderLevel } from './border-rules.ts';
import type { Drawing } from './drawing.ts';
import { drawingsOf } from './drawings-of.ts';
import { type DrawnWay, readDrawnWays } from './drawn-ways.ts';

/** Blobs after which garbage is collected: left alone, hundreds of megabytes of them pile up. */
const BLOBS_PER_COLLECTION = 8;

interface DrawnRelation {
  drawings: Drawing[];
  ways: number[];
  /** parallel to `ways`: the way bounds a hole */
  inner: boolean[];
}

export class MapReader {
  /** coastlines, in the order of the file */
  readonly coasts: MemberWay[] = [];
  private readonly relations: DrawnRelation[] = [];
  private readonly members = new Map<number, MemberWay | null>();
  /** by way: the largest administrative area that it bounds */
  private readonly borders = new Map<number, number>();

  /** @param draw told each feature */
  constructor(private readonly draw: (feature: MapFeature) => void) {}

  /** Reads a file that is sorted by type. @throws OsmDataError when it is damaged */
  read(path: string): void {
    const file = new PbfFile(path);
    try {
      const blobs = file.blobs().filter(({ type }) => type === 'OSMData');
      // relations are at the end
      for (const block of blocksOf(file, blobs.toReversed())) {
        if (!(block.holds() & Holds.RELATIONS)) break;
        this.readRelations(block);
      }
      this.readNodesAndWays(blocksOf(file, blobs));
    } finally {
      file.close();
    }
    for (const relation of this.relations) this.drawRelation(relation);
  }

  private readRelations(block: Block): void {
    for (const message of relationMessages(block)) {
      const tags = new Map(message.keys.map((key, i) => [block.text(key), block.text(message.values[i]!)]));
      if (!isAreaType(tags.get('type') ?? '')) continue;
      const level = borderLevel(tags);
      const drawings = drawingsOf(tags, 'area');
      if (level === null && drawings.length === 0) continue;
      const { ways, inner } = waysOf(block, message);
      if (level !== null)
        for (const way of ways) this.borders.set(way, Math.min(level, this.borders.get(way) ?? level));
      if (drawings.length === 0) continue;
      for (const way of ways) this.members.set(way, null);
      this.relations.push({ drawings, ways, inner });
    }
  }

  private readNodesAndWays(blocks: Iterable<Block>): void {
    const recorder = new NodeRecorder();
    const scratch = new NodeScratch();
    const sinks = {
      recorder,
      extent: new Extent(),
      tagged: (_id: number, tags: ReadonlyMap<string, string>, x: number, y: number) =>
        this.drawAll(drawingsOf(tags, 'node'), 'point', [Int32Array.of(x, y)]),
    };
    let nodes: NodeStore | null = null;
    const isNeeded = (id: number) => this.members.has(id) || this.borders.has(id);
    for (const block of blocks) {
      const holds = block.holds();
      if (holds & Holds.NODES) readNodes(block, scratch, sinks);
      if (!(holds & Holds.WAYS)) continue;
      nodes ??= new NodeStore(recorder.finish());
      for (const way of readDrawnWays(block, nodes, isNeeded)) this.takeWay(way);
    }
  }

  private takeWay({ id, tags, firstNode, lastNode, paths, isWhole }: DrawnWay): void {
    const closed = isWhole && firstNode === lastNode && paths[0]!.length >= 8;
    const member = { firstNode, lastNode, path: paths[0]! };
    if (isWhole && this.members.has(id)) this.members.set(id, member);
    const level = this.borders.get(id);
    const border = level === undefined ? null : borderDrawing(level, tags);
    if (border) this.drawAll([border], 'line', paths);
    if (isWhole && tags.get('natural') === 'coastline') this.coasts.push(member);
    const drawings = drawingsOf(tags, closed ? 'closed way' : 'open way');
    this.drawAll(drawings, 'line', paths);
    if (closed) this.drawArea(drawings, [member.path]);
  }

  private drawRelation({ drawings, ways, inner }: DrawnRelation): void {
    const found = ways.map((id) => this.members.get(id));
    const some = (isInner: boolean) => found.filter((way, i) => way && inner[i] === isInner) as MemberWay[];
    const holes = joinRings(some(true)).rings;
    const outlines = joinRings(some(false)).rings.sort((a, b) => b.length - a.length);
    for (const [i, outer] of outlines.entries()) {
      const own = holes.filter((hole) =>
        pointInRings((hole[0]! + hole[2]!) / 2, (hole[1]! + hole[3]!) / 2, [outer]),
      );
      // one point speaks for all parts
      this.drawArea(i === 0 ? drawings : drawings.filter(({ shape }) => shape === 'area'), [outer, ...own]);
    }
  }

  /** @param rings outer ring, then holes */
  private drawArea(drawings: readonly Drawing[], rings: Int32Array[]): void {
    this.drawAll(drawings, 'area', rings);
    if (!drawings.some(({ shape }) => shape === 'point')) return;
    const { x, y } = shapeOf([rings[0]!]);
    this.drawAll(drawings, 'point', [Int32Array.of(x, y)]);
  }

  /** Draws what has this shape; each path of a line is one of its own. */
  private drawAll(drawings: readonly Drawing[], shape: MapFeature['shape'], paths: Int32Array[]): void {
    for (const drawing of drawings) {
      if (drawing.shape !== shape) continue;
      if (shape !== 'line') this.draw({ ...drawing, paths });
      else for (const path of paths) this.draw({ ...drawing, paths: [path] });
    }
  }
}

function* blocksOf(file: PbfFile, blobs: readonly BlobPlace[]): Generator<Block> {
  let done = 0;
  for (const { offset, size } of blobs) {
    const contents = file.contents(offset, size);
    yield new Block(contents, () => false);
    file.release(contents);
    if (++done % BLOBS_PER_COLLECTION === 0) Bun.gc(false);
  }
}
