/** A button that opens a file of any type: phones do not know the types of most files of places, and lock them. */
interface Props {
  id: string;
  words: string;
  /** receives the file; the same one can be chosen again */
  onFile(file: File): void;
}

export function FilePicker({ id, words, onFile }: Props) {
  return (
    <label class="text-button file-picker">
      <input
        class="unseen"
        id={id}
        type="file"
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
