// How its pages look, which the daily suite leaves out.
import './numbers.test.ts';
