import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { useView } from '../frame/live-view.tsx';
import { Dialog } from './dialog.tsx';
import { Problem } from './states.tsx';

export interface ConfirmButtonProps {
  readonly title: string;
  /** What will be different afterwards. */
  readonly question: string;
  /** What the button says that does it. */
  readonly confirm: string;
  /** The call that does it. */
  readonly path: string;
  readonly method?: 'POST' | 'DELETE';
  readonly body?: unknown;
  /** What is said when it is done. */
  readonly done: string;
}

/**
 * Something that cannot be undone, or that others notice: asked once more before it is done.
 * @example <ConfirmButton title="Cancel" question="It can no longer be paid." confirm="Cancel it" path="/v1/…/cancel" done="It was canceled." />
 */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { refresh, toast } = useView();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const act = async () => {
    setIsBusy(true);
    const called = await call(props.method ?? 'POST', props.path, props.body);
    setIsBusy(false);
    if (!called.ok) return setProblem(called.problem.message);
    setIsOpen(false);
    toast(props.done);
    await refresh();
  };
  return (
    <>
      <button type="button" class="quiet small" onClick={() => setIsOpen(true)}>
        {props.title}
      </button>
      <Dialog title={props.title} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <div class="form">
          <p>{props.question}</p>
          {problem !== null && <Problem text={problem} />}
          <div class="form-actions">
            <button type="button" class="quiet danger" disabled={isBusy} onClick={act}>
              {props.confirm}
            </button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
