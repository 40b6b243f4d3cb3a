import { actionsOf, COMMON, type Commands, type Option, optionsOf, takesFiles } from './options.ts';

/** Returns the completion for bash: `source` it, or install it in /usr/share/bash-completion/completions. */
export function bashCompletion(commands: Commands): string {
  const all = Object.values(commands).flatMap(optionsOf);
  const flagsWith = (kind: Option['value']) => [
    ...new Set(all.filter(({ value }) => value === kind).map(({ name }) => `--${name}`)),
  ];
  const choices = all.filter(({ value }) => Array.isArray(value));
  const chosen = new Map(choices.map(({ name, value }) => [name, value as readonly string[]]));
  return `# bash completion of spotscore
_spotscore() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} command='' word
  local words='' flags='' files=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
    case $word in
      ${Object.keys(commands).join('|')}) command=$word && break ;;
    esac
  done
  case $previous in
${[...chosen].map(([name, words]) => `    --${name}) mapfile -t COMPREPLY < <(compgen -W '${words.join(' ')}' -- "$current") && return ;;`).join('\n')}
    ${flagsWith('file').join('|')}) mapfile -t COMPREPLY < <(compgen -f -- "$current") && return ;;
    ${flagsWith('text').join('|')}) return ;;
  esac
  case $command in
${Object.entries(commands).map(caseOf).join('\n')}
    *) words='${Object.keys(commands).join(' ')}' flags='${flagsOf(commands.serve ? optionsOf(commands.serve) : [])}' ;;
  esac
  if [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$flags ${flagsOf(COMMON)}" -- "$current")
  else
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current"; [[ $files ]] && compgen -f -- "$current")
  fi
}
complete -o filenames -F _spotscore spotscore
`;
}

function caseOf([name, command]: [string, Commands[string]]): string {
  const words = actionsOf(command).join(' ');
  return `    ${name}) words='${words}' flags='${flagsOf(optionsOf(command))}'${takesFiles(command) ? ' files=yes' : ''} ;;`;
}

function flagsOf(options: readonly Option[]): string {
  return options.map(({ name }) => `--${name}`).join(' ');
}
