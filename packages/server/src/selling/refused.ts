/** A refusal that protocols of agents have a word for, and the API has none. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly code: string;
  /** A JSONPath into the request. */
  readonly param: string | undefined;
  readonly headers: Readonly<Record<string, string | string[]>> = {};

  constructor(status: number, code: string, message: string, param?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.param = param;
  }
}
