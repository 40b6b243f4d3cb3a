/** Exports saved places to files, and imports places from files. */
import type { FileFormat } from '../lib/exchange/formats.ts';
import { handOver } from '../lib/exchange/hand-over.ts';
import type { Waypoint } from '../lib/exchange/waypoint.ts';
import { dateOf, megabytes, text, unreachableWords } from '../lib/i18n.ts';
import { pasteReader, placeFiles } from '../lib/on-demand.ts';
import { toast } from '../lib/toast.ts';
import type { Star } from '../state/listed.ts';
import type { PageStore } from '../state/state.ts';
import { shownTitleOf } from './place-title.ts';
import { AT_ONCE, eachOf, MAX_STARS, rated, type Stars } from './stars.ts';

export interface StarFiles {
  /** Saves the places as a file on the device. */
  save(format: FileFormat): Promise<void>;
  /** Imports the places of a file, and shows the result. */
  open(file: Blob): Promise<void>;
}

export function createStarFiles(store: PageStore, stars: Stars): StarFiles {
  async function starsOf(places: readonly Waypoint[]): Promise<(Star | null)[]> {
    const found: (Star | null)[] = Array(places.length).fill(null);
    await eachOf(places, AT_ONCE, async ({ lat, lon, name, note }, i) => {
      const known = await rated({ lat, lon }, store.get().language);
      if (known)
        found[i] = {
          ...{ lat, lon, spotId: known.answer.spot_id, place: null, ...known },
          ...{ written: { name, note }, since: new Date().toISOString() },
        };
    });
    return found;
  }

  return {
    async save(format) {
      const files = await placeFiles();
      if (!files) return toast(unreachableWords());
      handOver(files.placesFile(store.get().stars.map(waypointOf), format), `spotscore.${format}`);
    },
    async open(file) {
      const files = await placeFiles();
      if (!files) return toast(unreachableWords());
      const reader = await pasteReader();
      // the file may be gone
      const content = await files.readFile(file, reader?.readCoordinates).catch(() => null);
      if (!content) return toast(text().starsNoFile);
      const { places, corrected, damage, tooLarge, isLink } = content;
      if (tooLarge !== null) return toast(text().fileTooLarge(megabytes(tooLarge)));
      if (isLink) return toast(text().fileLink);
      if (places.length === 0) return toast(damage ? text().fileUnreadable : text().starsNoFile);
      toast(text().starsReading);
      const room = MAX_STARS - store.get().stars.length;
      const found = await starsOf(places.slice(0, room));
      const added = stars.add(found.filter((star) => star !== null));
      const unrated = found.filter((star) => star === null).length;
      toast(
        [
          text().starsAdded(added),
          unrated > 0 ? text().starsNotRated(unrated) : '',
          places.length > room ? text().starsFull(MAX_STARS) : '',
          damage ? (damage.line ? text().fileDamaged(damage.line) : text().fileUnreadable) : '',
          !damage && corrected ? text().fileCorrected(corrected) : '',
        ]
          .filter(Boolean)
          .join(' '),
      );
    },
  };
}

function waypointOf(star: Star): Waypoint {
  const { lat, lon, answer, place, answeredAt, written } = star;
  const { title, detail } = shownTitleOf(star, answer, place);
  const note = [detail, `${text().shareText(title, answer.score)} (${dateOf(answeredAt)})`]
    .filter(Boolean)
    .join('. ');
  return { lat, lon, name: written?.name || title, note: written?.note || note };
}
