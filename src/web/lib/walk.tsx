/** A row or list of buttons with one tab stop and arrow keys inside (ARIA practices for toolbars). */
import { Component, type ComponentChildren } from 'preact';

interface Props {
  class: string;
  /** ARIA role; default `group` */
  role?: 'toolbar' | 'group';
  label: string;
  id?: string;
  /** keys that lead to the previous and the next button */
  keys: readonly [before: string, next: string];
  children: ComponentChildren;
}

export const SIDEWAYS = ['ArrowLeft', 'ArrowRight'] as const;
export const UP_AND_DOWN = ['ArrowUp', 'ArrowDown'] as const;

export class Walk extends Component<Props> {
  element: HTMLElement | null = null;
  /** button or link that is the tab stop */
  current: HTMLElement | null = null;

  stops(): HTMLElement[] {
    return [...(this.element?.querySelectorAll<HTMLElement>('button, a[href]') ?? [])];
  }

  /** Makes one button or link the tab stop: the current one while it exists, otherwise the first. */
  settle(): void {
    const stops = this.stops();
    if (!this.current || !stops.includes(this.current)) this.current = stops[0] ?? null;
    for (const stop of stops) stop.tabIndex = stop === this.current ? 0 : -1;
  }

  override componentDidMount(): void {
    this.settle();
  }

  override componentDidUpdate(): void {
    this.settle();
  }

  render({ class: name, role, label, id, keys: [before, next], children }: Props) {
    const focus = (event: FocusEvent) => {
      const stop = (event.target as Element).closest<HTMLElement>('button, a[href]');
      if (!stop || stop === this.current) return;
      this.current = stop;
      this.settle();
    };
    const walk = (event: KeyboardEvent) => {
      const stops = this.stops();
      const at = stops.indexOf(event.target as HTMLElement);
      const target = { [before]: at - 1, [next]: at + 1, Home: 0, End: stops.length - 1 }[event.key];
      if (at < 0 || target === undefined) return;
      event.preventDefault();
      stops[Math.min(Math.max(target, 0), stops.length - 1)]?.focus();
    };
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are what is pressed; this only hears their keys
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is a group or a toolbar
      <div
        class={name}
        id={id}
        role={role ?? 'group'}
        aria-label={label}
        ref={(element: HTMLElement | null) => {
          this.element = element;
        }}
        onFocusIn={focus}
        onKeyDown={walk}
      >
        {children}
      </div>
    );
  }
}
