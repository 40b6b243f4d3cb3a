/**
 * For `env` of a process in which most code runs a few times, such as a service of the page's tests or the quick run:
 * without the last tier of the compiler, which takes more processor time than it saves, a third of all that such a
 * service uses. Without the tier before it, pictures of the score layer would take three times as long.
 */
export const BRIEF_LIFE = { BUN_JSC_useFTLJIT: '0' };
