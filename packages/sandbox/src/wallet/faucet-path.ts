/** Where the developer wallet asks for play money; the embedded mode answers there, no other mode does. */
export const FAUCET_PATH = '/developer/faucet';
