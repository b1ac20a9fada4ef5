// All cases, of which the daily suite draws some.
import './empty-thanks.test.ts';
