// All cases, of which the daily suite plays some.
import './coupons.test.ts';
