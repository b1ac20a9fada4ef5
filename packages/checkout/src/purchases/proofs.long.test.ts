// All cases, of which the daily suite plays some.
import './proofs.test.ts';
