/** Kept places as a file, and places of a file among them. */
import { type ComponentChild, h } from 'preact';
import { text } from '../../lib/i18n.ts';
import type { Star } from '../../places/listed.ts';
import type { StarFiles } from '../../places/star-files.ts';
import { filePicker } from './file-picker.ts';

export function starFiles(stars: readonly Star[], files: StarFiles): ComponentChild {
  const saving = (format: 'gpx' | 'geojson', words: string) =>
    h(
      'button',
      {
        type: 'button',
        class: 'text-button',
        id: `stars-${format}`,
        key: format,
        onClick: () => files.save(format),
      },
      words,
    );
  const opening = {
    id: 'stars-file',
    accept: '.gpx,.geojson,.json,application/gpx+xml,application/geo+json',
    words: text().starsOpen,
  };
  return h(
    'div',
    { class: 'star-files', key: 'files' },
    stars.length > 0 && [saving('gpx', text().starsAsGpx), saving('geojson', text().starsAsGeoJson)],
    filePicker(opening, (file) => void files.open(file)),
  );
}
