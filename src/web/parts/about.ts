/** The dialog behind the menu: what this is, which data it has, the language. */
import type { Health } from '../../api/health.ts';
import { LANGUAGES, type Language } from '../../shared/language.ts';
import { byId, fill, h } from '../lib/dom.ts';
import { locale, text } from '../lib/i18n.ts';
import type { CoveredRegion, PageStore } from '../state.ts';
import { icon } from './icons.ts';
import type { TakeAlong } from './take-along.ts';

/** Each in its own words. */
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
  nl: 'Nederlands',
};

export interface About {
  open(): void;
  /** What the service says about its data; null while unknown. */
  setReport(report: Health): void;
}

/** @param showRegion goes to a region; @param takeAlong what there is to say about regions saved on this device */
export function createAbout(
  store: PageStore,
  chooseLanguage: (language: Language) => Promise<void>,
  showRegion: (bounds: CoveredRegion['bounds']) => void,
  takeAlong: TakeAlong,
): About {
  const dialog = byId<HTMLDialogElement>('about');
  let report: Health | null = null;

  function draw(): void {
    fill(
      dialog,
      h(
        'div',
        { class: 'about-head' },
        h('h2', { id: 'about-title' }, text().aboutTitle),
        h(
          'button',
          { type: 'button', class: 'icon-button', 'aria-label': text().close, onclick: () => dialog.close() },
          icon('close'),
        ),
      ),
      h('p', {}, text().aboutText),
      languages(),
      ...regions(),
      takeAlong.element,
      h('h3', {}, text().aboutData),
      h('p', {}, link('https://www.openstreetmap.org/copyright', `© ${text().aboutDataText}`)),
      h('p', {}, link('https://www.openstreetmap.org/fixthemap', text().aboutFix)),
      h('p', {}, text().aboutPrivacy),
      h('p', {}, link('swagger', text().aboutApi)),
    );
  }

  function languages(): HTMLElement {
    return h(
      'div',
      { class: 'languages', role: 'group', 'aria-label': text().language },
      ...LANGUAGES.map((code) =>
        h(
          'button',
          {
            type: 'button',
            class: 'chip',
            lang: code,
            id: `language-${code}`,
            'aria-pressed': String(code === store.get().language),
            onclick: async () => {
              await chooseLanguage(code);
              document.getElementById(`language-${code}`)?.focus();
            },
          },
          LANGUAGE_NAMES[code],
        ),
      ),
    );
  }

  function regions(): HTMLElement[] {
    const loaded = report?.sources.filter(({ kind }) => kind === 'region') ?? [];
    if (!report) return [];
    const isSample = loaded.some(({ sample }) => sample);
    return [
      h('h3', {}, loaded.length > 0 ? text().loadedRegions : text().noRegions),
      h(
        'ul',
        {},
        ...loaded.map(({ title, source_name, data_updated_at, bounds }) => {
          const date = data_updated_at && new Date(data_updated_at).toLocaleDateString(locale());
          const show = () => {
            dialog.close();
            if (bounds) showRegion(bounds);
          };
          const words = `${title ?? source_name}${date ? `, ${text().dataOf(date)}` : ''}`;
          return h(
            'li',
            {},
            h('button', { type: 'button', class: 'text-button region-link', onclick: show }, words),
          );
        }),
      ),
      ...(isSample || loaded.length === 0
        ? [
            h('p', {}, isSample ? text().sampleText : text().noRegionsText),
            h('p', {}, h('code', {}, text().importCommand)),
          ]
        : []),
    ];
  }

  byId('menu-button').addEventListener('click', open);
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  store.on(['language'], draw);

  function open(): void {
    draw();
    dialog.showModal();
    takeAlong.renew();
  }

  return {
    open,
    setReport(next) {
      report = next;
      if (dialog.open) draw();
    },
  };
}

function link(href: string, words: string): HTMLElement {
  return h('a', { href, target: '_blank', rel: 'noopener' }, words);
}
