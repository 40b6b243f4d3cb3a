/** A static server for comparison: the same framework with a handler that only returns 2 KB of text. */
import { Elysia } from 'elysia';

const body = JSON.stringify({ text: 'x'.repeat(2000) });
const init = { headers: { 'content-type': 'application/json' } };
const app = new Elysia().get('/static', () => new Response(body, init)).compile();
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', reusePort: false, fetch: app.fetch });
console.log(`listening on http://127.0.0.1:${server.port} ready`);
process.on('SIGTERM', () => process.exit(0));
