/** The tab "Saved": places kept on this device. */
import { text } from '../../lib/i18n.ts';
import { cardOfStar } from '../../places/card-place.ts';
import type { Star } from '../../places/listed.ts';
import type { StarFiles } from '../../places/star-files.ts';
import type { PageStore } from '../../state.ts';
import { PlaceCard } from '../card/place-card.tsx';
import type { TabView } from '../list/tab-view.tsx';
import type { Dialog } from '../shell/dialog.tsx';

export interface SavedActions {
  choose(star: Star): void;
  renewNights(): Promise<void>;
  files: StarFiles;
  dialog: Dialog;
}

/** @param redraw draws the tab again */
export function createSavedTab(_store: PageStore, _redraw: () => void, { choose }: SavedActions): TabView {
  return {
    head: () => <h2 class="tab-title">{text().tabSaved}</h2>,
    body: ({ stars }) => (
      <ul class="cards" id="stars">
        {stars.map((star) => (
          <li key={star.spotId}>
            <PlaceCard card={cardOfStar(star)} where={null} choose={() => choose(star)} />
          </li>
        ))}
      </ul>
    ),
  };
}
