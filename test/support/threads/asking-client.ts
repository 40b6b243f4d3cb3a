/** A thread that sends requests, so that its work does not count as that of the service in another thread. */
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
});
