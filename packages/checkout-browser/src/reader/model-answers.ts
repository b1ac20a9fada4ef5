import { isJsonObject, type Json, type JsonObject } from '@florin/page-reading/json';
import type { Concept } from '@florin/page-reading/lexicon/concepts';

/** The form of an answer that points at things by their ids, names what each means and quotes its words. */
export function answersSchema(meanings: readonly Concept[]): Json {
  return {
    type: 'object',
    properties: {
      answers: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            meaning: { type: 'string', enum: [...meanings] },
            words: { type: 'string' },
          },
          required: ['id', 'meaning', 'words'],
          additionalProperties: false,
        },
      },
    },
    required: ['answers'],
    additionalProperties: false,
  };
}

/** What a model answered in that form, each still to be vetted. Throws where it did not keep to it. */
export function answersOf(answer: Json, countMax: number): readonly JsonObject[] {
  if (!isJsonObject(answer) || !Array.isArray(answer.answers))
    throw new Error('the model did not answer with a list');
  return answer.answers.slice(0, countMax).filter(isJsonObject);
}
