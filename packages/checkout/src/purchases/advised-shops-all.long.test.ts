// All cases, of which the daily suite plays some.
import './advised-shops.test.ts';
