// All cases, of which the daily suite plays some.
import './mcp.test.ts';
