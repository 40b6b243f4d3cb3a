/** `reports move`: moves the reports of an SQLite file to Postgres. */
import { existsSync } from 'node:fs';
import { UsageError } from '../../config/config.ts';
import { SETTINGS } from '../../config/settings.ts';
import { reasonOf } from '../../reports/moderation.ts';
import { moveToPostgres } from '../../reports/move.ts';
import { DatabaseRefused } from '../../reports/store.ts';
import { ExitCode } from '../command.ts';

export async function moveReports(file: string, url: string): Promise<number> {
  const { parser } = SETTINGS['database-url'];
  if (parser.parse(url) === undefined) throw new UsageError(`the target must be ${parser.expected}`);
  if (!existsSync(file)) {
    console.error(`There is no file ${file}.`);
    return ExitCode.DATA;
  }
  try {
    const { moved, alreadyThere } = await moveToPostgres(file, url);
    console.log(
      `${moved} reports moved, ${alreadyThere} were there already; ${file} stays as it is. ` +
        'Give all instances on this Postgres the secret of the file as --secret: it is in "secret" beside it.',
    );
    return ExitCode.OK;
  } catch (error) {
    console.error(`Not all was moved: ${reasonOf(error)}`);
    return error instanceof DatabaseRefused ? ExitCode.DATA : ExitCode.FAILURE;
  }
}
