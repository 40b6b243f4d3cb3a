/** Texts before those of the page's language are loaded: none, as the page loads them before it shows anything. */
import type { Texts } from './en/page-en.ts';

export const FIRST_WORDS: Texts | undefined = undefined;
