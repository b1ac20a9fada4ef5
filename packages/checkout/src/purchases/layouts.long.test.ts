// All cases, of which the daily suite draws some.
import './layouts.test.ts';
