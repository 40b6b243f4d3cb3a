/** `/problems`: explains each problem code and its remedy; the `type` of every problem links here. */
import { Elysia } from 'elysia';
import { PROBLEM_KINDS, PROBLEMS_PATH } from '../../api/protocol/problem-codes.ts';
import { createAsset } from '../assets/assets.ts';

/** Policy of a page of text, with one inline style sheet and no scripts. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

const page = () => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>spotscore: problems</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 1rem }
h2 { font-size: 1.1rem; margin: 1.5rem 0 0 }
h2 small { font-weight: normal }
p { margin: 0.25rem 0 }
:target { background: Mark; color: MarkText }
</style>
</head>
<body>
<h1>Problems</h1>
<p>Errors are <code>application/problem+json</code> (RFC 9457). These are the codes in their member <code>error</code>.</p>
${Object.entries(PROBLEM_KINDS)
  .map(
    ([code, { status, meaning, remedy }]) =>
      `<h2 id="${code}">${code} <small>${status}</small></h2>\n<p>${html(meaning)}</p>\n<p>${html(remedy)}</p>`,
  )
  .join('\n')}
</body>
</html>
`;

/** Marks backticked parts of our own sentences as code. */
function html(text: string): string {
  return text.replace(/`([^`]+)`/g, '<code>$1</code>');
}

export function problemsRoutes() {
  const asset = createAsset(page(), 'text/html; charset=utf-8');
  return new Elysia({ name: 'problems', detail: { hide: true } }).get(PROBLEMS_PATH, ({ request }) => {
    const response = asset.respond(request);
    response.headers.set('content-security-policy', CONTENT_SECURITY_POLICY);
    return response;
  });
}
