import { actionsOf, COMMON, type Commands, type Option, optionsOf, takesFiles } from './options.ts';

/** Returns the completion for fish: install it as spotscore.fish in a folder of $fish_complete_path. */
export function fishCompletion(commands: Commands): string {
  const lines = ['# fish completion of spotscore', 'complete -c spotscore -f'];
  for (const [name, { summary }] of Object.entries(commands))
    lines.push(`complete -c spotscore -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`);
  for (const option of COMMON) lines.push(`complete -c spotscore ${flagOf(option)}`);
  for (const [name, command] of Object.entries(commands)) {
    // without a command the server starts
    const when = name === 'serve' ? 'not __fish_seen_subcommand_from' : '__fish_seen_subcommand_from';
    const others = Object.keys(commands).filter((other) => other !== 'serve');
    const condition = quoted(`${when} ${name === 'serve' ? others.join(' ') : name}`);
    for (const option of optionsOf(command))
      lines.push(`complete -c spotscore -n ${condition} ${flagOf(option)}`);
    for (const action of actionsOf(command)) lines.push(`complete -c spotscore -n ${condition} -a ${action}`);
    if (takesFiles(command)) lines.push(`complete -c spotscore -n ${condition} -F`);
  }
  return `${lines.join('\n')}\n`;
}

function flagOf({ name, value, help }: Option): string {
  const taken = value === null ? '' : value === 'file' ? ' -r -F' : ' -x';
  const choices = Array.isArray(value) ? ` -a ${quoted(value.join(' '))}` : '';
  return `-l ${name}${taken}${choices} -d ${quoted(help)}`;
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
