import { expect, it } from 'vitest';
import { releaseNotes } from './release-notes.mjs';

const changelog =
  '# Changelog\n\n## Unreleased\n\n- Later\n\n## 0.6.0 (2026-11-17)\n\n- New\n- Mended\n\n## 0.5.0\n\n- First\n';

it('a release has the notes of its own version', () => {
  expect(releaseNotes('v0.6.0', '0.6.0', changelog)).toBe('- New\n- Mended');
});

it.each([
  ['v0.7.0', '0.6.0', 'The tag is v0.7.0'],
  ['v0.7.0', '0.7.0', 'has no section'],
  ['0.6.0', '0.6.0', 'The tag is 0.6.0'],
])('%s of %s is no release: %s', (tag, version, reason) => {
  expect(() => releaseNotes(tag, version, changelog)).toThrow(reason);
});
