/**
 * Texts of the page before those of its language are loaded. In the page's bundle first-words-browser.ts replaces
 * this file, so that a page in another language does not carry English.
 */
import { en, type Texts } from './en/page-en.ts';

export const FIRST_WORDS: Texts | undefined = en;
