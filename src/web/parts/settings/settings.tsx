/** Settings: language, theme, units; regions saved on this device; what this is. */
import type { Health } from '../../../api/health.ts';
import { LANGUAGES, type Language } from '../../../shared/language.ts';
import { byId } from '../../lib/dom.ts';
import type { Bounds } from '../../lib/geo.ts';
import { text } from '../../lib/i18n.ts';
import { setTheme, type Theme, theme } from '../../lib/theme.ts';
import { setUnits, type Units } from '../../lib/units.ts';
import type { PageStore } from '../../state.ts';
import type { Dialog } from '../shell/dialog.tsx';

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
const THEMES: readonly Theme[] = ['system', 'day', 'night'];
const UNITS: readonly Units[] = ['metric', 'imperial'];

export interface SettingsActions {
  chooseLanguage(language: Language): Promise<void>;
  showRegion(bounds: Bounds): void;
  /** what the map shows */
  view(): Bounds;
}

export interface Settings {
  open(): void;
  /** What the service says about its data. */
  setReport(report: Health): void;
}

export function createSettings(store: PageStore, dialog: Dialog, actions: SettingsActions): Settings {
  function choices<T extends string>(
    name: string,
    values: readonly T[],
    now: T,
    words: (value: T) => string,
    choose: (value: T) => void,
  ) {
    return (
      <fieldset class="chips" aria-label={name}>
        {values.map((value) => (
          <button
            type="button"
            class="chip"
            data-value={value}
            aria-pressed={value === now}
            onClick={() => {
              choose(value);
              dialog.redraw();
            }}
            key={value}
          >
            {words(value)}
          </button>
        ))}
      </fieldset>
    );
  }

  const open = () =>
    dialog.open(() => ({
      title: text().settings,
      body: (
        <>
          <h3>{text().language}</h3>
          {choices(
            text().language,
            LANGUAGES,
            store.get().language,
            (code) => LANGUAGE_NAMES[code],
            (code) => void actions.chooseLanguage(code).then(dialog.redraw),
          )}
          <h3>{text().theme}</h3>
          {choices(text().theme, THEMES, theme(), (each) => text().themes[each], setTheme)}
          <h3>{text().units}</h3>
          {choices(
            text().units,
            UNITS,
            store.get().units,
            (each) => text().unitNames[each],
            (units) => {
              setUnits(units);
              store.set({ units });
            },
          )}
        </>
      ),
    }));
  byId('settings-button').addEventListener('click', open);
  return { open, setReport() {} };
}
