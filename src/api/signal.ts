/** POST /api/spot/signal: what somebody who slept at a spot reports. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { SIGNAL_KINDS } from '../shared/signal-record.ts';
import { NOT_STORED, RETRY_AFTER } from './headers.ts';
import { PROBLEM_JSON, Problem } from './problem.ts';
import { dateTime, Instant, oneOf, Uuid } from './values.ts';

/**
 * Point Nemo, 2,700 km from any land: whoever tries the interface out with the example stores a report, and there it
 * is about no place where somebody sleeps.
 */
const NOBODYS_SPOT_ID = '0158b110-01b3-8dec-86cd-f9caf5d7bc81';

export const Report = t.Object(
  {
    signal_type: oneOf(SIGNAL_KINDS, { description: 'How the night was', examples: ['calm'] }),
    spot_id: Uuid('Names the spot, as its score does: the cell of about 11 m that it is in', NOBODYS_SPOT_ID),
    device_token: Uuid('Made up once by the client and kept', '8c5a1f0e-3b52-4c0d-9d62-0d2f3a8f7f11', {
      // nor is it repeated in a message about a bad one
      writeOnly: true,
    }),
    timestamp: dateTime(
      'When it was noticed; without an offset it counts as UTC. At most 5 minutes ahead of our clock, and no older than reports are kept (30 days unless the operator says otherwise).',
      'an ISO 8601 date-time such as 2026-02-16T22:30:00Z',
    ),
  },
  { title: 'Report' },
);
export type Report = Static<typeof Report>;
export type SignalType = Report['signal_type'];

const cooldown = {
  cooldown_hours: Type.Integer({
    minimum: 0,
    description: 'Hours between two reports of one device on one spot',
    examples: [24],
  }),
  next_allowed_at: Instant('The earliest time that the next report may be dated'),
};

export const Accepted = t.Object(
  {
    accepted: t.Literal(true),
    signal_id: Uuid('Names the report', '5f4d2c1b-0a99-4e88-8d77-6c6b5a4f3e21'),
    ...cooldown,
  },
  { title: 'Accepted', description: 'Stored durably', headers: NOT_STORED },
);
export type Accepted = Static<typeof Accepted>;

export const SignalRefusal = t.Object(
  {
    ...Problem.properties,
    accepted: t.Optional(t.Literal(false)),
    cooldown_hours: t.Optional(cooldown.cooldown_hours),
    next_allowed_at: t.Optional(cooldown.next_allowed_at),
  },
  {
    title: 'SignalRefusal',
    description:
      '`cooldown_active`: this device has reported on this spot within 24 hours (see `next_allowed_at`); ' +
      '`rate_limited`: too many requests',
    headers: { ...NOT_STORED, ...RETRY_AFTER },
    ...PROBLEM_JSON,
  },
);
