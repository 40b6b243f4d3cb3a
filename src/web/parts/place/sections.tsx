/** What a place's sheet says below the verdict: sounds, hours, reliability, points, facts, law. Loaded with its answer. */
import type { ExplainedFactor, Score } from '../../../api/score.ts';
import { nightDate, WHOLE_NIGHT } from '../../lib/nights.ts';
import type { CardPlace } from '../../places/card-place.ts';
import type { State } from '../../state/state.ts';
import type { Dialog } from '../shell/dialog.tsx';
import { AtPlace, LawAt } from './at-place.tsx';
import { Hours, nightOf } from './hours.tsx';
import { Disturbers, Points } from './points.tsx';
import { heard, Sounds } from './sounds.tsx';
import { Trust } from './trust.tsx';

export { WhereExactly } from './at-place.tsx';

export interface SectionActions {
  chooseNight(at: string | null): void;
  showSource(factor: ExplainedFactor): void;
}

interface Props {
  state: State;
  card: CardPlace;
  answer: Score;
  actions: SectionActions;
  dialog: Dialog;
}

export function Sections({ state, card, answer, actions, dialog }: Props) {
  const { factors, spot_context } = answer.explanation;
  const night = nightOf(answer, state.timeline, state.otherNight);
  const sounds = new Set(heard(factors).map(({ factor }) => factor.key));
  const others = factors.filter(({ key }) => !sounds.has(key));
  return (
    <>
      <Sounds factors={factors} source={state.source} show={actions.showSource} />
      <Disturbers factors={others} />
      {night && (
        <Hours
          night={night}
          week={state.timeline}
          timeZone={spot_context.timezone}
          chooseNight={(date) => actions.chooseNight(nightAt(date, spot_context.timezone))}
        />
      )}
      <Trust answer={answer} dialog={dialog} />
      <Points factors={factors} score={answer.score} />
      <AtPlace card={card} answer={answer} />
      <LawAt card={card} answer={answer} />
    </>
  );
}

/** Returns the API's `at` for the night of a date; null = tonight. */
function nightAt(date: string, timeZone: string): string | null {
  return date === nightDate(Date.now(), timeZone) ? null : `${date}T${WHOLE_NIGHT}`;
}
