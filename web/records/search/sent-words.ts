// Words that a box sent to the address. The address comes to them one after the other, while somebody types on.

interface Arrived {
  /** The words of the address, and behind them those that are still under way. */
  readonly sent: readonly string[]
  /** The box sent these words: what was typed since then stays. */
  readonly isOurs: boolean
}

/** What is under way once the address has come to these words; `sent` in the order of sending. */
export function arrived(sent: readonly string[], words: string): Arrived {
  const at = sent.indexOf(words)
  return at === -1 ? { sent: [words], isOurs: false } : { sent: sent.slice(at), isOurs: true }
}
