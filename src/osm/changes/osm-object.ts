/** Objects of OpenStreetMap as they are changed: whole, with all tags. */

/** In the order in which files hold them. */
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
  /** of a node, 1e-7 degrees, longitude and latitude */
  x: number;
  y: number;
  /** ids of the nodes of a way */
  nodes: number[];
  /** of a relation */
  members: Member[];
}

export function emptyObject(type: ObjectType, id: number): OsmObject {
  return { type, id, changed: 0, tags: [], x: 0, y: 0, nodes: [], members: [] };
}

/** What changes did to objects, by type and id; null = deleted. */
export type Changes = Record<ObjectType, Map<number, OsmObject | null>>;

export function noChanges(): Changes {
  return { node: new Map(), way: new Map(), relation: new Map() };
}
