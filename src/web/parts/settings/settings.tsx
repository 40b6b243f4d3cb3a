/** Settings: appearance and units, the van, offline regions, about. */
import type { Health } from '../../../api/health.ts';
import { LANGUAGES, type Language } from '../../../shared/language.ts';
import { installer, needsHomeScreen } from '../../kept-page.ts';
import { byId } from '../../lib/dom.ts';
import type { Bounds } from '../../lib/geo.ts';
import { text } from '../../lib/i18n.ts';
import { memory } from '../../lib/storage.ts';
import { DRIVING_HOURS, setDrivingHours } from '../../state/driving-day.ts';
import { appsTo, chooseApp, chosenApp } from '../../state/navigation.ts';
import type { PageStore } from '../../state/state.ts';
import { setTheme, type Theme, theme } from '../../state/theme.ts';
import { setUnits, type Units } from '../../state/units.ts';
import type { Dialog } from '../shell/dialog.tsx';
import { About, NextSteps, needsImport } from './about.tsx';
import { Choices } from './choices.tsx';
import { OfflineMaps } from './offline-maps.tsx';
import { createOfflineRegions } from './offline-regions.ts';
import { VanSettings } from './van-settings.tsx';

/** Names of the languages, each in its own language. */
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
/** Any position: only the names of the apps are shown. */
const NOWHERE = { lat: 0, lon: 0 };

export interface SettingsActions {
  /** Returns the service's report about its data; null while unknown. */
  report(): Health | null;
  chooseLanguage(language: Language): Promise<void>;
  showRegion(bounds: Bounds): void;
  /** Returns the bounds of the map. */
  view(): Bounds;
}

/** Sets up the settings. @returns a function that opens them */
export function createSettings(store: PageStore, dialog: Dialog, actions: SettingsActions): () => void {
  let isOpen = false;
  let wanted = '';
  const regions = createOfflineRegions(redraw);

  /** Renders again; restores the focus if the focused button is gone, as after saving a region. */
  function redraw(): void {
    if (!isOpen) return;
    const row = document.activeElement?.closest('[id^="region-"]')?.id;
    dialog.redraw();
    if (row && !document.activeElement?.closest('.dialog'))
      (
        document.querySelector<HTMLElement>(`#${CSS.escape(row)} .region-words`) ?? byId('dialog-title')
      ).focus();
  }

  const showRegion = (bounds: Bounds) => {
    dialog.close();
    actions.showRegion(bounds);
  };

  function view() {
    const { language, units, drivingHours } = store.get();
    const report = actions.report();
    return {
      title: text().settings,
      body: (
        <div class="settings">
          <Install redraw={redraw} />
          {memory.isForgetful() && <p id="keeps-nothing">{text().keepsNothing}</p>}
          {report && needsImport(report) && <NextSteps report={report} />}
          <VanSettings store={store} redraw={redraw} />
          <Choices
            id="language"
            name={text().language}
            values={LANGUAGES}
            now={language}
            words={(code) => LANGUAGE_NAMES[code]}
            lang={(code) => code}
            choose={(code) => void actions.chooseLanguage(code).then(redraw)}
          />
          <Choices
            id="theme"
            name={text().theme}
            values={THEMES}
            now={theme()}
            words={(each) => text().themes[each]}
            choose={(each) => {
              setTheme(each);
              redraw();
            }}
          />
          <Choices
            id="units"
            name={text().units}
            values={UNITS}
            now={units}
            words={(each) => text().unitNames[each]}
            choose={(each) => {
              setUnits(each);
              store.set({ units: each });
              redraw();
            }}
          />
          <Choices
            id="driving"
            name={text().drivingPerDay}
            values={DRIVING_HOURS.map(String)}
            now={String(drivingHours)}
            words={(hours) => text().hoursOf(Number(hours))}
            choose={(hours) => {
              setDrivingHours(Number(hours));
              store.set({ drivingHours: Number(hours) });
              redraw();
            }}
          />
          <Choices
            id="navigation"
            name={text().navigationApp}
            values={appsTo(NOWHERE).map(({ id }) => id)}
            now={chosenApp()}
            words={(id) => appsTo(NOWHERE).find((app) => app.id === id)!.name}
            choose={(id) => {
              chooseApp(id);
              redraw();
            }}
          />
          <OfflineMaps
            regions={regions}
            view={actions.view()}
            wanted={wanted}
            look={(words) => {
              wanted = words;
              redraw();
            }}
            showRegion={showRegion}
          />
          <About />
        </div>
      ),
    };
  }

  const element = byId<HTMLDialogElement>('dialog');
  element.addEventListener('close', () => {
    // they may be open again
    isOpen &&= element.open;
  });
  return () => {
    isOpen = true;
    wanted = '';
    dialog.open(view);
    void regions.renew();
  };
}

/**
 * How to get the page as an app: by the browser's offer, or by hand on iPhones.
 * @param redraw renders the settings again, once the offer is used
 */
function Install({ redraw }: { redraw(): void }) {
  const install = installer();
  if (install)
    return (
      <button
        type="button"
        class="button button-wide"
        id="install"
        onClick={() => void install().then(redraw)}
      >
        {text().installApp}
      </button>
    );
  return needsHomeScreen() ? <p id="home-screen">{text().homeScreen}</p> : null;
}
