/** Converts any failure of a command to one sentence, without stack or source lines. */
import { EvidenceError } from '../../evidence/evidence-error.ts';
import { MemoryError } from '../../osm/import/memory.ts';
import { RegionFileError } from '../../region/format/file.ts';
import { DiskError, withDiskSentence } from '../../shared/program/disk.ts';
import { codeOf } from '../../shared/program/error-code.ts';
import { shownValue } from '../../shared/text/shown-value.ts';

/** Maximum length of messages of other errors, characters. */
const LONGEST_WORDS = 200;
/** Codes of system errors whose cause is the path itself. */
const PATH_CODES = ['ELOOP', 'ENAMETOOLONG', 'ENOTDIR'];
/** Errors whose messages are complete sentences. */
const SENTENCES = [EvidenceError, RegionFileError];
/** Errors whose messages are reasons without a full stop. */
const REASONS = [MemoryError, DiskError];
const OUT_OF_MEMORY = /out of memory|allocation failed|array buffer|invalid array length|larger than/i;

/** Returns one sentence about an error. @param what words for the failure, first in the sentence: "The sweep failed" */
export function failureSentenceOf(error: unknown, what: string): string {
  const known = withDiskSentence(error);
  if (SENTENCES.some((type) => known instanceof type)) return (known as Error).message;
  if (REASONS.some((type) => known instanceof type)) return `${what}: ${(known as Error).message}.`;
  const { code, message } = described(known);
  const ofPath = pathSentenceOf(known);
  if (ofPath !== null) return ofPath;
  if (code !== '') return `${what} (${message}).`;
  if (known instanceof RangeError && OUT_OF_MEMORY.test(message))
    return `${what}: it needs more memory than is available.`;
  return `${what}: an internal error (${message}); report it with the file.`;
}

/** Returns one sentence about a path that the system or this user cannot use; null for another error. */
export function pathSentenceOf(error: unknown): string | null {
  if (!(error instanceof Error && 'path' in error && typeof error.path === 'string')) return null;
  const [code, shown] = [codeOf(error), `"${shownValue(error.path)}"`];
  if (code === 'EACCES' || code === 'EPERM') return `${shown} cannot be used by this user (${code}).`;
  return PATH_CODES.includes(code) ? `${shown} is a path that the system cannot use (${code}).` : null;
}

function described(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error).slice(0, LONGEST_WORDS) };
  const code = 'code' in error && /^E[A-Z]/.test(String(error.code)) ? String(error.code) : '';
  const [line] = `${code === '' ? `${error.name}: ` : ''}${error.message}`.split('\n', 1);
  return { code, message: line!.slice(0, LONGEST_WORDS) };
}
