// All cases, of which the daily suite plays some.
import './browser-shops.test.ts';
