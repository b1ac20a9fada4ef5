// All cases, of which the daily suite plays some.
import './unsandboxed.test.ts';
