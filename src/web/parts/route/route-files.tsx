/** Exports a route to a file. */
import { FILE_FORMATS, FORMAT_NAMES } from '../../lib/exchange/formats.ts';
import { text } from '../../lib/i18n.ts';
import { saveRoute } from '../../places/route-file.ts';
import type { RouteList } from '../../state/listed.ts';
import type { Dialog } from '../shell/dialog.tsx';

export function openRouteFiles(route: RouteList, dialog: Dialog): void {
  dialog.open(() => ({
    title: text().routeAsFile,
    body: (
      <ul class="choices">
        {FILE_FORMATS.map((format) => (
          <li key={format}>
            <button
              type="button"
              id={`route-${format}`}
              onClick={() => {
                dialog.close();
                void saveRoute(route, format);
              }}
            >
              {text().saveAs(FORMAT_NAMES[format])}
            </button>
          </li>
        ))}
      </ul>
    ),
  }));
}
