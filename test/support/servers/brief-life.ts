/**
 * For `env` of a service that lives for some seconds and has few requests, as those of the page: without the last
 * tier of the compiler, which takes more processor time than it saves, a third of all that such a service uses.
 * Without the tier before it, pictures of the score layer would take three times as long.
 */
export const BRIEF_LIFE = { BUN_JSC_useFTLJIT: '0' };
