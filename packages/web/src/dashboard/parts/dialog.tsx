import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { useWords } from '../../words/use-words.ts';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/**
 * A question in front of the view. The browser keeps the focus inside, closes it on Escape and gives the focus back.
 * @example <Dialog title="New product" isOpen={isOpen} onClose={() => setIsOpen(false)}>…</Dialog>
 */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const { close } = useWords(frameWords);
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen && dialog.current?.open) dialog.current.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={heading} onClose={onClose}>
      {isOpen && (
        <>
          <div class="dialog-head">
            <h2 id={heading}>{title}</h2>
            <button type="button" class="quiet small" onClick={onClose}>
              {close}
            </button>
          </div>
          {children}
        </>
      )}
    </dialog>
  );
}
