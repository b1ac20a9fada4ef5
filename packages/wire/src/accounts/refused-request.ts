import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { exampleTime } from '../values/examples.ts';
import { listOf, PageQuery } from '../values/list.ts';
import { timestamp } from '../values/primitives.ts';

export const RefusedRequest = z
  .strictObject({
    id: id('request').meta({ description: 'The `Request-Id` of the response.' }),
    object: z.literal('refused_request'),
    method: z.string().meta({ description: 'The method of HTTP.' }),
    path: z.string().meta({ description: 'The path, without anything that is not an ID of an object.' }),
    status: z.int().meta({ description: 'The status of the response.' }),
    code: z.string().meta({ description: 'The code of the error.' }),
    api_key: id('api_key')
      .meta({ description: 'The API key that made the request; null for the dashboard.' })
      .nullable(),
    created: timestamp('When it was answered, Unix seconds.'),
  })
  .meta({
    id: 'RefusedRequest',
    description: 'A request that failed. Its parameters and body are not stored.',
    example: {
      id: exampleId('request'),
      object: 'refused_request',
      method: 'POST',
      path: '/v1/gifts',
      status: 400,
      code: 'parameter_missing',
      api_key: exampleId('api_key'),
      created: exampleTime,
    },
  });
export type RefusedRequest = z.infer<typeof RefusedRequest>;

export const listRefusedRequests = route({
  name: 'refused_requests.list',
  method: 'GET',
  path: '/v1/refused_requests',
  access: 'merchant',
  summary: 'Requests that failed in the last 7 days, newest first.',
  query: PageQuery,
  response: listOf(RefusedRequest, 'RefusedRequestList'),
  idempotent: false,
  errors: [],
});

export const getRefusedRequest = route({
  name: 'refused_requests.retrieve',
  method: 'GET',
  path: '/v1/refused_requests/{id}',
  access: 'merchant',
  summary: 'One failed request, by its `Request-Id`.',
  response: RefusedRequest,
  idempotent: false,
  errors: [404],
});
