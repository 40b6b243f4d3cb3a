/** A button that opens a file. */
interface Props {
  id: string;
  /** extensions and types of files, as in HTML */
  accept: string;
  words: string;
  /** receives the file; the same one can be chosen again */
  onFile(file: File): void;
}

export function FilePicker({ id, accept, words, onFile }: Props) {
  return (
    <label class="text-button file-picker">
      <input
        class="unseen"
        id={id}
        type="file"
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      {words}
    </label>
  );
}
