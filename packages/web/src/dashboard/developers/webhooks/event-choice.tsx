import { useState } from 'preact/hooks';
import { developerWords } from '../../../words/dashboard/developer-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { CheckField } from '../../parts/field.tsx';

/** A type of event, and what has happened. */
export type EventKind = readonly [type: string, meaning: string];

export interface EventChoiceProps {
  readonly kinds: readonly EventKind[];
  /** Types, groups such as `gift.*`, or `*`. */
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

/** Which events are sent: all, whole groups, or single ones. */
export function EventChoice({ kinds, chosen, onChoose }: EventChoiceProps) {
  const words = useWords(developerWords);
  // What is chosen from the start is in sight; after that, whoever opens and closes decides.
  const [opened] = useState(() => new Set(chosen.map(groupOf)));
  const isAll = chosen.includes('*');
  const toggle = (name: string, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, name] : chosen.filter((one) => one !== name));
  const groups = [...new Set(kinds.map(([type]) => groupOf(type)))];
  return (
    <fieldset class="asks event-choice">
      <legend>{words.events}</legend>
      <CheckField
        label={words.allEvents}
        isChecked={isAll}
        onChange={(isChosen) => onChoose(isChosen ? ['*'] : [])}
      />
      {!isAll &&
        groups.map((group) => {
          const isWhole = chosen.includes(`${group}.*`);
          const own = kinds.filter(([type]) => groupOf(type) === group);
          const count = own.filter(([type]) => isWhole || chosen.includes(type)).length;
          return (
            <details key={group} open={opened.has(group)}>
              <summary>
                <code>{group}</code> {words.chosenOf(count, own.length)}
              </summary>
              <CheckField
                label={words.allOf(`${group}.*`)}
                isChecked={isWhole}
                onChange={(isChosen) => toggle(`${group}.*`, isChosen)}
              />
              {!isWhole &&
                own.map(([type, meaning]) => (
                  <CheckField
                    key={type}
                    label={type}
                    hint={meaning}
                    isChecked={chosen.includes(type)}
                    onChange={(isChosen) => toggle(type, isChosen)}
                  />
                ))}
            </details>
          );
        })}
    </fieldset>
  );
}

/** @example groupOf('checkout.session.completed') // 'checkout.session' */
function groupOf(type: string): string {
  return type.slice(0, type.lastIndexOf('.'));
}
