/** Exports saved places to files, and imports places from files. */
import { text } from '../../lib/i18n.ts';
import type { StarFiles } from '../../places/star-files.ts';
import type { PageStore } from '../../state/state.ts';
import type { Dialog } from '../shell/dialog.tsx';
import { FilePicker } from '../shell/file-picker.tsx';

const FORMATS = ['gpx', 'geojson'] as const;

export function openFiles(store: PageStore, dialog: Dialog, files: StarFiles): void {
  dialog.open(() => ({
    title: text().placesAsFile,
    body: (
      <ul class="choices">
        {store.get().stars.length > 0 &&
          FORMATS.map((format) => (
            <li key={format}>
              <button
                type="button"
                id={`stars-${format}`}
                onClick={() => {
                  dialog.close();
                  void files.save(format);
                }}
              >
                {format === 'gpx' ? text().starsAsGpx : text().starsAsGeoJson}
              </button>
            </li>
          ))}
        <li>
          <FilePicker
            id="stars-file"
            accept=".gpx,.geojson,.json,application/gpx+xml,application/geo+json"
            words={text().starsOpen}
            onFile={(file) => {
              dialog.close();
              void files.open(file);
            }}
          />
        </li>
      </ul>
    ),
  }));
}
