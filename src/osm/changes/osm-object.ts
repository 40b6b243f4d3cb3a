/** Objects of OpenStreetMap for applying changes: whole, with all tags. */

/** Types of objects, in file order. */
export const OBJECT_TYPES = ['node', 'way', 'relation'] as const;
export type ObjectType = (typeof OBJECT_TYPES)[number];

export interface Member {
  type: ObjectType;
  id: number;
  role: string;
}

export interface OsmObject {
  type: ObjectType;
  id: number;
  /** last change, seconds since 1970; 0 = unknown */
  changed: number;
  tags: [key: string, value: string][];
  /** longitude (x) and latitude (y) of a node, 1e-7 degrees */
  x: number;
  y: number;
  /** ids of the nodes of a way */
  nodes: number[];
  /** members of a relation */
  members: Member[];
}

export function emptyObject(type: ObjectType, id: number): OsmObject {
  return { type, id, changed: 0, tags: [], x: 0, y: 0, nodes: [], members: [] };
}

/** Effect of changes on an object. */
export interface Change {
  type: ObjectType;
  id: number;
  /** new state of the object; null = deleted */
  object: OsmObject | null;
}

/** Compares by file order: type, then id. */
export function inFileOrder(a: Pick<Change, 'type' | 'id'>, b: Pick<Change, 'type' | 'id'>): number {
  return a.type === b.type ? a.id - b.id : OBJECT_TYPES.indexOf(a.type) - OBJECT_TYPES.indexOf(b.type);
}

/** Returns the approximate memory of an object, bytes. */
export function memoryOf(object: OsmObject | null): number {
  if (object === null) return DELETED_BYTES;
  const { tags, nodes, members } = object;
  return OBJECT_BYTES + TAG_BYTES * tags.length + NODE_BYTES * nodes.length + MEMBER_BYTES * members.length;
}

/** Memory of a deleted object and its entry in the Map, bytes. Sizes are measured with a million objects. */
const DELETED_BYTES = 50;
const OBJECT_BYTES = 300;
const TAG_BYTES = 130;
const NODE_BYTES = 10;
const MEMBER_BYTES = 90;
