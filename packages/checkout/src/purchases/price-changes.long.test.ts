// All cases, of which the daily suite draws some.
import './price-changes.test.ts';
