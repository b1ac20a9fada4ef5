import type { OptionProblem } from '@florin/checkout/options/read-options';
import { ApiError } from '../errors/api-error.ts';

/**
 * The answer to an option that cannot be taken. A supplied value never appears in it: it may be a security code.
 * @example throw problemError(problem) // buyer.email: 400 parameter_invalid, param options[buyer][email]
 */
export function problemError({ param, message, isUnknown }: OptionProblem): ApiError {
  const path =
    param === ''
      ? ''
      : param
          .split('.')
          .map((part) => `[${part}]`)
          .join('');
  return new ApiError(isUnknown ? 'parameter_unknown' : 'parameter_invalid', `options${path} ${message}.`, {
    param: `options${path}`,
  });
}
