/** Settings common to all documented routes. */
import type { TSchema } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import type { Language } from '../../shared/language.ts';

/**
 * Creates an app for a family of routes.
 * @param name Elysia merges apps of the same name
 * @param problems responses that any of its routes may give
 */
export function family<const Name extends string, const Problems extends Record<number, TSchema>>(
  name: Name,
  problems: Problems,
) {
  return new Elysia({ name }).guard({ response: problems });
}

/** Headers of a response returned as an object. Elysia's default adds a charset, which JSON does not have. */
export const JSON_HEADERS = { 'content-type': 'application/json' };
/** Returns the headers of JSON with sentences in a language, which caches must keep apart. */
export const jsonIn = (language: Language) => ({ ...JSON_HEADERS, 'content-language': language });
/** Headers of responses that must not be cached. */
export const FRESH_JSON_HEADERS = { ...JSON_HEADERS, 'cache-control': 'no-store' };
