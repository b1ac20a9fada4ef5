import { describe, expect, it } from 'vitest';
import { bodyFields, MULTIPART_TYPE, writeBody } from './body-fields.ts';

const part = (name: string, value: string) =>
  `--x1\r\nContent-Disposition: form-data; ${name}\r\n\r\n${value}\r\n`;
const headers = { 'content-type': 'multipart/form-data; boundary=x1' };

describe('a body in parts, as scripts send forms', () => {
  const body = `${part('name="quantity"', '2')}${part('name="note"', 'first\r\nsecond')}${part('name="empty"', '')}--x1--\r\n`;

  it('is fields with texts, and written again for the same fields', () => {
    const read = bodyFields({ body, headers });
    expect(read?.fields.map(({ path, value }) => [path[0], value])).toEqual([
      ['quantity', '2'],
      ['note', 'first\r\nsecond'],
      ['empty', ''],
    ]);
    const written = writeBody('multipart', read!.fields);
    expect(bodyFields({ body: written, headers: { 'content-type': MULTIPART_TYPE } })).toEqual(read);
  });

  it('is none where it holds a file, or ends before its end', () => {
    expect(
      bodyFields({ body: `${part('name="photo"; filename="a.png"', 'x')}--x1--\r\n`, headers }),
    ).toBeNull();
    expect(bodyFields({ body: 'nothing of the kind', headers })).toBeNull();
  });
});
