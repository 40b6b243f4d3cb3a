/**
 * "You looked at … last night. How was it?": asks the next morning, for one tap; also shows the result of
 * stored reports.
 */
import { render } from 'preact';
import { byId } from '../../lib/dom.ts';
import { text } from '../../lib/i18n.ts';
import type { LastNight } from '../../reports/last-night.ts';
import type { ReportedPlace, Reports } from '../../reports/own-reports.ts';
import type { PageStore } from '../../state/state.ts';
import { IconButton } from '../card/icon-button.tsx';
import { ReportButtons } from './report-buttons.tsx';

export function createMorning(store: PageStore, lastNight: LastNight, reports: Reports): void {
  const card = byId('morning');
  /** place that was just reported, whose message stays until it is closed; otherwise null */
  let answered: ReportedPlace | null = null;

  function draw(): void {
    const { held, refusal } = reports.state.get();
    const asked = answered ?? lastNight.place();
    // a report about the place makes the question unnecessary
    const isAsked = asked !== null && (answered !== null || !reports.isReported(asked.spotId));
    card.hidden = !isAsked && refusal === '';
    document.body.toggleAttribute('data-morning', !card.hidden);
    render(
      <>
        {refusal !== '' && (
          <Message id="refusal" words={refusal} close={() => reports.state.set({ refusal: '' })} />
        )}
        {isAsked && answered && outcome(answered, held?.spot_id === answered.spotId)}
        {isAsked && !answered && question(asked)}
      </>,
      card,
    );
  }

  function question(place: ReportedPlace) {
    return (
      <>
        <h2 id="morning-title">{text().morningQuestion(place.name)}</h2>
        <ReportButtons
          name="morning"
          report={(type) => {
            reports.report(place, type);
            answered = place;
            if (!reports.state.get().held) lastNight.forget();
            draw();
            // the pressed button is gone
            document.getElementById('morning-undo')?.focus();
          }}
        />
        <button type="button" class="text-button" id="morning-not" onClick={forget}>
          {text().notSlept}
        </button>
      </>
    );
  }

  function outcome(place: ReportedPlace, isHeld: boolean) {
    const { said } = reports.state.get();
    const words = said.spotId === place.spotId ? said.words : '';
    if (!isHeld) return <Message id="morning-said" words={words} close={close} />;
    const undo = () => {
      answered = null;
      reports.undo();
      document.getElementById('morning-calm')?.focus();
    };
    return (
      <>
        <p id="morning-said" role="status">
          {words}
        </p>
        <button type="button" class="button" id="morning-undo" onClick={undo}>
          {text().undo}
        </button>
      </>
    );
  }

  function forget(): void {
    lastNight.forget();
    draw();
  }

  function close(): void {
    answered = null;
    draw();
  }

  reports.state.on(['held', 'said', 'refusal'], ({ held }) => {
    if (answered && !held) lastNight.forget();
    draw();
  });
  store.on(['language'], draw);
  document.addEventListener('visibilitychange', draw);
  draw();
}

function Message({ id, words, close }: { id: string; words: string; close(): void }) {
  return (
    <div class="morning-message">
      <p id={id} role="status">
        {words}
      </p>
      <IconButton icon="x" label={text().close} press={close} />
    </div>
  );
}
