/** The scripts run before anything is built, so they take the package's plain JavaScript from its sources. */
export { findBrowser, SHARED_BROWSERS } from '../packages/checkout-browser/src/pool/find-browser.mjs';
