// Why nothing was read from another server.
export type OutsideCode =
  /** No address of http or https, or one with a name and password in it. */
  | 'bad_address'
  /** It leads to a network or a port that is closed. */
  | 'closed_address'
  | 'too_many_redirects'
  /** More bytes than wanted, or packed so tightly that it was made to harm. */
  | 'too_large'
  | 'too_slow'
  /** Encoded in a way that was not requested, or corrupt. */
  | 'bad_encoding'
  /** The name leads to no address. */
  | 'no_such_host'
  | 'unreachable'

export class OutsideFailure extends Error {
  readonly code: OutsideCode
  constructor(code: OutsideCode, cause?: unknown) {
    super(`not read from outside: ${code}`, { cause })
    this.name = 'OutsideFailure'
    this.code = code
  }
}
