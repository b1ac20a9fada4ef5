/** Where the embedded mode lets people on its machine into the demo account; no other mode answers there. */
export const ENTER_PATH = '/developer/session';
