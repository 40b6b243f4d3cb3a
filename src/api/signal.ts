/** POST /api/spot/signal: a report of somebody who slept at a spot. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { REPORT_KINDS } from '../shared/report-record.ts';
import { A_DATE_TIME } from '../shared/time/date-time.ts';
import { NOT_STORED, RETRY_AFTER } from './protocol/headers.ts';
import { PROBLEM_JSON, Problem } from './protocol/problem.ts';
import { dateTime, Instant, oneOf, Uuid } from './values.ts';

/**
 * Id of the spot at Point Nemo, 2,700 km from any land: a client that tries out the example stores a report
 * about a place where nobody sleeps.
 */
const NOBODYS_SPOT_ID = '0158b110-01b3-8dec-86cd-f9caf5d7bc81';

export const Report = t.Object(
  {
    signal_type: oneOf(REPORT_KINDS, { description: 'Kind of report', examples: ['calm'] }),
    spot_id: Uuid('Id of the spot as in its score: the cell of about 11 m around it', NOBODYS_SPOT_ID),
    device_token: Uuid(
      'Random UUID, created once by the client and kept',
      '8c5a1f0e-3b52-4c0d-9d62-0d2f3a8f7f11',
      {
        // also keeps the token out of messages about a bad value
        writeOnly: true,
      },
    ),
    timestamp: dateTime(
      'Time of the observation; without an offset in UTC. At most 5 minutes ahead of the clock of the server, and no older than reports are kept (30 days by default).',
      `${A_DATE_TIME} such as 2026-02-16T22:30:00Z`,
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
  next_allowed_at: Instant('Earliest time of the next report'),
};

export const Accepted = t.Object(
  {
    accepted: t.Literal(true),
    signal_id: Uuid('Id of the report', '5f4d2c1b-0a99-4e88-8d77-6c6b5a4f3e21'),
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
