/** A thread that sends requests, so that its work does not count as that of the service in another thread. */
import { connect } from 'node:net';
import { serveThread } from '../../../src/threads/serve-thread.ts';

export interface AskedRequest {
  url: string;
  method: string;
  contentType: string | null;
  body: string | null;
}

export interface AskingOperations {
  /** @returns status of the response, once its body is complete, and the beginning of the body */
  send(request: AskedRequest): Promise<{ status: number; text: string }>;
  /** Sends a GET many times at once on one connection. @returns number of answers before the connection ends */
  sendAtOnce(asked: { url: string; target: string; times: number }): Promise<number>;
}

serveThread<AskingOperations>({
  async send({ url, method, contentType, body }) {
    const response = await fetch(url, {
      method,
      body,
      // what the Model Context Protocol demands as well
      headers: {
        accept: 'application/json, text/event-stream, */*',
        ...(contentType && { 'content-type': contentType }),
      },
    });
    const bytes = await response.bytes();
    return { status: response.status, text: new TextDecoder().decode(bytes.subarray(0, 500)) };
  },
  sendAtOnce({ url, target, times }) {
    const ended = Promise.withResolvers<number>();
    let answers = 0;
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times));
    });
    socket.on('data', (bytes) => {
      answers += bytes.toString('latin1').split('HTTP/1.1 ').length - 1;
      if (answers >= times) socket.destroy();
    });
    // the service may end the connection
    socket.on('error', () => {});
    socket.on('close', () => ended.resolve(answers));
    return ended.promise;
  },
});
