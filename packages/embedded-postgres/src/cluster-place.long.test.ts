// All cases, of which the daily suite plays some.
import './cluster-place.test.ts';
