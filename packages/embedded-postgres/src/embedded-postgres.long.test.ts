// All cases, of which the daily suite plays some.
import './embedded-postgres.test.ts';
