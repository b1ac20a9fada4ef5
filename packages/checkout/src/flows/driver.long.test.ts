// All cases, of which the daily suite draws some.
import './driver.test.ts';
