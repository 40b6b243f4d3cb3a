/** Returns the cause of an error for a sentence in brackets: the system's code (`EACCES`), else the message. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}
