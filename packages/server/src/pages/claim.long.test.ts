// All cases, of which the daily suite draws some.
import './claim.test.ts';
