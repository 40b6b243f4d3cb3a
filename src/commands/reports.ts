/** `reports rm`, `reports move` and `reports --truth`: operations on travellers' reports. */

import { statSync } from 'node:fs';
import { databaseOf, noDatabaseAt } from '../app/report-store.ts';
import { UsageError } from '../config/config.ts';
import { SETTINGS } from '../config/settings.ts';
import { deleteFromPostgres, deleteFromSqlite } from '../reports/delete-reports.ts';
import { type DeletedOfDevice, reasonOf, type Selection, UUID } from '../reports/moderation.ts';
import { moveToPostgres } from '../reports/move.ts';
import { readTruth } from '../reports/read-truth.ts';
import { DatabaseRefused } from '../reports/store.ts';
import { truthText } from '../reports/truth.ts';
import { codeOf } from '../shared/program/error-code.ts';
import { counted } from '../shared/text/counted.ts';
import { shownValue } from '../shared/text/shown-value.ts';
import { A_DATE_TIME, parseAt } from '../shared/time/date-time.ts';
import { provenBytes } from './backup-checksum.ts';
import { type CommandInput, ExitCode } from './command.ts';
import { print } from './terminal/print.ts';

/** Maximum number of devices listed; a flood of reports has thousands. */
const DEVICES_LISTED = 20;
const DEVICE = /^[0-9a-f]{64}$/i;

export async function reports(input: CommandInput): Promise<number> {
  const [action, ...args] = input.args;
  if (action === undefined && input.flags.has('truth')) return printTruth(input);
  if (action === 'rm' && args.length === 0) return removeReports(input);
  if (action === 'move' && args.length === 2) return moveReports(args[0]!, args[1]!);
  throw new UsageError(
    'expected "reports rm --spot … | --device … | --since …", "reports move <file> <url>" or "reports --truth"',
  );
}

/** Prints what the reports of all time taught about the score. */
async function printTruth({ config }: CommandInput): Promise<number> {
  const database = databaseOf(config);
  const missing = database.kind === 'sqlite' ? noDatabaseAt(database.path) : null;
  if (missing) {
    console.error(missing);
    return ExitCode.DATA;
  }
  try {
    print(truthText(await readTruth(database)));
    return ExitCode.OK;
  } catch (error) {
    console.error(`The counts cannot be read: ${reasonOf(error)}`);
    return error instanceof DatabaseRefused ? ExitCode.DATA : ExitCode.FAILURE;
  }
}

/** Deletes the reports that match all given flags: of a spot, of a device, since a time. Lists their devices. */
async function removeReports({ config, flags }: CommandInput): Promise<number> {
  const selection = selectionOf(flags);
  const database = databaseOf(config);
  const missing = database.kind === 'sqlite' ? noDatabaseAt(database.path) : null;
  if (missing) {
    console.error(missing);
    return ExitCode.DATA;
  }
  try {
    const deleted =
      database.kind === 'sqlite'
        ? deleteFromSqlite(database.path, selection)
        : await deleteFromPostgres(database.url, selection);
    print(describe(deleted, database.kind === 'sqlite' ? database.path : 'Postgres'));
    return ExitCode.OK;
  } catch (error) {
    console.error(`Nothing was deleted: ${reasonOf(error)}`);
    return error instanceof DatabaseRefused ? ExitCode.DATA : ExitCode.FAILURE;
  }
}

/** Parses the flags that select reports. @throws UsageError for a missing or invalid selection */
function selectionOf(flags: ReadonlyMap<string, string>): Selection {
  const [spot, device, since] = [flags.get('spot'), flags.get('device'), flags.get('since')];
  if (spot === undefined && device === undefined && since === undefined)
    throw new UsageError('"reports rm" needs --spot, --device or --since');
  const wrong = (flag: string, value: string, expected: string) =>
    new UsageError(`--${flag} is "${value.slice(0, 100)}"; expected ${expected}`);
  if (spot !== undefined && !UUID.test(spot)) throw wrong('spot', spot, 'the id of a spot, a UUID');
  if (device !== undefined && !DEVICE.test(device))
    throw wrong('device', device, 'the hash of a device, 64 hexadecimal digits');
  const time = since === undefined ? null : parseAt(since);
  if (since !== undefined && time === null)
    throw wrong('since', since, `${A_DATE_TIME} such as 2026-02-16T22:30:00Z`);
  return {
    spotId: spot?.toLowerCase() ?? null,
    device: device === undefined ? null : Buffer.from(device, 'hex'),
    since: time && time.wallMs - (time.offsetMs ?? 0),
  };
}

/** @param where the database, as an operator moved to another one may have left a file */
function describe(deleted: readonly DeletedOfDevice[], where: string): string {
  const reports = deleted.reduce((sum, each) => sum + each.reports, 0);
  if (reports === 0) return `No report matches: nothing was deleted from ${where}.`;
  const more = deleted.length - DEVICES_LISTED;
  return [
    `Deleted ${counted(reports, 'report')} of ${counted(deleted.length, 'device')} from ${where}. Running servers take note within seconds.`,
    ...deleted.slice(0, DEVICES_LISTED).map((each) => `  ${each.device} ${each.reports}`),
    ...(more > 0 ? [`  and ${more} more devices`] : []),
  ].join('\n');
}

/** Copies the reports of an SQLite file to Postgres; the file stays as it is. */
async function moveReports(file: string, url: string): Promise<number> {
  const { parser } = SETTINGS['database-url'];
  if (parser.parse(url) === undefined) throw new UsageError(`the target must be ${parser.expected}`);
  // a device that can be read would be taken for an empty database
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    console.error(`There is no file ${shownValue(file)}.`);
    return ExitCode.DATA;
  }
  try {
    provenBytes(file);
  } catch (error) {
    console.error(
      `No report was moved: ${shownValue(file)} is damaged or not a database of reports (${codeOf(error)}).`,
    );
    return ExitCode.DATA;
  }
  try {
    const { moved, alreadyThere } = await moveToPostgres(file, url);
    print(
      `${counted(moved, 'report')} moved, ${alreadyThere} existed already; ${file} is unchanged: move it away once no service uses it, as "backup" ` +
        'and "reports" act on it wherever DATABASE_URL is not set. Give all instances on this Postgres the secret of the file as --secret: it is in "secret" beside it.',
    );
    return ExitCode.OK;
  } catch (error) {
    const isRefused = error instanceof DatabaseRefused;
    console.error(`${isRefused ? 'No report was moved' : 'Not all reports were moved'}: ${reasonOf(error)}`);
    return isRefused ? ExitCode.DATA : ExitCode.FAILURE;
  }
}
