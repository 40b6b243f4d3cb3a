/** A link to the user's navigation app; a long press selects another app. */
import type { ComponentChildren } from 'preact';
import type { LatLon } from '../../../api/values.ts';
import { text } from '../../lib/i18n.ts';
import { appsTo, chooseApp, hrefTo } from '../../state/navigation.ts';
import type { Dialog } from './dialog.tsx';

interface Props {
  to: LatLon;
  class: string;
  id?: string;
  label?: string;
  dialog: Dialog;
  children: ComponentChildren;
}

export function Navigate({ to, class: name, id, label, dialog, children }: Props) {
  const href = hrefTo(to);
  const ask = (event: Event) => {
    event.preventDefault();
    openApps(to, dialog);
  };
  return (
    <a
      class={name}
      id={id}
      aria-label={label}
      href={href ?? appsTo(to)[0]!.href}
      target="_blank"
      rel="noopener"
      onClick={href === null ? ask : undefined}
      onContextMenu={ask}
    >
      {children}
    </a>
  );
}

function openApps(to: LatLon, dialog: Dialog): void {
  dialog.open(() => ({
    title: text().navigateWith,
    body: (
      <ul class="choices">
        {appsTo(to).map(({ id, name, href }) => (
          <li key={id}>
            <a
              href={href}
              target="_blank"
              rel="noopener"
              data-app={id}
              onClick={() => {
                chooseApp(id);
                dialog.close();
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    ),
  }));
}
