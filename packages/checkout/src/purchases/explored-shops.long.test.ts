// All cases, of which the daily suite plays some.
import './explored-shops.test.ts';
