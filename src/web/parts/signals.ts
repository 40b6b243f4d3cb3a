/** Four large buttons: how was the night here? Without a connection the answer waits on the device. */

import type { Score } from '../../api/score.ts';
import type { SignalType } from '../../api/signal.ts';
import { deliver } from '../deliver.ts';
import { byId, fill, h } from '../lib/dom.ts';
import { text, whenOf } from '../lib/i18n.ts';
import type { Outbox, Outcome } from '../lib/outbox.ts';
import type { Memory } from '../lib/storage.ts';
import { randomUuid } from '../lib/uuid.ts';
import type { Rating } from '../rating.ts';
import type { PageStore, State } from '../state.ts';
import { icon } from './icons.ts';
import { toast } from './toast.ts';

const TYPES: SignalType[] = ['calm', 'noise', 'knock', 'police'];
/** How often to try again while the page is open: the browser's own "online" is often wrong. */
const FLUSH_MS = 60_000;

export function createSignals(store: PageStore, rating: Rating, outbox: Outbox, memory: Memory): void {
  const section = byId('signals');
  const body = h('div');
  // stays the same element: screen readers speak changes of a line they know
  const saidLine = h('p', { class: 'signal-said', id: 'signal-said', role: 'status' });
  section.append(body, saidLine);
  /** what is to be said below the buttons, for one spot */
  let said = { spotId: '', words: '' };

  function deviceToken(): string {
    const known = memory.read('device', '');
    if (known) return known;
    const token = randomUuid();
    memory.write('device', token);
    return token;
  }

  async function press(answer: Score, type: SignalType): Promise<void> {
    const signal = {
      spot_id: answer.spot_id,
      signal_type: type,
      device_token: deviceToken(),
      timestamp: new Date().toISOString(),
    };
    const outcome = await deliver(signal);
    if (outcome.kind === 'unreachable') {
      const nextAt = outbox.keep(signal);
      say(answer, nextAt ? text().signalAgain(whenOf(nextAt, Date.now())) : text().signalWaiting);
      return;
    }
    say(answer, wordsFor(outcome));
    if (outcome.kind === 'accepted') rating.again();
  }

  function say({ spot_id }: Score, words: string): void {
    said = { spotId: spot_id, words };
    draw(store.get());
  }

  async function flush(): Promise<void> {
    const delivered = await outbox.flush();
    if (delivered.length === 0) return;
    const accepted = delivered.filter(({ outcome }) => outcome.kind === 'accepted');
    if (accepted.length > 0) toast(text().signalsSent(accepted.length));
    const spotId = store.get().answer?.spot_id;
    const here = delivered.find(({ signal }) => signal.spot_id === spotId);
    if (here && spotId) said = { spotId, words: wordsFor(here.outcome) };
    draw(store.get());
    if (here) rating.again();
  }

  function draw({ answer }: State): void {
    section.hidden = !answer;
    if (!answer) return;
    const focused = section.contains(document.activeElement) ? document.activeElement?.id : undefined;
    const waiting = outbox.waiting().length;
    fill(
      body,
      h('h3', {}, text().signalsTitle),
      h('p', { class: 'explained' }, text().signalsText),
      h(
        'div',
        { class: 'signal-buttons' },
        ...TYPES.map((type) =>
          h(
            'button',
            { type: 'button', class: 'signal', id: `signal-${type}`, onclick: () => press(answer, type) },
            icon(type),
            text().signal[type],
          ),
        ),
      ),
      waiting > 0 && h('p', { class: 'explained', id: 'signal-waiting' }, text().waitingCount(waiting)),
    );
    const words = said.spotId === answer.spot_id ? said.words : '';
    if (saidLine.textContent !== words) saidLine.textContent = words;
    if (focused) document.getElementById(focused)?.focus();
  }

  store.on(['answer', 'language'], draw);
  addEventListener('online', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') flush();
  });
  setInterval(() => outbox.waiting().length > 0 && flush(), FLUSH_MS);
  flush();
}

function wordsFor(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'accepted':
      return `${text().signalThanks} ${text().signalNext(whenOf(outcome.nextAllowedAt, Date.now()))}`;
    case 'cooldown':
      return text().signalAgain(whenOf(outcome.nextAllowedAt, Date.now()));
    case 'refused':
      return text().signalRefused;
    case 'unreachable':
      return text().signalWaiting;
  }
}
