/** The dialog of a saved place: the user's note, when it was saved, and its removal without opening it. */
import { dateOf, text } from '../../lib/i18n.ts';
import type { Stars } from '../../places/stars.ts';
import type { Star } from '../../state/listed.ts';
import type { Dialog } from '../shell/dialog.tsx';

export function openStar(star: Star, title: string, stars: Stars, dialog: Dialog): void {
  const { spotId, written, since } = star;
  dialog.open(() => ({
    title,
    body: (
      <>
        <div class="field">
          <label for="star-note">{text().note}</label>
          <textarea
            id="star-note"
            class="input note-field"
            rows={4}
            dir="auto"
            value={written?.note ?? ''}
            onChange={({ currentTarget }) => stars.setNote(spotId, currentTarget.value)}
          />
        </div>
        {since && <p class="muted small">{text().savedOn(dateOf(since))}</p>}
      </>
    ),
    foot: (
      <>
        <button
          type="button"
          class="button"
          id="star-remove"
          onClick={() => {
            stars.remove(spotId);
            dialog.close();
          }}
        >
          {text().removePlace}
        </button>
        <button type="button" class="button button-main button-wide" id="star-done" onClick={dialog.close}>
          {text().noteDone}
        </button>
      </>
    ),
  }));
}
