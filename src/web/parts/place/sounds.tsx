/** "What you will hear": the loudest sources with name, distance and level; a press shows one on the map. */

import type { SoundKind } from '../../../api/facts/words.ts';
import type { ExplainedFactor } from '../../../api/score.ts';
import { loudnessOf } from '../../../shared/loudness.ts';
import { capitalized, text } from '../../lib/i18n.ts';
import type { IconName } from '../../lib/icon-names.ts';
import { Icon } from '../card/icon.tsx';
import { farFrom, nameOfSource } from '../card/sound-words.ts';
import { Wave } from '../card/wave.tsx';

const MAX_SOURCES = 3;

const ICONS: Readonly<Record<SoundKind, IconName>> = {
  motorway: 'car',
  main_road: 'car',
  road: 'car',
  street: 'car',
  railway: 'rail',
  tram: 'rail',
  aircraft: 'volume-2',
  industry: 'volume-2',
  wind_turbine: 'volume-2',
  port: 'volume-2',
  bar: 'bar',
  club: 'bar',
  restaurant: 'bar',
  car_park: 'parking',
  rest_area: 'highway-rest-area',
  fuel: 'fuel',
};

interface Heard {
  factor: ExplainedFactor;
  kind: SoundKind;
  db: number;
}

/** Returns the audible sources, loudest first. */
export function heard(factors: readonly ExplainedFactor[]): Heard[] {
  return factors
    .flatMap((factor) =>
      factor.sound && factor.value !== undefined && factor.unit === 'dB(A)'
        ? [{ factor, kind: factor.sound, db: Math.round(factor.value) }]
        : [],
    )
    .sort((a, b) => b.db - a.db);
}

interface Props {
  factors: readonly ExplainedFactor[];
  /** the source shown on the map */
  source: ExplainedFactor | null;
  show(factor: ExplainedFactor): void;
}

export function Sounds({ factors, source, show }: Props) {
  const all = heard(factors);
  const rest = all.length - MAX_SOURCES;
  return (
    <section class="section" id="sounds">
      <h3>{text().willHear}</h3>
      {all.length === 0 && <p class="muted small">{text().nothingDisturbs}</p>}
      <ul class="sources">
        {all.slice(0, MAX_SOURCES).map((each) => (
          <li key={each.factor.key}>
            <Source heard={each} isDrawn={source?.key === each.factor.key} show={show} />
          </li>
        ))}
      </ul>
      {rest > 0 && <p class="muted small">{text().moreSources(rest)}</p>}
    </section>
  );
}

function Source({
  heard: { factor, kind, db },
  isDrawn,
  show,
}: { heard: Heard; isDrawn: boolean } & Pick<Props, 'show'>) {
  const name = nameOfSource(kind, factor.feature?.name ?? '');
  const loudness = loudnessOf(db);
  const word = text().sound[kind];
  const where = farFrom(factor.distance_m ?? null);
  const content = (
    <>
      <span class="tile">
        <Icon name={ICONS[kind]} />
      </span>
      <span class="source-words">
        <span>
          <bdi>{name || capitalized(word)}</bdi>
        </span>
        <span class="source-where">{[name ? word : '', where].filter(Boolean).join(', ')}</span>
      </span>
      <span class="source-level">
        <span>
          <Wave loudness={loudness} />
          {text().loudness[loudness]}
        </span>
        <span>{`${db}\u00a0dB`}</span>
      </span>
    </>
  );
  if (!factor.feature) return <div class="source">{content}</div>;
  return (
    <button
      type="button"
      class="source"
      data-source={factor.key}
      aria-pressed={isDrawn}
      onClick={() => show(factor)}
    >
      {content}
    </button>
  );
}
