/** Legend of the score layer, with a switch between scores and noise. */

import type { Legend as Known, LayerName } from '../../api/map.ts';
import { GREEN, GREEN_DB, YELLOW, YELLOW_DB } from '../../shared/light.ts';
import { text } from '../lib/i18n.ts';

const FORMS: readonly LayerName[] = ['score', 'noise'];

interface LegendProps {
  known: Known;
  form: LayerName;
  /** the night of the atlas in view; null if scores are computed for the chosen night */
  atlasNight: string | null;
  /** true if pins of the quietest places are shown */
  hasQuiet: boolean;
  choose(form: LayerName): void;
}

export function Legend({ known: { stops, no_vans }, form, atlasNight, hasQuiet, choose }: LegendProps) {
  const last = stops.at(-1)!.score || 100;
  return (
    <>
      <figcaption class="unseen">{text().legend}</figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen */}
      <div class="legend-forms" role="group" aria-label={text().layerForms}>
        {FORMS.map((name) => (
          <button
            type="button"
            key={name}
            id={`layer-${name}`}
            aria-pressed={form === name}
            onClick={() => choose(name)}
          >
            {name === 'score' ? text().legend : text().layerNoise}
          </button>
        ))}
      </div>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <defs>
          <linearGradient id="legend-colours">
            {stops.map(({ score, color }) => (
              <stop key={score} offset={score / last} stop-color={color} />
            ))}
          </linearGradient>
        </defs>
        <rect width="100" height="8" fill="url(#legend-colours)" />
      </svg>
      <span class="legend-ends">
        {endsOf(form, stops[0]!.score, last).map((words) => (
          <span key={words}>{words}</span>
        ))}
      </span>
      {form === 'score' && (
        <span class="legend-no-vans">
          <Stripes {...no_vans} />
          {text().legendNoVans}
        </span>
      )}
      <span class="legend-atlas">
        {atlasNight}
        {hasQuiet && (
          <>
            <br />
            {text().legendQuiet}
          </>
        )}
      </span>
    </>
  );
}

/**
 * Returns the labels below the colours: both ends, and where the light changes. The style sheet places them.
 */
function endsOf(form: LayerName, least: number, most: number): (string | number)[] {
  return form === 'score'
    ? [least, YELLOW, GREEN, most]
    : [text().layerLoud, `${YELLOW_DB}\u00a0dB`, String(GREEN_DB), text().layerQuiet];
}

function Stripes({ ground, stripe }: Known['no_vans']) {
  return (
    <svg viewBox="0 0 16 8" aria-hidden="true">
      <rect width="16" height="8" fill={ground} />
      {[0, 6, 12].map((x) => (
        <path key={x} d={`M${x} 8l8-8h2l-8 8z`} fill={stripe} />
      ))}
    </svg>
  );
}
