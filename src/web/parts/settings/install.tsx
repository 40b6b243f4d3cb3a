/** How to get the page as an app: by the browser's offer, or by hand on iPhones. */
import { installer, needsHomeScreen } from '../../kept-page.ts';
import { text } from '../../lib/i18n.ts';

/** @param redraw renders the settings again, once the offer is used */
export function Install({ redraw }: { redraw(): void }) {
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
