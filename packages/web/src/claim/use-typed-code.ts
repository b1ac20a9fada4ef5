import { useEffect, useState } from 'preact/hooks';
import { forgetCode, keepCode, keptCode, readFragment } from './kept-code.ts';

/**
 * The code as it was brought by the link, typed, or kept from before; how to change it; and what its sender wrote. The
 * link's fragment is taken out of the address bar, where others look and browsers remember.
 */
export function useTypedCode(): readonly [string, (text: string) => void, string | null] {
  const [text, setText] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    const take = () => {
      const brought = readFragment(location.hash);
      const found = brought ?? keptCode();
      if (found === null) return;
      setText(found.code);
      setMessage(found.message);
      if (brought === null) return;
      keepCode(brought);
      history.replaceState(null, '', location.pathname + location.search);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  const change = (code: string) => {
    setText(code);
    if (code.trim() === '') forgetCode();
    else keepCode({ code, message });
  };
  return [text, change, message];
}
