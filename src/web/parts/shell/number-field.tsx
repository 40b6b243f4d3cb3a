/** Field for a number, with a label; empty = null. */

interface Props {
  id: string;
  label: string;
  value: number | null;
  limits: { min: number; max: number; step: number };
  /** called with valid numbers; null when emptied */
  choose(value: number | null): void;
}

export function NumberField({ id, label, value, limits, choose }: Props) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        class="input"
        id={id}
        type="number"
        inputMode="decimal"
        {...limits}
        // what is being typed stays when something else redraws the dialog
        ref={(input) => {
          if (input && input !== document.activeElement) input.value = value === null ? '' : String(value);
        }}
        onChange={({ currentTarget }) => {
          const { valueAsNumber, validity } = currentTarget;
          if (validity.valid) choose(Number.isNaN(valueAsNumber) ? null : valueAsNumber);
        }}
      />
    </div>
  );
}
