// All cases, of which the daily suite plays some.
import './bill-in-frame.test.ts';
