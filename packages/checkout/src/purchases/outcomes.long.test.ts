// All cases, of which the daily suite plays some.
import './outcomes.test.ts';
