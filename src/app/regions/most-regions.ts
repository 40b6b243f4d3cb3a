/** Maximum number of served regions for a limit of file descriptors. */
import { descriptorLimit } from '../../shared/program/descriptors.ts';

/** Number of descriptors per region: one for its copy, one for its map. */
const PER_REGION = 2;
/** Number of descriptors for threads, database, upstreams and temporary files. */
const OTHERS = 100;
/** Minimum share of descriptors for connections. */
const CONNECTIONS_SHARE = 1 / 8;

/** Returns the maximum number of served regions. @param limit maximum number of descriptors of the process */
export function mostRegions(limit = descriptorLimit()): number {
  return Math.max(1, Math.floor((limit * (1 - CONNECTIONS_SHARE) - OTHERS) / PER_REGION));
}

/** Returns the limit of descriptors that a process needs to serve a number of regions. */
export function descriptorsFor(regions: number): number {
  return Math.ceil((PER_REGION * regions + OTHERS) / (1 - CONNECTIONS_SHARE));
}
