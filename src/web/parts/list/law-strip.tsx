/** The law of a country above its places, and a dialog with its details. */
import type { LawOfCountry } from '../../../api/facts/country-law.ts';
import { countryInPageLanguage, text } from '../../lib/i18n.ts';
import { Icon } from '../card/icon.tsx';
import type { Dialog } from '../shell/dialog.tsx';
import { moneyOf, sentenceOfLaw, wordsOfLaw } from './law-words.ts';

interface StripProps {
  law: LawOfCountry;
  open(law: LawOfCountry): void;
}

export function LawStrip({ law, open }: StripProps) {
  const words = wordsOfLaw(law);
  if (!words) return null;
  const { first, second, isForbidden } = words;
  return (
    <button
      type="button"
      class={`law-strip${isForbidden ? ' law-strip-forbidden' : ''}`}
      aria-haspopup="dialog"
      data-country={law.country}
      onClick={() => open(law)}
    >
      <Icon name="gavel" />
      <span>
        <b>{first}</b> {second}
      </span>
      <Icon name="chevron-right" />
    </button>
  );
}

export function openLaw(dialog: Dialog, law: LawOfCountry): void {
  dialog.open(() => {
    const words = text().law;
    const line = wordsOfLaw(law);
    const rows: [name: string, value: string][] = [
      [words.onRoads, words.level[law.level]],
      [words.byTheSea, words.level[law.shore]],
      [words.inNature, words.level[law.nature]],
    ];
    if (law.hours) rows.push([words.longest, words.hours(law.hours)]);
    if (law.nights) rows.push([words.longest, words.nights(law.nights)]);
    if (law.fine) rows.push([words.fineName, moneyOf(law.fine)]);
    return {
      title: countryInPageLanguage(law.country),
      body: (
        <>
          <p>{line && sentenceOfLaw(line)}</p>
          <dl class="points">
            {rows.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p>{words.official}</p>
          {law.rest_areas && <p>{words.restAreas}</p>}
          {law.source && (
            <p class="muted small">
              {words.source}: {law.source}
            </p>
          )}
          <p class="muted small">{words.checked(law.checked)}</p>
        </>
      ),
    };
  });
}
