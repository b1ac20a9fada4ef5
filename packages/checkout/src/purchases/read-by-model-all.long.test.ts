// All cases, of which the daily suite plays some.
import './read-by-model.test.ts';
