// All cases, of which the daily suite plays some.
import './checkout-intents.test.ts';
