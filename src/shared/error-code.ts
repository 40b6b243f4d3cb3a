/** What went wrong, for a sentence in brackets: the system's name of it (`EACCES`), else the error's own words. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}
