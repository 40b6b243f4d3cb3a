/** The suggestions below a field for places: the options of its combobox (ARIA practices). */
import { text } from '../../lib/i18n.ts';
import { type Suggestion, suggestionRowOf } from '../../places/suggestion.ts';
import { Icon } from '../card/icon.tsx';

interface Props<T extends Suggestion> {
  /** id of the list; its options are `<option>-0` and so on */
  id: string;
  option: string;
  found: readonly T[];
  /** index of the option that Enter picks; -1 = none */
  active: number;
  pick(suggestion: T): void;
}

export function SuggestionList<T extends Suggestion>({ id, option, found, active, pick }: Props<T>) {
  return (
    <div role="listbox" id={id} aria-label={text().searchResults}>
      {found.map((suggestion, i) => {
        const { icon, name, where } = suggestionRowOf(suggestion);
        return (
          // focus stays in the field: keys are handled there
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            role="option"
            id={`${option}-${i}`}
            class="suggestion"
            aria-selected={i === active}
            tabIndex={-1}
            onClick={() => pick(suggestion)}
            key={i}
          >
            <Icon name={icon} />
            <span>
              <span class="suggestion-name">
                <bdi>{name}</bdi>
              </span>
              <span class="suggestion-where">
                <bdi>{where}</bdi>
              </span>
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** Returns the option that an arrow key leads to; -1 = the text itself, which comes after the last one. */
export function afterArrow(key: 'ArrowDown' | 'ArrowUp', active: number, count: number): number {
  const step = key === 'ArrowDown' ? 1 : -1;
  return ((active + 1 + step + count + 1) % (count + 1)) - 1;
}
