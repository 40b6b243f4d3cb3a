import type { IconName } from '../../lib/icon-names.ts';
import { Icon } from './icon.tsx';

interface Props {
  icon: IconName;
  /** what the button does, for screen readers */
  label: string;
  press(): void;
  id?: string;
  /** additional class */
  class?: string;
  opens?: 'dialog';
}

/** A button of a single icon. */
export function IconButton({ icon, label, press, id, class: more, opens }: Props) {
  return (
    <button
      type="button"
      class={more ? `icon-button ${more}` : 'icon-button'}
      id={id}
      aria-haspopup={opens}
      aria-label={label}
      onClick={press}
    >
      <Icon name={icon} />
    </button>
  );
}
