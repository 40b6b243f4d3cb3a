/** Exports a route to a file. */

import type { FileFormat } from '../../lib/exchange/formats.ts';
import { FILE_FORMATS, FORMAT_NAMES } from '../../lib/exchange/formats.ts';
import { handOver } from '../../lib/exchange/hand-over.ts';
import { text, unreachableWords } from '../../lib/i18n.ts';
import { placeFiles } from '../../lib/on-demand.ts';
import { toast } from '../../lib/toast.ts';
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

/** Saves a route as a file on the device. */
async function saveRoute(route: RouteList, format: FileFormat): Promise<void> {
  const files = await placeFiles();
  if (!files) return toast(unreachableWords());
  const days = route.days.map(({ stopName: _, ...day }) => day);
  handOver(files.routeFile(days, format), `spotscore.${format}`);
}
