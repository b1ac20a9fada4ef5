import { createDefaultRpcTransport, type RpcTransport } from '@solana/kit';

interface JsonRpcRequest {
  readonly id: string;
  readonly method: string;
  readonly params: readonly unknown[];
}

type Options = Readonly<Record<string, unknown>>;

/** A real node asked with other options (the last parameter) than the caller gave. */
export function asking(url: string, method: string, alter: (options: Options) => Options): RpcTransport {
  const transport = createDefaultRpcTransport({ url });
  return (request) => {
    const payload = request.payload as JsonRpcRequest;
    if (payload.method !== method) return transport(request);
    const options = alter(payload.params.at(-1) as Options);
    return transport({
      ...request,
      payload: { ...payload, params: [...payload.params.slice(0, -1), options] },
    });
  };
}

/** A real node whose first `times` answers to `method` are replaced. */
export function answeringInstead(
  url: string,
  method: string,
  times: number,
  result: () => unknown,
): RpcTransport {
  const transport = createDefaultRpcTransport({ url });
  let left = times;
  return async <T>(request: Parameters<RpcTransport>[0]) => {
    const payload = request.payload as JsonRpcRequest;
    if (payload.method !== method || left === 0) return transport<T>(request);
    left -= 1;
    return { jsonrpc: '2.0', id: payload.id, result: result() } as T;
  };
}

/** A real node whose results of `method` are changed on their way. */
export function changing<Result>(
  url: string,
  method: string,
  change: (result: Result) => Result,
): RpcTransport {
  const transport = createDefaultRpcTransport({ url });
  return async <T>(request: Parameters<RpcTransport>[0]) => {
    const answer = await transport<T>(request);
    if ((request.payload as JsonRpcRequest).method !== method) return answer;
    const { result, ...rest } = answer as { result: Result };
    return { ...rest, result: change(result) } as T;
  };
}
