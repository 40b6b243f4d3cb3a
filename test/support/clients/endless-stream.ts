/** A client that streams spots without end, until it is killed. */
import { connect, type Socket } from 'node:net';

const HEAD =
  'POST /api/spot/scores?at=2026-02-16T22:30:00Z HTTP/1.1\r\nHost: localhost\r\n' +
  'Content-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n';
const LINES_PER_CHUNK = 1000;

export class EndlessStream {
  /** bytes of answers */
  received = 0;

  private constructor(private readonly socket: Socket) {}

  /** @param reads false: the client sends, but never reads its answers */
  static async open(url: string, { reads }: { reads: boolean }): Promise<EndlessStream> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const stream = new EndlessStream(socket);
    // only the client decides when it ends
    socket.on('error', () => {});
    socket.on('data', ({ length }) => {
      stream.received += length;
    });
    if (!reads) socket.pause();
    const chunk = chunkOfSpots();
    const send = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', send);
    await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('error', reject));
    socket.write(HEAD);
    send();
    return stream;
  }

  /**
   * Closes the connection as if the process were killed. `reset`: with unread answers, so that its system
   * reports it at once.
   */
  kill({ reset }: { reset: boolean }): void {
    if (reset) this.socket.resetAndDestroy();
    else this.socket.destroy();
  }
}

function chunkOfSpots(): string {
  const lines = Array.from(
    { length: LINES_PER_CHUNK },
    (_, n) => `{"lat":${(-34.9 + n / 20_000).toFixed(5)},"lon":${(-56.17 + (n % 97) / 5000).toFixed(5)}}\n`,
  ).join('');
  return `${lines.length.toString(16)}\r\n${lines}\r\n`;
}
