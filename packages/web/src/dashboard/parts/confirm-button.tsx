import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { useProblemText } from '../../http/use-problem-text.ts';
import type { Act } from '../../words/dashboard/team/act-words.ts';
import { useMay } from '../frame/allowed.tsx';
import { useView } from '../frame/live-view.tsx';
import { Dialog } from './dialog.tsx';
import { Problem } from './states.tsx';
import { useAction } from './use-action.ts';

export interface ConfirmButtonProps {
  readonly title: string;
  /** Which one of a list. */
  readonly of?: string;
  /** What will be different afterwards. */
  readonly question: string;
  /** What the button says that does it. */
  readonly confirm: string;
  /** The call that does it. */
  readonly path: string;
  /** What it does; nothing is shown to a role that may not. */
  readonly act: Act;
  readonly method?: 'POST' | 'DELETE';
  readonly body?: unknown;
  /** What is said when it is done, and how things stand when it is not. */
  readonly done: string;
  readonly unchanged?: string;
  /** What is read again; the view where it is left out. */
  readonly onDone?: () => Promise<void>;
}

/**
 * Something that cannot be undone, or that others notice: asked once more before it is done.
 * @example <ConfirmButton title="Cancel" question="It can no longer be paid." confirm="Cancel it" act="checkout_links.cancel" path="/v1/…/cancel" done="It was canceled." />
 */
export function ConfirmButton(props: ConfirmButtonProps) {
  return useMay()(props.act) ? <AskedTwice {...props} /> : null;
}

function AskedTwice(props: ConfirmButtonProps) {
  const { refresh, toast } = useView();
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, problem, run } = useAction();
  const told = useProblemText();
  const {
    title,
    of,
    question,
    confirm,
    path,
    method = 'POST',
    body,
    done,
    unchanged,
    onDone = refresh,
  } = props;
  const act = () =>
    run(async () => {
      const called = await call(method, path, body);
      if (!called.ok) return [unchanged, told(called.problem)].filter(Boolean).join(' ');
      setIsOpen(false);
      toast(done);
      await onDone();
      return null;
    });
  return (
    <>
      <button
        type="button"
        class="quiet small"
        aria-label={of === undefined ? undefined : `${title} ${of}`}
        onClick={() => setIsOpen(true)}
      >
        {title}
      </button>
      <Dialog
        title={of === undefined ? title : `${title}: ${of}`}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      >
        <div class="form">
          <p>{question}</p>
          {problem !== null && <Problem text={problem} />}
          <div class="form-actions">
            <button type="button" class="quiet danger" disabled={isBusy} onClick={act}>
              {confirm}
            </button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
