// How its pages look, which the daily suite leaves out.
import './mail.test.ts';
