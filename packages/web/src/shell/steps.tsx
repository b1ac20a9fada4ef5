import type { ComponentType } from 'preact';
import { shellWords } from '../words/shell-words.ts';
import { useWords } from '../words/use-words.ts';
import { Moment } from './moment.tsx';

export type StepState = 'waiting' | 'now' | 'done';

export interface Step {
  readonly text: string;
  readonly state: StepState;
  /** Unix seconds; left out where nobody knows when. */
  readonly at?: number | null;
}

export interface StepsProps {
  readonly steps: readonly Step[];
  /** How a time is told, where its day matters too. */
  readonly moment?: ComponentType<{ readonly seconds: number }>;
}

/** A short numbered list that fills in. */
export function Steps({ steps, moment: At = Moment }: StepsProps) {
  const words = useWords(shellWords);
  const spoken: Record<StepState, string> = { waiting: '', now: words.stepNow, done: words.stepDone };
  return (
    <ol class="steps">
      {steps.map(({ text, state, at }, index) => (
        <li key={text} class={state} aria-current={state === 'now' ? 'step' : undefined}>
          <b aria-hidden="true">{state === 'done' ? '✓' : index + 1}</b>
          <span>
            {text}
            <span class="unseen">{spoken[state]}</span>
          </span>
          {at != null && <At seconds={at} />}
        </li>
      ))}
    </ol>
  );
}
