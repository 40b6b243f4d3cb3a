/** One of several values, as chips. */
import type { ComponentChildren } from 'preact';

interface ChoicesProps<T extends string> {
  id: string;
  name: string;
  values: readonly T[];
  /** chosen value; null if none was chosen yet */
  now: T | null;
  words(value: T): ComponentChildren;
  /** language of the text, if it is not the page's */
  lang?(value: T): string;
  choose(value: T): void;
}

export function Choices<T extends string>({ id, name, values, now, words, lang, choose }: ChoicesProps<T>) {
  return (
    <section aria-labelledby={`${id}-name`}>
      <h3 id={`${id}-name`}>{name}</h3>
      <div class="chips">
        {values.map((value) => (
          <button
            type="button"
            class="chip"
            id={`${id}-${value.replaceAll(/\W/g, '-')}`}
            lang={lang?.(value)}
            aria-pressed={value === now}
            onClick={() => choose(value)}
            key={value}
          >
            {words(value)}
          </button>
        ))}
      </div>
    </section>
  );
}
