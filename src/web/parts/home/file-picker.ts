/** A button that asks for a file. */
import { type ComponentChild, h } from 'preact';

export interface FilePicker {
  id: string;
  /** endings and kinds of files, as HTML has it */
  accept: string;
  words: string;
}

/** @param onFile is handed the file; the same one can be chosen again */
export function filePicker({ id, accept, words }: FilePicker, onFile: (file: File) => void): ComponentChild {
  return h(
    'label',
    { class: 'text-button file-picker', key: id },
    h('input', {
      id,
      type: 'file',
      accept,
      onChange: ({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        currentTarget.value = '';
        if (file) onFile(file);
      },
    }),
    words,
  );
}
