/** A refusal in the words of OAuth (RFC 6749, 7591, 8707). */
export class OauthError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
