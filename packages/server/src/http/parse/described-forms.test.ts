import { formFieldsOf } from '@florin/wire/openapi/form';
import type { Route } from '@florin/wire/route';
import { routes } from '@florin/wire/routes';
import { expect, it } from 'vitest';
import { parseForm } from './form.ts';
import { parseBody } from './request.ts';

const withBody = (routes as readonly Route[]).filter(({ body }) => body);

it.each(withBody.map((route) => [route.name, route] as const))(
  '%s takes its example as the described form just as in JSON',
  (_name, route) => {
    const example = route.body!.meta()!.example as object;
    const pairs = Object.entries(formFieldsOf(example)).flatMap(([name, value]) =>
      [value].flat().map((item) => [name, String(item)] as [string, string]),
    );
    const form = parseForm(new URLSearchParams(pairs).toString());
    const fromForm = parseBody(route, { encoding: 'form', value: form });
    expect(fromForm).toEqual(parseBody(route, { encoding: 'json', value: example }));
  },
);
