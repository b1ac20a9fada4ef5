// All cases, of which the daily suite plays some.
import './field-theft.test.ts';
