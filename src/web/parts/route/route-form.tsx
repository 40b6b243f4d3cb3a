/** The form of a route: start, stops and end, or a track, and the departure. */

import type { FoundPlace } from '../../../api/places.ts';
import { isolated } from '../../../shared/text/isolated.ts';
import { text } from '../../lib/i18n.ts';
import type { NamedPlace } from '../../state/listed.ts';
import type { State } from '../../state/state.ts';
import { Icon } from '../card/icon.tsx';
import { FilePicker } from '../shell/file-picker.tsx';
import { PlaceField } from './place-field.tsx';

/** Content of the form. */
export interface RouteDraft {
  /** start, stops and end; '' as start = location of the device */
  places: readonly string[];
  /** GPX file that replaces all places; null if there is none */
  track: File | null;
  /** departure on the device's clock, as in the browser's field; '' = now */
  departure: string;
}

export const NEW_DRAFT: RouteDraft = { places: ['', ''], track: null, departure: '' };
/** Maximum number of places. */
const MAX_PLACES = 10;

/** A question about a place that is not surely known. */
export interface RouteQuestion {
  /** index of the place */
  at: number;
  candidates: readonly NamedPlace[];
}

export interface RouteFormActions {
  change(patch: Partial<RouteDraft>): void;
  /** Finds places with this beginning; none if the search fails. */
  find(words: string): Promise<readonly FoundPlace[]>;
  submit(): void;
  /** Takes a suggested place for the field of this index. */
  choose(at: number, place: NamedPlace): void;
  /** Answers the question with one of its candidates. */
  take(place: NamedPlace): void;
  /** returns to the shown route; null if there is none */
  close: (() => void) | null;
}

interface Props extends Pick<State, 'routeStatus' | 'routeProblem'> {
  draft: RouteDraft;
  question: RouteQuestion | null;
  actions: RouteFormActions;
}

export function RouteForm({ draft, question, routeStatus, routeProblem, actions }: Props) {
  const { places, track, departure } = draft;
  const { change, find, submit, close } = actions;
  const put = (at: number, words: string) => change({ places: places.with(at, words) });
  return (
    <form
      class="route-form"
      id="route-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {track ? (
        <div class="route-track">
          <p id="route-track-name">{text().routeTrackOf(isolated(track.name))}</p>
          <button type="button" class="text-button" onClick={() => change({ track: null })}>
            {text().routeForgetTrack}
          </button>
        </div>
      ) : (
        <>
          {places.map((words, i) => (
            <PlaceField
              at={i}
              last={places.length - 1}
              words={words}
              write={(next) => put(i, next)}
              find={find}
              choose={(place) => actions.choose(i, place)}
              remove={() => change({ places: places.toSpliced(i, 1) })}
              candidates={question?.at === i ? question.candidates : []}
              take={actions.take}
              key={`${i} ${places.length}`}
            />
          ))}
          {places.length < MAX_PLACES && (
            <button
              type="button"
              class="text-button"
              id="route-more"
              onClick={() => change({ places: places.toSpliced(-1, 0, '') })}
            >
              <Icon name="plus" />
              {text().addStop}
            </button>
          )}
        </>
      )}
      <div class="field">
        <label for="route-departure">{text().routeDeparture}</label>
        <input
          class="input"
          id="route-departure"
          type="datetime-local"
          value={departure}
          onInput={({ currentTarget }) => change({ departure: currentTarget.value })}
        />
      </div>
      {routeProblem && (
        <p class="route-problem" role="alert">
          {routeProblem}
        </p>
      )}
      <div class="route-buttons">
        <button
          type="submit"
          class="button button-main button-wide"
          id="route-find"
          aria-busy={routeStatus === 'loading'}
        >
          {text().routeFind}
        </button>
        {close && (
          <button type="button" class="button" id="route-close" onClick={close}>
            {text().close}
          </button>
        )}
      </div>
      {!track && (
        <FilePicker id="route-track" words={text().routeTrack} onFile={(file) => change({ track: file })} />
      )}
    </form>
  );
}
