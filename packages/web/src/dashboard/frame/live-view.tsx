import { type ComponentType, createContext } from 'preact';
import { useCallback, useContext, useEffect, useMemo, useState } from 'preact/hooks';
import { Reading } from '../../http/reading.ts';
import { signInPath } from '../../sign-in/return-path.ts';
import { followEvents } from './follow-events.ts';
import { type ReadProps, readProps } from './read-props.ts';
import { Toasts, useToasts } from './toasts.tsx';

interface Around {
  /** Reads the view’s props again. */
  refresh(): Promise<void>;
  /** Says in a few words what was done, for a few seconds. */
  toast(text: string): void;
}

const AroundView = createContext<Around>({ refresh: async () => {}, toast: () => {} });

/**
 * What surrounds a view.
 * @example const { refresh, toast } = useView()
 */
export const useView = (): Around => useContext(AroundView);

interface LiveViewProps<Props> {
  readonly view: ComponentType<Props>;
  readonly initial: Props;
  /** Types of events that make the view read its props again. */
  readonly news?: readonly string[];
}

/** A view with props that are read again when something happened that it shows. */
export function LiveView<Props extends object>({ view: View, initial, news }: LiveViewProps<Props>) {
  const [props, setProps] = useState(initial);
  const { toasts, toast } = useToasts();
  const reading = useMemo(() => {
    const show = (read: ReadProps<Props>) => {
      if (read.outcome === 'read') setProps(read.props);
      else location.assign(signInPath(location.pathname + location.search));
    };
    return new Reading(readProps<Props>, show);
  }, []);
  const refresh = useCallback(() => reading.again(), [reading]);
  useEffect(() => () => reading.stop(), [reading]);
  useEffect(() => (news === undefined || news.length === 0 ? undefined : followEvents(news, refresh)), []);
  const around = useMemo(() => ({ refresh, toast }), [refresh, toast]);
  return (
    <AroundView.Provider value={around}>
      <View {...props} />
      <Toasts toasts={toasts} />
    </AroundView.Provider>
  );
}
