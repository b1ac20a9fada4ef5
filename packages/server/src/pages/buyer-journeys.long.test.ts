// How its pages look, which the daily suite leaves out.
import './buyer-journeys.test.ts';
