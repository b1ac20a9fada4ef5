/** Where the embedded mode lets people on its machine into the demo account; no other mode answers there. */
export const ENTER_PATH = '/developer/session';

/** Where the demo shop's own wallet signs a refund. */
export const DEMO_SIGNING_PATH = '/developer/sign-refund';
