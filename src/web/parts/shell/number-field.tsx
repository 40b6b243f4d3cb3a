/**
 * Field for a number, with a label; empty = null. It is a text field, because fields for numbers drop what the language
 * of the browser does not write, such as the comma of "2,8".
 */
import { Component } from 'preact';
import { locale, text } from '../../lib/i18n.ts';
import { readNumber } from './read-number.ts';

interface Props {
  id: string;
  label: string;
  value: number | null;
  limits: { min: number; max: number; step: number };
  /** called with numbers within the limits; null when emptied */
  choose(value: number | null): void;
}

export class NumberField extends Component<Props, { isWrong: boolean }> {
  override state = { isWrong: false };

  private take({ value }: HTMLInputElement): void {
    const { limits, choose } = this.props;
    const number = readNumber(value, limits.max);
    // NaN is in no interval
    const isWrong = number !== null && !(number >= limits.min && number <= limits.max);
    this.setState({ isWrong });
    if (!isWrong) choose(number === null ? null : stepped(number, limits.step));
  }

  render({ id, label, value, limits }: Props, { isWrong }: { isWrong: boolean }) {
    const problem = `${id}-problem`;
    return (
      <div class="field">
        <label for={id}>{label}</label>
        <input
          class="input"
          id={id}
          type="text"
          inputMode="decimal"
          autocomplete="off"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? problem : undefined}
          // what is being typed stays when something else redraws the dialog, and a wrong number until it is corrected
          ref={(input) => {
            if (input && !isWrong && input !== document.activeElement) input.value = written(value);
          }}
          onChange={({ currentTarget }) => this.take(currentTarget)}
        />
        {isWrong && (
          <p class="field-problem" id={problem} role="alert">
            {text().numberFrom(written(limits.min), written(limits.max))}
          </p>
        )}
      </div>
    );
  }
}

function stepped(value: number, step: number): number {
  const perUnit = Math.round(1 / step);
  return Math.round(value * perUnit) / perUnit;
}

function written(value: number | null): string {
  return value === null ? '' : value.toLocaleString(locale(), { useGrouping: false });
}
