/**
 * Work of one import thread. A map is read in four phases: relations for the ids of the ways that they need, nodes,
 * ways, and relations again to build their areas. Features and drawings go to the thread's spools immediately.
 */
import { join } from 'node:path';
import { DrawingEncoder } from '../../map-tiles/drawings/drawing-encoder.ts';
import type { MapFeature } from '../../map-tiles/map-feature.ts';
import type { Rings } from '../../shared/geo/polygons.ts';
import { type Box, EVERYWHERE } from '../cells/tiles.ts';
import { type AreaCounts, emitRelation } from '../features/area-relations.ts';
import { clipping } from '../features/clip-features.ts';
import { addMembers, type MemberSets, MemberWays } from '../features/members.ts';
import { emitNode } from '../features/object-features.ts';
import type { Spread } from '../features/spread.ts';
import { emitTurn } from '../features/turn-relations.ts';
import { ClipArea } from '../geometry/clip-area.ts';
import type { ObjectsName } from '../import-errors.ts';
import { drawingsOf } from '../map-tiles/drawings-of.ts';
import { MapDrawer } from '../map-tiles/map-drawer.ts';
import type { FeatureSink } from '../records/layouts.ts';
import { type Buckets, BucketWriter } from '../spool/buckets.ts';
import { FeatureRecords } from '../spool/feature-records.ts';
import { NumberSet, NumberSetWriter, type SortedNumbers } from '../spool/number-sets.ts';
import { storeSettlement } from '../spool/settlements.ts';
import { type StoredWays, type WayIndex, WayStore, WayStoreWriter } from '../spool/way-store.ts';
import { classify } from '../tags/classify.ts';
import type { Facts } from '../tags/facts.ts';
import { keySetOf } from '../tags/key-set.ts';
import type { Tags } from '../tags/tags.ts';
import { Holds } from './block.ts';
import { BlobReader, type OpenMap } from './file/blob-reader.ts';
import { Extent, type NodeBounds } from './file/extent.ts';
import { SET_NAMES, SET_WIDTHS, type SetName } from './needed-sets.ts';
import { NewestObjects, type Superseded } from './newest.ts';
import { type NodeBlocks, NodeBlockWriter, NodeFinder, type NodeIndex } from './nodes/node-blocks.ts';
import { NodeReader } from './nodes/nodes.ts';
import { type RelationCounts, RelationReader } from './relations.ts';
import { WayLocations, wayMessages, widenByWays } from './way-locations.ts';
import { type WayCounts, WayReader } from './ways.ts';

/** Parameters of reading a map, the same for all threads except `thread`. */
export interface Reading extends OpenMap {
  /** number of the thread; part of the names of its files */
  thread: number;
  /** folder for the spools of this import only; null = spools in memory */
  folder: string | null;
  /** size at which the buffer of a spool is written, bytes */
  spoolLimit: number;
  /** polygons; features entirely outside are left out; null = no clipping */
  clip: Rings | null;
  /** true to create the drawings of map tiles too */
  isDrawn: boolean;
  /** true if ways contain the positions of their nodes; then nodes may be missing in the file */
  hasWayLocations: boolean;
  /** date of the map, ms since 1970; 0 = unknown */
  asOf: number;
  /** objects to leave out, as other blobs contain newer versions of them */
  superseded: Readonly<Record<ObjectsName, Superseded>>;
}

/** Stride of border keys: id of a way * LEVELS + admin_level of an area that the way bounds. */
const LEVELS = 16;

/**
 * Stride of the order numbers of blobs, to which nodes add 0, ways 1 and relations 2. A blob at the border of two
 * phases contains objects of both.
 */
const PHASES = 4;

interface PhaseResult {
  /** bits of `Holds` of objects that no phase reads; 0 if all blobs are as planned */
  unplanned: number;
}

/** Result of a phase in which the objects of one type are read for the first time. */
export interface FirstResult extends PhaseResult {
  /** see `NewestObjects` */
  runs: number[];
  left: NewestObjects['counts'];
}

export interface NeedsResult extends FirstResult {
  counts: RelationCounts;
  sets: Record<SetName, Buckets>;
  ferries: FerryWay[];
}

/** A way of a ferry that a relation describes. */
export interface FerryWay {
  relation: number;
  way: number;
  /** tags of the relation */
  tags: Tags;
}

export interface NodesResult extends FirstResult {
  count: number;
  /** nodes left out as they have no position on the Earth */
  withoutPosition: number;
  nodes: NodeBlocks;
  extent: NodeBounds;
}

export interface WaysQuestion {
  nodes: NodeIndex;
  sets: Record<SetName, SortedNumbers>;
  /** tags of ferries by their ways, see `ReadRelation` */
  ferries: ReadonlyMap<number, Tags>;
  /** bbox of the drawn map, stored units (1e-7 degrees) */
  bounds: Box;
}

export interface WaysResult extends FirstResult {
  counts: WayCounts;
  members: StoredWays;
  coasts: StoredWays;
  /** facts of the ways whose tags apply to relations without tags, by way id */
  outlines: [osmId: number, facts: Facts][];
}

export interface RelationsQuestion {
  ways: WayIndex;
  outlines: ReadonlyMap<number, Facts>;
  /** see `WaysQuestion` */
  bounds: Box;
}

export interface RelationsResult extends PhaseResult {
  counts: AreaCounts;
}

/** Result of a thread after all phases. */
export interface Collected {
  features: Buckets;
  /** named settlements, see `SettlementStore` */
  settlements: Buckets;
  /** two numbers per tile: tile number, approximate bytes of its features (see `TiledFeatures`) */
  weights: Float64Array;
  buildings: number;
  spread: Spread;
  drawings: Buckets | null;
}

export class ImportThread {
  private readonly blobs: BlobReader;
  private readonly buckets: BucketWriter;
  private readonly records: FeatureRecords;
  private readonly features: FeatureSink;
  private readonly settlements: BucketWriter;
  private readonly drawings: BucketWriter | null;
  private readonly clip: ClipArea | null;
  private readonly open: { close(): void }[] = [];

  /** @param onDrawn receives each drawn feature, which is then not written to the spool */
  constructor(
    private readonly reading: Reading,
    private readonly onDrawn?: (feature: MapFeature) => void,
  ) {
    const { spoolLimit, clip } = reading;
    this.blobs = this.closedAtEnd(new BlobReader(reading));
    this.buckets = this.closedAtEnd(new BucketWriter(this.pathOf('features'), spoolLimit));
    this.records = new FeatureRecords(this.buckets);
    this.clip = clip && new ClipArea(clip);
    this.settlements = this.closedAtEnd(new BucketWriter(this.pathOf('settlements'), spoolLimit));
    const sink: FeatureSink = {
      ...this.records.sink,
      point: (point) => {
        storeSettlement(this.settlements, point);
        this.records.sink.point(point);
      },
    };
    this.features = this.clip ? clipping(sink, this.clip) : sink;
    this.drawings = reading.isDrawn
      ? this.closedAtEnd(new BucketWriter(this.pathOf('drawings'), spoolLimit))
      : null;
  }

  close(): void {
    for (const each of this.open) each.close();
  }

  /** Reads relations and collects the sets of numbers that the phase of ways needs. */
  needs(): NeedsResult {
    const writers = setRecord((name) =>
      this.closedAtEnd(new NumberSetWriter(this.pathOf(name), SET_WIDTHS[name])),
    );
    const newest = this.newest('relations');
    const reader = new RelationReader(newest, this.reading);
    const ferries: FerryWay[] = [];
    const unplanned = this.blobs.eachBlock(Holds.RELATIONS, (block, blob) => {
      for (const name of SET_NAMES) writers[name].begin(blob);
      for (const { osmId, area, drawings, borderLevel, turn, ferry, ways } of reader.read(block, blob)) {
        if (ferry) for (const way of ways) ferries.push({ relation: osmId, way, tags: ferry });
        if (area) addMembers(area, writers);
        if (drawings.length > 0 || turn) for (const way of ways) writers.ways.add(way);
        if (borderLevel !== null) for (const way of ways) writers.borders.add(way * LEVELS + borderLevel);
      }
    });
    const sets = setRecord((name) => writers[name].finish());
    return { unplanned, runs: newest.runs, left: newest.counts, counts: reader.counts, sets, ferries };
  }

  nodes(): NodesResult {
    const recorder = this.closedAtEnd(new NodeBlockWriter(this.pathOf('nodes')));
    const extent = new Extent();
    const map = this.mapWithin(EVERYWHERE);
    const { asOf } = this.reading;
    const newest = this.newest('nodes');
    const reader = new NodeReader(newest, {
      recorder,
      extent,
      tagged: ({ id, tags, allTags, x, y }) => {
        const keys = keySetOf(tags);
        const facts = classify(tags, 'node', 0, keys, asOf);
        if (facts) emitNode(this.features, id, facts, x, y);
        if (keys !== 0) map?.drawer.point(drawingsOf(allTags, 'node', keys, asOf), x, y);
      },
    });
    let count = 0;
    const unplanned = this.blobs.eachBlock(Holds.NODES, (block, blob) => {
      this.begin(PHASES * blob, map);
      count += reader.read(block, blob);
    });
    const { withoutPosition } = reader;
    return {
      ...{ unplanned, runs: newest.runs, left: newest.counts, count, withoutPosition },
      nodes: recorder.finish(),
      extent: { ...extent },
    };
  }

  /** Returns the extent of the positions in ways, for files without most nodes. */
  locations(): NodeBounds {
    const extent = new Extent();
    const messages = wayMessages();
    const locations = new WayLocations();
    this.blobs.eachBlock(Holds.WAYS, (block) => widenByWays(extent, block, messages, locations));
    return { ...extent };
  }

  ways({ nodes, sets, ferries, bounds }: WaysQuestion): WaysResult {
    const members = this.closedAtEnd(new WayStoreWriter(this.pathOf('members')));
    const coasts = this.closedAtEnd(new WayStoreWriter(this.pathOf('coasts')));
    const map = this.mapWithin(bounds);
    const { borders, ...memberSets } = setRecord((name) => new NumberSet(sets[name]));
    const newest = this.newest('ways');
    const reader = new WayReader(
      newest,
      { nodes: new NodeFinder(nodes), hasLocations: this.reading.hasWayLocations },
      new MemberWays(memberSets satisfies MemberSets<NumberSet>, ferries),
      (way) => {
        const border = borders.leastFrom(way * LEVELS);
        return border < (way + 1) * LEVELS ? border - way * LEVELS : null;
      },
      {
        features: this.features,
        map: map?.drawer ?? null,
        member: (id, way) => members.add(id, way),
        coast: (id, way) => coasts.add(id, way),
      },
      this.reading.asOf,
    );
    const unplanned = this.blobs.eachBlock(Holds.WAYS, (block, blob) => {
      this.begin(PHASES * blob + 1, map);
      reader.read(block, blob);
      members.endBlob();
      coasts.endBlob();
    });
    const { counts, outlines } = reader;
    return {
      ...{ unplanned, runs: newest.runs, left: newest.counts, counts, outlines },
      members: members.finish(),
      coasts: coasts.finish(),
    };
  }

  /** Builds areas and turn restrictions from relations and their stored ways, and draws them. */
  relations({ ways: stored, outlines, bounds }: RelationsQuestion): RelationsResult {
    const map = this.mapWithin(bounds);
    const store = new WayStore(stored);
    const counts: AreaCounts = { unclosed_areas: 0 };
    const reader = new RelationReader(this.newest('relations'), this.reading);
    const unplanned = this.blobs.eachBlock(Holds.RELATIONS, (block, blob) => {
      this.begin(PHASES * blob + 2, map);
      for (const { area, drawings, turn, ways, inner } of reader.read(block, blob)) {
        if (turn) emitTurn(this.features, turn, (id) => store.find(id));
        if (!area && drawings.length === 0) continue;
        const found = ways.map((id) => store.find(id));
        if (area) emitRelation(this.features, area, found, outlines, counts);
        if (drawings.length > 0) map?.drawer.relation(drawings, found, inner);
      }
    });
    return { unplanned, counts };
  }

  /** Finishes the spools of features, settlements and drawings. */
  finish(): Collected {
    const { spread, buildings } = this.records;
    const weights = Float64Array.from([...this.records.weights].flat());
    const [features, drawings] = [this.buckets.finish(), this.drawings?.finish() ?? null];
    return { features, settlements: this.settlements.finish(), weights, buildings, spread, drawings };
  }

  private newest(name: ObjectsName): NewestObjects {
    return new NewestObjects(this.reading.superseded[name]);
  }

  private begin(order: number, map: { encoder: DrawingEncoder } | null): void {
    this.buckets.begin(order);
    this.settlements.begin(order);
    this.drawings?.begin(order);
    map?.encoder.begin();
  }

  private mapWithin(bounds: Box): { encoder: DrawingEncoder; drawer: MapDrawer } | null {
    const { drawings, clip } = this;
    if (!drawings) return null;
    const encoder = new DrawingEncoder(bounds, (block) => drawings.bufferFor(block));
    const draw = this.onDrawn ?? ((feature: MapFeature) => encoder.add(feature));
    const drawer = new MapDrawer(clip ? (feature) => touches(clip, feature) && draw(feature) : draw);
    return { encoder, drawer };
  }

  private pathOf(name: string): string | null {
    const { folder, thread } = this.reading;
    return folder === null ? null : join(folder, `${name}-${thread}`);
  }

  private closedAtEnd<T extends { close(): void }>(resource: T): T {
    this.open.push(resource);
    return resource;
  }
}

function setRecord<T>(make: (name: SetName) => T): Record<SetName, T> {
  return Object.fromEntries(SET_NAMES.map((name) => [name, make(name)])) as Record<SetName, T>;
}

function touches(area: ClipArea, { shape, paths }: MapFeature): boolean {
  return shape === 'area' ? area.touchesRings(paths) : paths.some((path) => area.touchesPath(path));
}
