/** What all documented routes have in common. */
import { Elysia } from 'elysia';
import { PROBE_PROBLEMS, SHARED_PROBLEMS } from '../../api/problem.ts';

/** An app for a family of routes. @param name by which Elysia knows that two are one */
export function family<const Name extends string>(name: Name) {
  return new Elysia({ name }).guard({ response: SHARED_PROBLEMS });
}

/** The same for routes that are never limited. */
export function probes<const Name extends string>(name: Name) {
  return new Elysia({ name }).guard({ response: PROBE_PROBLEMS });
}

/** Headers of an answer that a handler gives as an object. Elysia's own name a charset, which JSON does not have. */
export const JSON_HEADERS = { 'content-type': 'application/json' };
/** The same for what is true only now. */
export const FRESH_JSON_HEADERS = { ...JSON_HEADERS, 'cache-control': 'no-store' };
