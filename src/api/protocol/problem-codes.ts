/** All codes of problems (member `error`) with status, meaning and remedy. The page `/problems` lists them. */

interface ProblemKind {
  /** HTTP status of the response */
  status: number;
  /** what happened */
  meaning: string;
  /** what the client can do about it */
  remedy: string;
}

const RETRY = 'Retry after the delay in `Retry-After`.';
const RETRY_UPSTREAM = 'Retry after the delay in `Retry-After`, if there is one, or in a few minutes.';

export const PROBLEM_KINDS = {
  invalid_input: {
    status: 400,
    meaning: 'Parameters or members of the body are missing or out of range.',
    remedy: 'Correct what `errors` lists: each entry names the field, its value and what was expected.',
  },
  invalid_body: {
    status: 400,
    meaning: 'The body is not a JSON object in UTF-8.',
    remedy: 'Send one JSON object.',
  },
  incomplete_body: {
    status: 400,
    meaning: 'The connection ended before the body was complete.',
    remedy: 'Send the request again.',
  },
  invalid_host: {
    status: 400,
    meaning: 'The request names more than one `Host`.',
    remedy: 'Send one `Host` header.',
  },
  local_only: {
    status: 403,
    meaning: 'Metrics are only served to the machine of the service.',
    remedy: 'Ask the operator to set `--metrics-address`.',
  },
  origin_refused: {
    status: 403,
    meaning: 'A web page of another origin asked at `/mcp`.',
    remedy: 'Ask the operator to list the origin in `--cors-origins`; programs send no `Origin`.',
  },
  not_found: {
    status: 404,
    meaning: 'No operation has this path.',
    remedy: 'Compare the path with the list of operations under `/swagger`.',
  },
  unknown_region: {
    status: 404,
    meaning: 'No served region has this name.',
    remedy: 'Take a name from `GET /api/regions`.',
  },
  pack_too_large: {
    status: 404,
    meaning: 'The region is larger than the packs that this service serves whole.',
    remedy: 'Ask for a part of it with `bbox`.',
  },
  offline_packs_off: {
    status: 404,
    meaning: 'The operator has disabled offline packs.',
    remedy: 'Nothing: scores of this service need a connection.',
  },
  no_atlas: {
    status: 404,
    meaning: 'The service has no atlas of quiet places, or it is damaged.',
    remedy: 'Use `GET /api/spot/nearby`, or ask the operator to run `spotscore sweep`.',
  },
  method_not_allowed: {
    status: 405,
    meaning: 'The path exists, but not with this method.',
    remedy: 'Use a method of the header `Allow`.',
  },
  body_too_slow: {
    status: 408,
    meaning: 'The body was not complete within the time limit.',
    remedy: 'Send it again, in smaller parts over a slow line.',
  },
  body_too_large: {
    status: 413,
    meaning: 'The body has more bytes than the operation reads.',
    remedy: 'Split a list of spots, or send a stream to `POST /api/spot/scores/stream`.',
  },
  unsupported_media_type: {
    status: 415,
    meaning:
      'The `Content-Type` of the body is not the one of the operation, or has a charset that is not UTF-8.',
    remedy: 'Send the `Content-Type` that `detail` names.',
  },
  unsupported_content_encoding: {
    status: 415,
    meaning: 'The body is compressed (`Content-Encoding`).',
    remedy: 'Send it as it is.',
  },
  range_not_satisfiable: {
    status: 416,
    meaning: 'The requested range begins beyond the end of the pack.',
    remedy: 'Compare your range with the size in `Content-Range`.',
  },
  report_too_old: {
    status: 400,
    meaning: 'The report is older than the period for which reports are kept, so it would not count.',
    remedy: 'Discard it: it will not be accepted later either.',
  },
  cooldown_active: {
    status: 429,
    meaning: 'The device has already reported on this spot within 24 hours.',
    remedy: 'Report again at `next_allowed_at`. The earlier report is stored.',
  },
  rate_limited: {
    status: 429,
    meaning: 'The client has sent more requests than a limit allows.',
    remedy: `${RETRY} \`RateLimit\` and \`RateLimit-Policy\` of every answer show what is left.`,
  },
  internal_error: {
    status: 500,
    meaning: 'The service has a bug.',
    remedy: 'Tell the operator the `request_id`: the log has the cause under it.',
  },
  overloaded: {
    status: 503,
    meaning: 'The service has more requests than it can answer in time.',
    remedy: RETRY,
  },
  temporarily_unavailable: {
    status: 503,
    meaning: 'The request was interrupted while it was answered.',
    remedy: RETRY,
  },
  interrupted: {
    status: 503,
    meaning: 'A stream was interrupted: its last line says so.',
    remedy: 'Send the spots without a result again.',
  },
  shutting_down: {
    status: 503,
    meaning: 'The service is stopping.',
    remedy: RETRY,
  },
  not_ready: {
    status: 503,
    meaning: 'The service is starting or stopping, or cannot serve its regions.',
    remedy: 'Ask `/readyz` again until it answers 200.',
  },
  signals_unavailable: {
    status: 503,
    meaning: 'The database of reports cannot be written.',
    remedy: `Keep the report. ${RETRY}`,
  },
  map_unreadable: {
    status: 503,
    meaning: 'A file of the map cannot be read.',
    remedy: RETRY,
  },
  no_room: {
    status: 503,
    meaning: 'The service lacks the disk space for this pack.',
    remedy: RETRY,
  },
  contact_missing: {
    status: 503,
    meaning: 'The map provider must not be asked before the operator has set a contact.',
    remedy: 'Ask the operator to set `--contact`.',
  },
  upstream_timeout: {
    status: 504,
    meaning: 'An external service did not answer in time.',
    remedy: RETRY_UPSTREAM,
  },
  upstream_unreachable: {
    status: 502,
    meaning: 'An external service cannot be reached.',
    remedy: RETRY_UPSTREAM,
  },
  upstream_failed: {
    status: 502,
    meaning: 'An external service answered with an error.',
    remedy: RETRY_UPSTREAM,
  },
  upstream_bad_answer: {
    status: 502,
    meaning: 'An external service gave an answer that cannot be used.',
    remedy: RETRY_UPSTREAM,
  },
  upstream_has_none: {
    status: 502,
    meaning: 'An external service does not have what was requested.',
    remedy: 'Nothing: other requests are not affected.',
  },
  upstream_refused: {
    status: 503,
    meaning:
      'An external service refuses requests: there are too many of them, or its key or plan is not valid.',
    remedy: RETRY_UPSTREAM,
  },
  upstream_unavailable: {
    status: 503,
    meaning: 'An external service has refused a request or failed repeatedly, and is not asked for a while.',
    remedy: RETRY_UPSTREAM,
  },
  upstream_busy: {
    status: 503,
    meaning: 'Too many requests wait for an external service.',
    remedy: RETRY_UPSTREAM,
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof PROBLEM_KINDS;

/** Path of the page that explains all codes. */
export const PROBLEMS_PATH = '/problems';
