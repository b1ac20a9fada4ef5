// All cases, of which the daily suite draws some.
import './checkout-pages.test.ts';
