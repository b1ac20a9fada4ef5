// All cases, of which the daily suite plays some.
import './checkout-process.test.ts';
