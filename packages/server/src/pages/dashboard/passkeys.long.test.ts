// All cases, of which the daily suite plays some.
import './passkeys.test.ts';
