import type { Wallet } from '@wallet-standard/base';
import { createDeveloperWallet } from './developer-wallet.ts';
import { readSettings } from './settings.ts';

interface Registry {
  register(wallet: Wallet): void;
}

/** Both directions of the Wallet Standard's greeting, so that it does not matter which script runs first. */
const wallet = createDeveloperWallet(readSettings(localStorage));
const callback = (registry: Registry) => registry.register(wallet);
window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }));
window.addEventListener('wallet-standard:app-ready', (event) =>
  callback((event as CustomEvent<Registry>).detail),
);
