// All cases, of which the daily suite plays some.
import './payment-pages.test.ts';
