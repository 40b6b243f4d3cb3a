/** Exports saved places to files, and imports places from files. */
import { FILE_FORMATS, FORMAT_NAMES } from '../../lib/exchange/formats.ts';
import { text } from '../../lib/i18n.ts';
import type { StarFiles } from '../../places/star-files.ts';
import type { PageStore } from '../../state/state.ts';
import type { Dialog } from '../shell/dialog.tsx';
import { FilePicker } from '../shell/file-picker.tsx';

export function openFiles(store: PageStore, dialog: Dialog, files: StarFiles): void {
  dialog.open(() => ({
    title: text().placesAsFile,
    body: (
      <ul class="choices">
        {store.get().stars.length > 0 &&
          FILE_FORMATS.map((format) => (
            <li key={format}>
              <button
                type="button"
                id={`stars-${format}`}
                onClick={() => {
                  dialog.close();
                  void files.save(format);
                }}
              >
                {text().saveAs(FORMAT_NAMES[format])}
              </button>
            </li>
          ))}
        <li>
          <FilePicker
            id="stars-file"
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
