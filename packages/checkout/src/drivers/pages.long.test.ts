// All platforms, of which the daily suite draws one.
import './pages.test.ts';
