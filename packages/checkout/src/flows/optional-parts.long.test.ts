/** Every order of two, on one page and on two. */
import './optional-parts.test.ts';
