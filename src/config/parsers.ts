/** Parsers of setting values. Each describes what it expects in one phrase. */
import { isIP } from 'node:net';
import { DECIMAL } from '../shared/text/decimal.ts';

/** Parser of a value; `parse` returns undefined for text that is not what `expected` describes. */
export interface Parser<T> {
  expected: string;
  parse(text: string): T | undefined;
}

/**
 * Returns a parser of whole numbers from `low` to `high`.
 * @example integer(1, 9).parse('12') // null
 */
export function integer(low: number, high: number): Parser<number> {
  return {
    expected: `a whole number from ${low} to ${high}`,
    parse(text) {
      const value = Number(text);
      return /^\d{1,15}$/.test(text) && value >= low && value <= high ? value : undefined;
    },
  };
}

/** Returns a parser of decimal numbers from `low` to `high`. */
export function decimal(low: number, high: number): Parser<number> {
  return {
    expected: `a decimal number from ${low} to ${high}`,
    parse(text) {
      const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
      // + 0 turns -0 into 0
      return value >= low && value <= high ? value + 0 : undefined;
    },
  };
}

/** Returns a parser that accepts one of a few words. */
export function choiceOf<T extends string>(words: readonly T[]): Parser<T> {
  return { expected: words.join(' or '), parse: (text) => words.find((word) => word === text) };
}

/** A text that begins and ends with the same quote, as a line of an env file that is passed on with its quotes. */
export const QUOTED = /^\s*(["']).*\1\s*$/s;

/** Non-empty text without control characters, in no quotes; outer spaces are removed. */
export const line: Parser<string> = {
  expected: 'one line of text',
  parse: (text) => (QUOTED.test(text) ? undefined : anyLine.parse(text)),
};

/** Non-empty text as `line`, also in quotes: a secret keeps its quotes, as reports are stored with it. */
export const anyLine: Parser<string> = {
  expected: 'one line of text',
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  parse: (text) => (text.trim() !== '' && !/[\x00-\x1f\x7f]/.test(text) ? text.trim() : undefined),
};

/** An e-mail address or a web page somewhere in one line, as map providers ask for. */
export const contact: Parser<string> = {
  expected: 'an e-mail address or the URL of a web page',
  parse(text) {
    const found = line.parse(text);
    return found !== undefined && CONTACT.test(found) ? found : undefined;
  },
};
const CONTACT = /[^\s@<>]@[^\s@<>.]+(?:\.[^\s@<>.]+)+|\bhttps?:\/\/[^\s/]/i;

/** Address or name of a machine. */
export const host: Parser<string> = {
  expected: 'an address or name of this machine, such as 127.0.0.1, 0.0.0.0 or ::1',
  parse: (text) => (isIP(text) !== 0 || /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(text) ? text : undefined),
};

const BYTES_PER_UNIT: Record<string, number> = {
  B: 1,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KIB: 2 ** 10,
  MIB: 2 ** 20,
  GIB: 2 ** 30,
};

/** Size in bytes: `512KB`, `256MB`, `1.5GB` (powers of 1000, as in every message), `512MiB` (powers of 1024). */
export const size: Parser<number> = {
  expected: 'a size such as 512KB, 256MB or 2GB',
  parse(text) {
    const [, amount, unit] = /^(\d{1,9}(?:\.\d{1,3})?) ?(B|[KMG]i?B)$/i.exec(text) ?? [];
    return amount && unit ? Math.round(Number(amount) * BYTES_PER_UNIT[unit.toUpperCase()]!) : undefined;
  },
};

/** Maximum size in bytes: `on` = unlimited, `off` = 0. */
export const onOffOrSize: Parser<number> = {
  expected: 'on, off or a size such as 500MB',
  parse: (text) => (text === 'on' ? Number.POSITIVE_INFINITY : text === 'off' ? 0 : size.parse(text)),
};

const MILLISECONDS_PER_UNIT: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/**
 * Returns a parser of durations in milliseconds: `500ms`, `30s`, `5m`, `1h`.
 * @param least shortest one, as an operator would write it @param most longest one
 */
export function duration(least: string, most: string): Parser<number> {
  const [low = 0, high = 0] = [least, most].map(millisecondsOf);
  return {
    expected: `a duration such as 500ms, 30s, 5m or 1h, from ${least} to ${most}`,
    parse(text) {
      const value = millisecondsOf(text);
      return value !== undefined && value >= low && value <= high ? value : undefined;
    },
  };
}

function millisecondsOf(text: string): number | undefined {
  const [, amount, unit] = /^(\d{1,6}) ?(ms|s|m|h)$/.exec(text) ?? [];
  return amount && unit ? Number(amount) * MILLISECONDS_PER_UNIT[unit]! : undefined;
}

/** Returns a parser of absolute URLs with one of the given schemes and all of the given placeholders. */
export function url(schemes: string[], placeholders: string[] = []): Parser<string> {
  const wanted = placeholders.length > 0 ? ` with ${placeholders.join(', ')}` : '';
  return {
    expected: `a URL starting with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}${wanted}`,
    parse(text) {
      const parsed = URL.parse(text);
      if (!parsed || !schemes.includes(parsed.protocol.slice(0, -1)) || parsed.host === '') return undefined;
      return placeholders.every((placeholder) => text.includes(placeholder)) ? text : undefined;
    },
  };
}

/** Address to listen on. */
export interface ListenAddress {
  host: string;
  port: number;
}

/** Address and port to listen on: `127.0.0.1:9090`, `[::1]:9090`, `localhost:9090`. */
export const listenAddress: Parser<ListenAddress> = {
  expected: 'an address and a port such as 127.0.0.1:9090 or [::]:9090',
  parse(text) {
    const [, bracketed, plain, digits = ''] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? [];
    const host = bracketed ?? plain ?? '';
    if (isIP(host) !== (bracketed === undefined ? 4 : 6) && plain !== 'localhost') return undefined;
    return Number(digits) <= 65535 ? { host, port: Number(digits) } : undefined;
  },
};

/** Comma-separated addresses or networks: `10.0.0.0/8, ::1`. */
export const networks: Parser<string[]> = {
  expected: 'IP addresses or networks, separated by commas, such as 127.0.0.1,10.0.0.0/8',
  parse: (text) => listOf(text, isNetwork),
};

/** `*`, or comma-separated origins: `https://example.org`. */
export const origins: Parser<string[]> = {
  expected: '* or origins, separated by commas, such as https://example.org',
  parse: (text) => (text.trim() === '*' ? ['*'] : listOf(text, (item) => URL.parse(item)?.origin === item)),
};

const webUrl = url(['https', 'http']);

/** Comma-separated URLs and file paths. */
export const feeds: Parser<string[]> = {
  expected: 'URLs (http:// or https://) or files, separated by commas',
  parse: (text) => listOf(text, (item) => (item.includes('://') ? webUrl : line).parse(item) !== undefined),
};

const HEADER = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([^\s,]+)\s*$/;

/** Headers in OpenTelemetry format: `api-key=abc,x-team=maps%20and%20nights`. */
export const headerList: Parser<Record<string, string>> = {
  expected: 'headers as name=value, separated by commas, values percent-encoded',
  parse(text) {
    const headers: Record<string, string> = {};
    for (const item of text.split(',')) {
      const [, name, value = ''] = HEADER.exec(item) ?? [];
      const decoded = percentDecoded(value);
      if (name === undefined || decoded === undefined) return undefined;
      headers[name.toLowerCase()] = decoded;
    }
    return headers;
  },
};

/** Decodes percent-encoded text; undefined if it is malformed, empty or has control characters. */
function percentDecoded(text: string): string | undefined {
  try {
    return anyLine.parse(decodeURIComponent(text));
  } catch {
    return undefined;
  }
}

function listOf(text: string, isValid: (item: string) => boolean): string[] | undefined {
  const items = text.split(',').map((item) => item.trim());
  return items.every(isValid) ? items : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}
