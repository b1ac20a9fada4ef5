import { expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();

it.each(['Array', 'String', 'Object'])(
  'a page that says how things of its kind are written is read like any other: %s.prototype.toJSON',
  async (kind) => {
    await blank.page.setContent(
      `<script>${kind}.prototype.toJSON = () => 'mine';</script><main><h1>Shirt</h1><button>Add to cart</button></main>`,
    );
    const { heading, controls } = await survey(blank.page);
    expect([heading, controls.map(({ text }) => text)]).toEqual(['Shirt', ['Add to cart']]);
  },
);
