/** What all documented routes have in common. */
import type { TSchema } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import type { Language } from '../../shared/language.ts';

/**
 * An app for a family of routes.
 * @param name by which Elysia knows that two are one
 * @param problems what each of them may answer beside its own
 */
export function family<const Name extends string, const Problems extends Record<number, TSchema>>(
  name: Name,
  problems: Problems,
) {
  return new Elysia({ name }).guard({ response: problems });
}

/** Headers of an answer that a handler gives as an object. Elysia's own name a charset, which JSON does not have. */
export const JSON_HEADERS = { 'content-type': 'application/json' };
/** The same for sentences in a language, which caches must keep apart. */
export const jsonIn = (language: Language) => ({ ...JSON_HEADERS, 'content-language': language });
/** For what is true only now. */
export const FRESH_JSON_HEADERS = { ...JSON_HEADERS, 'cache-control': 'no-store' };
