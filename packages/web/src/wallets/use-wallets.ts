import { getWallets } from '@wallet-standard/app';
import type { Wallet } from '@wallet-standard/base';
import { useEffect, useState } from 'preact/hooks';

/**
 * The wallets in this browser that can do what the page needs, also those that announce themselves late.
 * @example const wallets = useWallets(canSignTransactions)
 */
export function useWallets(isUsable: (wallet: Wallet) => boolean): readonly Wallet[] {
  const [wallets, setWallets] = useState<readonly Wallet[]>([]);
  useEffect(() => {
    const registry = getWallets();
    const refresh = () => setWallets(registry.get().filter(isUsable));
    refresh();
    const stops = [registry.on('register', refresh), registry.on('unregister', refresh)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isUsable]);
  return wallets;
}
