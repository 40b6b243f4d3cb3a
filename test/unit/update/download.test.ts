import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskError } from '../../../src/shared/program/disk.ts';
import { DownloadError, type DownloadOptions, download, fileNameOf } from '../../../src/update/download.ts';

const CONTENT = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 251);

interface Request {
  range: string | null;
  ifRange: string | null;
  userAgent: string | null;
}

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** the connection breaks once the client has this many bytes of the body */
  cutAfter?: number;
}

/** A server that sends the responses of the test, including broken connections. */
let server: Server;
let answer: (request: Request) => Answer;
let requests: Request[];
let url: URL;
let folder: string;
let pauses: number[];
/** The connection to break once the client has received `after` bytes of the response. */
let breaking: { socket: Socket; after: number } | null;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spotscore-download-'));
  requests = [];
  pauses = [];
  breaking = null;
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      const header = (name: string) =>
        new RegExp(`^${name}: (.*)\r$`, 'im').exec(data.toString())?.[1] ?? null;
      const request = {
        range: header('range'),
        ifRange: header('if-range'),
        userAgent: header('user-agent'),
      };
      requests.push(request);
      const { status = 200, headers = {}, body = new Uint8Array(0), cutAfter } = answer(request);
      const lines = Object.entries({
        'Content-Length': String(body.length),
        Connection: 'close',
        ...headers,
      });
      socket.write(
        `HTTP/1.1 ${status} Whatever\r\n${lines.map(([key, value]) => `${key}: ${value}`).join('\r\n')}\r\n\r\n`,
      );
      if (cutAfter !== undefined) breaking = { socket, after: cutAfter };
      socket.write(body.subarray(0, cutAfter), () => (cutAfter === undefined ? socket.end() : undefined));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the test server has no port');
  url = new URL(`http://127.0.0.1:${address.port}/europe/li-latest.osm.pbf`);
});

afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

function get(options: Partial<DownloadOptions> = {}): Promise<string> {
  // bytes of the current response, and the size of the file at the last progress report
  let received = 0;
  let last = 0;
  return download({
    url,
    directory: folder,
    userAgent: 'spotscore/test',
    sleep: async (ms) => {
      pauses.push(ms);
    },
    ...options,
    onProgress: (bytes, total) => {
      options.onProgress?.(bytes, total);
      received += bytes - last;
      last = bytes;
      if (breaking && received >= breaking.after) {
        breaking.socket.destroy();
        breaking = null;
        received = 0;
      }
    },
  });
}

/** A well-behaved server with one version of the file. */
function serve(etag: string, content = CONTENT): (request: Request) => Answer {
  return ({ range, ifRange }): Answer => {
    const start = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    if (start === 0 || ifRange !== etag) return { headers: { ETag: etag }, body: content };
    if (start >= content.length)
      return { status: 416, headers: { 'Content-Range': `bytes */${content.length}` } };
    const headers = { ETag: etag, 'Content-Range': `bytes ${start}-${content.length - 1}/${content.length}` };
    return { status: 206, headers, body: content.subarray(start) };
  };
}

const sameBytes = (path: string, bytes: Uint8Array) => Buffer.compare(readFileSync(path), bytes) === 0;

describe('a download', () => {
  test('stores every byte, identifies itself and reports its progress', async () => {
    answer = serve('"v1"');
    const seen: [number, number | null][] = [];
    const path = await get({ onProgress: (bytes, total) => seen.push([bytes, total]) });
    expect(sameBytes(path, CONTENT)).toBe(true);
    expect(requests).toEqual([{ range: null, ifRange: null, userAgent: 'spotscore/test' }]);
    expect(seen.at(-1)).toEqual([CONTENT.length, CONTENT.length]);
  });

  test('resumes where it stopped after a broken connection', async () => {
    const whole = serve('"v1"');
    answer = (request) => ({ ...whole(request), ...(requests.length < 3 ? { cutAfter: 100_000 } : {}) });
    const path = await get();
    expect(sameBytes(path, CONTENT)).toBe(true);
    expect(requests.map(({ range }) => range)).toEqual([null, 'bytes=100000-', 'bytes=200000-']);
    expect(requests[1]!.ifRange).toBe('"v1"');
    expect(pauses).toEqual([1000, 2000]);
  });

  test('resumes after the program was killed, and leaves no second file behind', async () => {
    const whole = serve('"v1"');
    answer = (request) => ({ ...whole(request), cutAfter: 10_000 });
    await expect(get()).rejects.toBeInstanceOf(DownloadError);
    expect(readdirSync(folder)).toHaveLength(1);
    requests = [];
    answer = whole;
    const path = await get();
    expect(requests).toHaveLength(1);
    expect(requests[0]!.range).not.toBeNull();
    expect(sameBytes(path, CONTENT)).toBe(true);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test('resumes beside the download of another file of the same name', async () => {
    const whole = serve('"v1"');
    answer = (request) => ({ ...whole(request), cutAfter: 10_000 });
    const other = new URL('/us/li-latest.osm.pbf', url);
    await expect(get()).rejects.toBeInstanceOf(DownloadError);
    await expect(get({ url: other })).rejects.toBeInstanceOf(DownloadError);
    expect(readdirSync(folder)).toHaveLength(2);
    requests = [];
    answer = whole;
    expect(sameBytes(await get(), CONTENT)).toBe(true);
    expect(requests[0]!.range).not.toBeNull();
  });

  test('of an address that is not valid UTF-8 has a name as well', () => {
    expect(fileNameOf(new URL('https://example.org/a/%E0%A4%A.osm.pbf'))).toMatch(/^[\w.-]+\.osm\.pbf$/);
    expect(fileNameOf(new URL('https://example.org/a/x%20y.osm.pbf'))).toBe('x_y.osm.pbf');
  });

  test('that is already complete only checks that it still is', async () => {
    answer = serve('"v1"');
    const first = await get();
    expect(await get()).toBe(first);
    expect(requests[1]!.range).toBe(`bytes=${CONTENT.length}-`);
    expect(sameBytes(first, CONTENT)).toBe(true);
  });

  test('restarts when the file on the server has changed', async () => {
    const first = serve('"v1"');
    answer = (request) => ({ ...first(request), cutAfter: 10_000 });
    await get().catch(() => undefined);
    const newer = CONTENT.map((byte) => byte ^ 0xff);
    answer = serve('"v2"', newer);
    const path = await get();
    expect(sameBytes(path, newer)).toBe(true);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test('uses the date when the server has no strong ETag, and restarts without either', async () => {
    const date = 'Tue, 01 Sep 2026 00:00:00 GMT';
    answer = () => ({
      headers: { ETag: 'W/"weak"', 'Last-Modified': date },
      body: CONTENT,
      ...(requests.length === 1 ? { cutAfter: 10 } : {}),
    });
    await get();
    expect(requests[1]!.ifRange).toBe(date);
    requests = [];
    rmSync(folder, { recursive: true });
    answer = () => ({ body: CONTENT, ...(requests.length === 1 ? { cutAfter: 10 } : {}) });
    expect(sameBytes(await get(), CONTENT)).toBe(true);
    expect(requests[1]!.range).toBeNull();
  });

  test('is retried after temporary errors, with at most six attempts', async () => {
    answer = () => ({ status: 503 });
    await expect(get()).rejects.toThrow(/can't be downloaded: the server answered 503/);
    expect(requests).toHaveLength(6);
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000]);
  });

  test('names an unusable answer in a sentence for operators', async () => {
    answer = () => ({ headers: { 'Content-Length': '-5' } });
    const message = await get().catch(({ message }: Error) => message);
    expect(message).toContain("can't be downloaded: no connection (");
    // the runtime advises programmers
    expect(message).not.toMatch(/verbose|fetch/);
  });

  test('frees a full disk at once, and is not retried', async () => {
    answer = serve('"v1"');
    const part = await get();
    rmSync(part);
    requests = [];
    const handle = await open('/dev/null');
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    const appending = spyOn(Object.getPrototypeOf(handle), 'appendFile').mockRejectedValue(full);
    await handle.close();
    await expect(get()).rejects.toThrow(
      new DiskError('the disk is full: free some, or choose a folder on a larger disk'),
    );
    appending.mockRestore();
    expect([requests.length, readdirSync(folder)]).toEqual([1, []]);
  });

  test('is not written through a link that somebody put in its place', async () => {
    answer = serve('"v1"');
    const part = await get();
    rmSync(part);
    const elsewhere = join(folder, '..', `elsewhere-${crypto.randomUUID()}`);
    answer = (request) => {
      symlinkSync(elsewhere, part);
      return serve('"v1"')(request);
    };
    await expect(get()).rejects.toThrow(/ELOOP/);
    expect(existsSync(elsewhere)).toBeFalse();
  });

  test('reports its size before it begins, even when it resumes', async () => {
    const whole = serve('"v1"');
    answer = (request) => ({ ...whole(request), cutAfter: 10_000 });
    const asked: [number, number][] = [];
    await get({ accept: (total, missing) => asked.push([total, missing]) }).catch(() => undefined);
    expect(asked[0]).toEqual([CONTENT.length, CONTENT.length]);
    expect(asked[1]![0]).toBe(CONTENT.length);
    expect(asked[1]![1]).toBeLessThan(CONTENT.length);
  });

  test('is not retried when the server has no such file', async () => {
    answer = () => ({ status: 404 });
    await expect(get()).rejects.toThrow(/the server answered 404/);
    expect(requests).toHaveLength(1);
  });

  test('refuses another range than the requested one', async () => {
    const whole = serve('"v1"');
    answer = (request) => ({ ...whole(request), cutAfter: 10_000 });
    await get().catch(() => undefined);
    answer = () => ({
      status: 206,
      headers: { 'Content-Range': 'bytes 7-99/100' },
      body: CONTENT.subarray(7, 100),
    });
    await expect(get()).rejects.toThrow(/another range/);
  });

  test('restarts when the stored part is longer than the file', async () => {
    answer = serve('"v1"');
    const path = await get();
    writeFileSync(path, new Uint8Array(CONTENT.length + 5));
    expect(sameBytes(await get(), CONTENT)).toBe(true);
  });
});
