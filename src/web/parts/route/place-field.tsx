/** A field for a place of a route, with the suggestions of the search while the user types. */
import { Component } from 'preact';
import type { FoundPlace } from '../../../api/places.ts';
import { text } from '../../lib/i18n.ts';
import { placeAmong } from '../../places/route-plan.ts';
import type { NamedPlace } from '../../state/listed.ts';
import { IconButton } from '../card/icon-button.tsx';
import { afterArrow, SuggestionList } from '../shell/suggestion-list.tsx';

/** Pause in typing before a search, ms: longer than between two keys of a fast typist. */
const PAUSE_MS = 150;
const MIN_CHARACTERS = 2;

interface Props {
  at: number;
  /** index of the last place */
  last: number;
  words: string;
  /** places that the words may mean; empty if there is no question */
  candidates: readonly NamedPlace[];
  write(words: string): void;
  /** Finds places with this beginning; none if the search fails. */
  find(words: string): Promise<readonly FoundPlace[]>;
  /** Takes a suggested place. */
  choose(place: NamedPlace): void;
  remove(): void;
  /** Answers the question with one of its candidates. */
  take(place: NamedPlace): void;
}

interface Shown {
  found: readonly FoundPlace[];
  /** index of the suggestion that Enter picks; -1 = none */
  active: number;
}

const NONE: Shown = { found: [], active: -1 };

export class PlaceField extends Component<Props, Shown> {
  override state = NONE;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private field: HTMLInputElement | null = null;

  override componentWillUnmount(): void {
    this.close();
  }

  private input(words: string): void {
    const { write, find } = this.props;
    write(words);
    clearTimeout(this.timer);
    const ticket = ++this.asked;
    if ([...words.trim()].length < MIN_CHARACTERS) {
      this.setState(NONE);
      return;
    }
    this.timer = setTimeout(async () => {
      const found = await find(words);
      if (ticket === this.asked) this.setState({ found, active: -1 });
    }, PAUSE_MS);
  }

  private close(): void {
    clearTimeout(this.timer);
    this.asked++;
    this.setState(NONE);
  }

  /** Closes the suggestions, unless the focus goes to one of them, which is about to be picked. */
  private leave({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Element && relatedTarget.closest('.suggestions')) return;
    const close = () => this.close();
    // what is being pressed must not move away from the pointer
    if (document.querySelector(':active'))
      addEventListener('mouseup', () => setTimeout(close), { once: true });
    else close();
  }

  private pick(place: FoundPlace): void {
    const { found } = this.state;
    this.close();
    this.props.choose(placeAmong(place, found));
    this.field?.focus();
  }

  private press(event: KeyboardEvent): void {
    const { found, active } = this.state;
    const { key } = event;
    if (found.length === 0) return;
    if (key === 'ArrowDown' || key === 'ArrowUp')
      this.setState({ active: afterArrow(key, active, found.length) });
    else if (key === 'Escape') this.close();
    else if (key === 'Enter' && active >= 0) this.pick(found[active]!);
    else return;
    event.preventDefault();
    // Escape closes the suggestions, not the tab
    event.stopPropagation();
  }

  render({ at, last, words, candidates, remove, take }: Props, { found, active }: Shown) {
    const id = at === 0 ? 'route-from' : at === last ? 'route-to' : `route-stop-${at}`;
    const isStop = at > 0 && at < last;
    const label = at === 0 ? text().routeFrom : at === last ? text().routeTo : text().routeStop(at);
    const isOpen = found.length > 0;
    return (
      <div class="field">
        <label for={id}>{label}</label>
        <div class="route-place">
          <input
            class="input"
            id={id}
            ref={(input) => {
              this.field = input;
            }}
            type="text"
            dir="auto"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={`${id}-options`}
            aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
            autocomplete="off"
            placeholder={at === 0 ? text().myPosition : text().searchHint}
            required={at > 0}
            value={words}
            onInput={({ currentTarget }) => this.input(currentTarget.value)}
            onKeyDown={(event) => this.press(event)}
            onBlur={(event) => this.leave(event)}
          />
          {isStop && <IconButton icon="x" label={text().removeStop(at)} press={remove} />}
        </div>
        {isOpen && (
          <div class="suggestions">
            <SuggestionList
              id={`${id}-options`}
              option={id}
              found={found}
              active={active}
              pick={(place) => this.pick(place)}
            />
          </div>
        )}
        {candidates.length > 0 && (
          <div class="route-question" role="alert">
            <p>{text().didYouMean}</p>
            {candidates.map((place) => (
              <button type="button" class="text-button" onClick={() => take(place)} key={place.words}>
                {place.words}
              </button>
            ))}
          </div>
        )}
      </div>
    );
  }
}
