/** `reports rm` and `reports move`: operations on travellers' reports. */
import { UsageError } from '../../config/config.ts';
import type { CommandInput } from '../command.ts';
import { moveReports } from './move.ts';
import { removeReports } from './rm.ts';

export async function reports(input: CommandInput): Promise<number> {
  const [action, ...args] = input.args;
  if (action === 'rm' && args.length === 0) return removeReports(input);
  if (action === 'move' && args.length === 2) return moveReports(args[0]!, args[1]!);
  throw new UsageError(
    'expected "reports rm --spot … | --device … | --since …" or "reports move <file> <url>"',
  );
}
