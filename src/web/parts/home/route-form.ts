/** "My route": from where to where, or a track, how wide to look and when; below it what was found. */
import { type ComponentChild, h } from 'preact';
import { metres, text } from '../../lib/i18n.ts';
import type { State } from '../../state.ts';
import { filePicker } from './file-picker.ts';

/** Metres to either side: an exit away, a village away, as far as the service looks. */
const CORRIDORS = [500, 1000, 2000, 5000];
/** km/h with the stops between: country lanes, main roads, motorways. */
const SPEEDS = [50, 70, 90];

/** What is written in the form. */
export interface RouteDraft {
  from: string;
  to: string;
  /** a track takes the place of both */
  track: File | null;
  corridor: number;
  speed: number;
  /** as the browser's own field has it, on the device's clock; empty = now */
  departure: string;
}

export const NEW_DRAFT: Readonly<RouteDraft> = {
  from: '',
  to: '',
  track: null,
  corridor: 1000,
  speed: 70,
  departure: '',
};

export interface RouteFormActions {
  change(patch: Partial<RouteDraft>): void;
  /** Looks for names that begin with these words. */
  suggest(words: string): void;
  submit(): void;
}

/** @param names of places that begin with what is being written */
export function routeForm(
  draft: RouteDraft,
  names: readonly string[],
  { routeStatus, routeProblem }: State,
  { change, suggest, submit }: RouteFormActions,
): ComponentChild {
  const place = (key: 'from' | 'to', label: string, placeholder: string) =>
    field(
      `route-${key}`,
      label,
      h('input', {
        id: `route-${key}`,
        type: 'text',
        list: 'route-names',
        autocomplete: 'off',
        placeholder,
        required: key === 'to',
        value: draft[key],
        onInput: ({ currentTarget: { value } }) => {
          change({ [key]: value });
          suggest(value);
        },
      }),
    );
  const choice = (key: 'corridor' | 'speed', label: string, options: [value: number, words: string][]) =>
    field(
      `route-${key}`,
      label,
      h(
        'select',
        {
          id: `route-${key}`,
          onChange: ({ currentTarget: { value } }: { currentTarget: HTMLSelectElement }) =>
            change({ [key]: Number(value) }),
        },
        options.map(([value, words]) => h('option', { value, selected: value === draft[key] }, words)),
      ),
    );
  const ends = draft.track
    ? [track(draft.track, () => change({ track: null }))]
    : [
        place('from', text().routeFrom, text().myPosition),
        place('to', text().routeTo, text().searchHint),
        h(
          'datalist',
          { id: 'route-names', key: 'names' },
          names.map((name) => h('option', { value: name, key: name })),
        ),
      ];
  return h(
    'form',
    {
      class: 'route-form',
      id: 'route-form',
      key: 'form',
      onSubmit: (event: Event) => {
        event.preventDefault();
        submit();
      },
    },
    ends,
    choice(
      'corridor',
      text().routeWithin,
      CORRIDORS.map((value) => [value, metres(value)]),
    ),
    choice(
      'speed',
      text().routeSpeed,
      SPEEDS.map((value) => [value, `${value} km/h`]),
    ),
    field(
      'route-departure',
      text().routeDeparture,
      h('input', {
        id: 'route-departure',
        type: 'datetime-local',
        value: draft.departure,
        onInput: ({ currentTarget: { value } }) => change({ departure: value }),
      }),
    ),
    h(
      'div',
      { class: 'buttons', key: 'buttons' },
      h(
        'button',
        { type: 'submit', class: 'button', id: 'route-find', 'aria-busy': routeStatus === 'loading' },
        text().routeFind,
      ),
      draft.track
        ? null
        : filePicker(
            { id: 'route-track', accept: '.gpx,application/gpx+xml', words: text().routeTrack },
            (file) => change({ track: file }),
          ),
    ),
    routeProblem !== '' && h('p', { class: 'route-problem', role: 'alert', key: 'problem' }, routeProblem),
    draft.track ? null : h('p', { class: 'explained', key: 'straight' }, text().routeStraight),
  );
}

function field(id: string, label: string, input: ComponentChild): ComponentChild {
  return h('div', { class: 'field', key: id }, h('label', { for: id }, label), input);
}

function track({ name }: File, forget: () => void): ComponentChild {
  return h(
    'div',
    { class: 'field', key: 'track' },
    h('p', { id: 'route-track-name' }, text().routeTrackOf(name)),
    h('button', { type: 'button', class: 'text-button', onClick: forget }, text().routeForgetTrack),
  );
}
