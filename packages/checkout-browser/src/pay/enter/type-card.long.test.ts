// All cases, of which the daily suite plays some.
import './type-card.test.ts';
