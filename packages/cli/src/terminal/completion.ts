import type { Command } from './command.ts';
import { everywhere } from './help.ts';
import { findCommand } from './run.ts';

/**
 * What may come next after these words, the last of which is being typed.
 * @example candidatesFor(commands, ['gifts', 'cr']) // ['create']
 */
export function candidatesFor(commands: readonly Command[], typed: readonly string[]): string[] {
  const before = typed.slice(0, -1);
  const last = typed.at(-1) ?? '';
  return (last.startsWith('-') ? optionsAfter(commands, before) : wordsAfter(commands, before)).filter(
    (word) => word.startsWith(last),
  );
}

function wordsAfter(commands: readonly Command[], before: readonly string[]): string[] {
  const prefix = before.map((word) => `${word} `).join('');
  const next = commands
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name }) => name.slice(prefix.length).split(' ', 1)[0]!);
  return [...new Set(next)].sort();
}

function optionsAfter(commands: readonly Command[], before: readonly string[]): string[] {
  const options = findCommand(commands, before)?.command.options ?? {};
  return Object.keys({ ...options, ...everywhere })
    .map((name) => `--${name}`)
    .sort();
}

/** Each asks the command itself, so that it never knows less than the command does. */
export const completionScripts = {
  bash: `_florin() {
  local IFS=$'\\n'
  COMPREPLY=($(florin complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _florin florin
`,
  zsh: `#compdef florin
_florin() {
  local -a candidates
  candidates=("\${(@f)$(florin complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$candidates" ]]; then compadd -- $candidates; else _files; fi
}
compdef _florin florin
`,
  fish: `function __florin_complete
  set -l candidates (florin complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)
  if test (count $candidates) -gt 0
    printf '%s\\n' $candidates
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c florin -f -a '(__florin_complete)'
`,
} as const;
