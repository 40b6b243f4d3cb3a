/** One dialog at a time over the page: a sheet at the bottom of a phone, centred on a wider page. */
import { type ComponentChildren, render } from 'preact';
import { byId } from '../../lib/dom.ts';
import { text } from '../../lib/i18n.ts';
import { IconButton } from '../card/icon-button.tsx';

export interface DialogContent {
  title: string;
  body: ComponentChildren;
  /** part that stays visible below the scrolling part */
  foot?: ComponentChildren;
}

export interface Dialog {
  /** Shows the result of `view`, and calls it again on `redraw`. */
  open(view: () => DialogContent): void;
  /** Renders the open dialog again. */
  redraw(): void;
  close(): void;
}

export function createDialog(): Dialog {
  const element = byId<HTMLDialogElement>('dialog');
  let view: (() => DialogContent) | null = null;
  const close = () => element.close();

  function redraw(): void {
    if (!view) return;
    const { title, body, foot } = view();
    render(
      <>
        <div class="dialog-head">
          <h2 id="dialog-title" tabIndex={-1}>
            {title}
          </h2>
          <IconButton icon="x" label={text().close} press={close} id="dialog-close" />
        </div>
        {/* scrollable by keys as well */}
        <div class="dialog-body" tabIndex={-1}>
          {body}
        </div>
        {foot && <div class="dialog-foot">{foot}</div>}
      </>,
      element,
    );
  }

  element.addEventListener('click', (event) => {
    if (event.target === element) close();
  });
  element.addEventListener('close', () => {
    // the event comes later; the next dialog may already be open
    if (element.open) return;
    view = null;
    render(null, element);
  });
  return {
    open(next) {
      view = next;
      redraw();
      if (!element.open) element.showModal();
    },
    redraw,
    close,
  };
}
