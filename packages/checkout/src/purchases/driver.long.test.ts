// All cases, of which the daily suite plays some.
import './driver.test.ts';
