/**
 * Parses queries more strictly than Elysia: rejects duplicate keys and invalid encoding. A plus sign stays a plus sign,
 * because most clients send `at=…+02:00` unencoded. In a value with an encoded plus sign it is a space, as forms send it:
 * who encodes one plus sign encodes all. Characters that cannot be seen do not count: phones add them to what is copied.
 */
import { visibleText } from '../shared/text/clean-text.ts';
import type { FieldError } from './problem.ts';

const ENCODED_PLUS = /%2b/i;

export interface ParsedQuery {
  /** values by key, decoded and visible; the first one of duplicate keys */
  values: ReadonlyMap<string, string>;
  /** of each pair that is not read; the field of a key that is no text is as it was sent */
  errors: FieldError[];
}

export function parseQuery(url: string): ParsedQuery {
  const values = new Map<string, string>();
  const errors: FieldError[] = [];
  const start = url.indexOf('?');
  if (start === -1) return { values, errors };
  const hash = url.indexOf('#', start);
  for (const pair of url.slice(start + 1, hash === -1 ? undefined : hash).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = equals === -1 ? pair : pair.slice(0, equals);
    const read = decode(name);
    const key = read ?? name;
    const sent = equals === -1 ? '' : pair.slice(equals + 1);
    const value = decode(ENCODED_PLUS.test(sent) ? sent.replaceAll('+', ' ') : sent);
    if (read === null || value === null) {
      errors.push({
        field: key,
        message: `${key || 'A parameter without a name'} contains an invalid percent-encoding; expected UTF-8 text`,
      });
    } else if (values.has(key)) {
      errors.push({ field: key, message: `${key} is given twice; expected one value` });
    } else {
      values.set(key, visibleText(value));
    }
  }
  return { values, errors };
}

function decode(text: string): string | null {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
