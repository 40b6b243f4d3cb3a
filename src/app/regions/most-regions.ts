/** How many regions can be served with the descriptors that there are. */
import { descriptorLimit } from '../../shared/program/descriptors.ts';

/** A region holds its copy open, and its map. */
const PER_REGION = 2;
/** Threads, database, upstreams, files that are read in between. */
const OTHERS = 100;
/** Part of all that connections have at the least. */
const CONNECTIONS_SHARE = 1 / 8;

/** @param limit descriptors of the process */
export function mostRegions(limit = descriptorLimit()): number {
  return Math.max(1, Math.floor((limit * (1 - CONNECTIONS_SHARE) - OTHERS) / PER_REGION));
}

/** Returns the descriptors that so many regions take, with all else. */
export function descriptorsFor(regions: number): number {
  return Math.ceil((PER_REGION * regions + OTHERS) / (1 - CONNECTIONS_SHARE));
}
