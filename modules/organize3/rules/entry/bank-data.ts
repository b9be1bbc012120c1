// How much of a bank's line an entry keeps, in characters.

/** A bank's description; a longer one is cut. */
export const maxBankWords = 10_000
/** A bank's transaction id (OFX: 255). A longer one is refused: cut, it could equal that of another line. */
export const maxBankId = 500
