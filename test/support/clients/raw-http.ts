/** Sends bytes that no HTTP client would send, and reads the server's answer. */
import { connect, type Socket } from 'node:net';
import { connect as connectSafely } from 'node:tls';

export interface RawAnswer {
  /** null: the connection was closed without an answer */
  status: number | null;
  text: string;
}

/** Bytes of an answer that are enough to recognise it. */
const ENOUGH_BYTES = 64 * 1024;

/** Sends all of `bytes` on a new connection; resolves with the first answer, or when the server closes. */
export function exchange(url: string, bytes: Uint8Array | string): Promise<RawAnswer> {
  const { protocol, hostname: host, port } = new URL(url);
  return new Promise((resolve) => {
    let text = '';
    const to = { host, port: Number(port), rejectUnauthorized: false };
    const send = () => void socket.write(bytes);
    const socket: Socket = protocol === 'https:' ? connectSafely(to, send) : connect(to, send);
    const finish = () => {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? [];
      resolve({ status: status === undefined ? null : Number(status), text });
      socket.destroy();
    };
    socket.on('data', (data) => {
      // an interim answer is not yet the answer
      text = (text + data.toString('latin1')).replace(/^HTTP\/1\.1 100 [^\r]*\r\n\r\n/, '');
      if (isComplete(text) || text.length > ENOUGH_BYTES) finish();
    });
    // a server may answer and close while the rest is still being sent
    socket.on('error', () => {});
    socket.on('close', finish);
  });
}

function isComplete(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const head = text.slice(0, end);
  const [, length] = /^content-length: (\d+)/im.exec(head) ?? [];
  if (length !== undefined) return text.length >= end + 4 + Number(length);
  return !/^transfer-encoding: chunked/im.test(head) || text.endsWith('0\r\n\r\n');
}
