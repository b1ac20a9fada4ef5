// All cases, of which the daily suite plays some.
import './merchant.test.ts';
