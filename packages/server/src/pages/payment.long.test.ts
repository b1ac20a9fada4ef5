// All cases, of which the daily suite plays some.
import './payment.test.ts';
