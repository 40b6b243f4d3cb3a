import { actionsOf, COMMON, type Commands, type Option, optionsOf, takesFiles } from './options.ts';

/** Returns the completion for zsh: install it as _spotscore in a folder of $fpath. */
export function zshCompletion(commands: Commands): string {
  const described = Object.entries(commands).map(([name, { summary }]) =>
    quoted(`${escaped(name)}:${summary}`),
  );
  const common = COMMON.map(specOf);
  const serve = commands.serve ? optionsOf(commands.serve).map(specOf) : [];
  return `#compdef spotscore
# zsh completion of spotscore
_spotscore() {
  local curcontext=$curcontext state line
  local -a commands
  commands=(
    ${described.join('\n    ')}
  )
  _arguments -C ${[...common, ...serve].join(' \\\n    ')} \\
    '1:command:->command' '*::argument:->argument' && return
  case $state in
    command) _describe -t commands command commands ;;
    argument)
      case $words[1] in
${Object.entries(commands).map(caseOf).join('\n')}
      esac ;;
  esac
}
_spotscore "$@"
`;
}

function caseOf([name, command]: [string, Commands[string]]): string {
  const actions = actionsOf(command);
  const specs = [...COMMON, ...optionsOf(command)].map(specOf);
  if (actions.length > 0) specs.push(`'1:action:(${actions.join(' ')})'`);
  if (takesFiles(command)) specs.push("'*:file:_files'");
  // otherwise flags after an argument are not completed
  else if (command.arity[1] > 0) specs.push("'*:argument: '");
  return `        ${name}) _arguments ${specs.join(' \\\n          ')} ;;`;
}

/** Formats a flag for `_arguments`. */
function specOf({ name, help, value }: Option): string {
  const flag = `--${name}${value === null ? '' : '='}[${help.replace(/[[\]\\]/g, '\\$&')}]`;
  if (value === null) return quoted(flag);
  if (value === 'text') return quoted(`${flag}:value: `);
  return quoted(`${flag}:value:${value === 'file' ? '_files' : `(${value.join(' ')})`}`);
}

function escaped(text: string): string {
  return text.replaceAll(':', '\\:');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
