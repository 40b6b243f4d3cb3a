/** What somebody sees who follows a link into nothing: a page in their language, with the way to the map. */
import type { Language } from '../../shared/language.ts';
import { preferredLanguage } from '../language.ts';
import { PAGE_HEADERS } from '../page-headers.ts';

interface Words {
  title: string;
  sentence: string;
  link: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: { title: 'Nothing here', sentence: 'There is no page at this address.', link: 'To the map' },
  de: { title: 'Hier ist nichts', sentence: 'Unter dieser Adresse gibt es keine Seite.', link: 'Zur Karte' },
  fr: { title: 'Rien ici', sentence: 'Il n’y a pas de page à cette adresse.', link: 'Vers la carte' },
  es: { title: 'Aquí no hay nada', sentence: 'No hay ninguna página en esta dirección.', link: 'Al mapa' },
  it: {
    title: 'Qui non c’è niente',
    sentence: 'A questo indirizzo non c’è nessuna pagina.',
    link: 'Alla mappa',
  },
  pt: { title: 'Não há nada aqui', sentence: 'Não há nenhuma página neste endereço.', link: 'Para o mapa' },
  nl: { title: 'Hier is niets', sentence: 'Er is geen pagina op dit adres.', link: 'Naar de kaart' },
};

/** Browsers ask for a page by this; programs for JSON, or for anything. */
export function wantsPage(request: Request): boolean {
  return request.method === 'GET' && (request.headers.get('accept') ?? '').includes('text/html');
}

export function missingPage(request: Request): Response {
  const language = preferredLanguage(request.headers.get('accept-language'));
  const { title, sentence, link } = WORDS[language];
  const { pathname } = new URL(request.url);
  // the service may lie below a path of a proxy, which it does not know
  const root = '../'.repeat(pathname.split('/').length - 2) || './';
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title} · spotscore</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${root}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}page.css">
<script src="${root}before-paint.js"></script>
</head>
<body>
<main class="missing">
<h1>${title}</h1>
<p>${sentence}</p>
<p><a class="button button-main" href="${root}">${link}</a></p>
</main>
</body>
</html>
`;
  const headers = {
    ...PAGE_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'Accept, Accept-Language',
  };
  return new Response(html, { status: 404, headers });
}
