/**
 * Returns the cause of an error, to put in brackets in a sentence: the system's code (`EACCES`), else the message.
 * @example codeOf(new Error('out of paper')) // "out of paper"
 */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // codes of DOMException are numbers that nobody knows
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

/** Returns true if an error comes from the system: a file that cannot be read, a disk that is full. */
export function isSystemError(error: unknown): boolean {
  return error instanceof Error && /^E[A-Z0-9]+$/.test(codeOf(error)) && 'errno' in error;
}
