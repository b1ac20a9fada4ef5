// All cases, of which the daily suite plays some.
import './page-reader.test.ts';
