/**
 * Puts the fixed words and the icons into the page before it is sent, so that it is correct before its script
 * runs.
 */
import type { Language } from '../../src/shared/language.ts';
import type { Texts } from '../../src/words/en/page-en.ts';
import type { FrameTexts } from '../../src/words/page-frame.ts';

/** @param icons symbols of scripts/web/sprite.ts */
export function translated(
  html: string,
  language: Language,
  texts: Texts & FrameTexts,
  icons: string,
): string {
  const words = (element: HTMLRewriterTypes.Element, attribute: string): string => {
    const key = element.getAttribute(attribute) ?? '';
    const value = texts[key as keyof typeof texts];
    if (typeof value !== 'string')
      throw new Error(`index.html: ${attribute}="${key}" does not name a text of the page`);
    return value;
  };
  return (
    new HTMLRewriter()
      .on('html', { element: (element) => void element.setAttribute('lang', language) })
      // fetched in parallel with the page's script, which imports it. Not preloaded by a link: once a service worker
      // answers, Chrome sometimes warns that the preload is not used
      .on('head', {
        element: (element) =>
          void element.append(`<script type="module" src="page-${language}.js"></script>\n`, { html: true }),
      })
      .on('#icons', { element: (element) => void element.setInnerContent(icons, { html: true }) })
      .on('[data-text]', { element: (element) => void element.setInnerContent(words(element, 'data-text')) })
      .on('[data-label]', {
        element: (element) => void element.setAttribute('aria-label', words(element, 'data-label')),
      })
      .on('[data-placeholder]', {
        element: (element) => void element.setAttribute('placeholder', words(element, 'data-placeholder')),
      })
      .on('[data-content]', {
        element: (element) => void element.setAttribute('content', words(element, 'data-content')),
      })
      .transform(html)
  );
}
