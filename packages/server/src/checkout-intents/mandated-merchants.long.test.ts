// All cases, of which the daily suite plays some.
import './mandated-merchants.test.ts';
