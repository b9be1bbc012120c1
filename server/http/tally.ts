// How many of something each network has open at this moment.

export class Tally {
  readonly #amounts = new Map<string, number>()

  /** One more; returns how many there are with it. */
  add(network: string): number {
    const amount = (this.#amounts.get(network) ?? 0) + 1
    this.#amounts.set(network, amount)
    return amount
  }

  /** One less. Networks that have nothing open are not kept. */
  drop(network: string): void {
    const amount = (this.#amounts.get(network) ?? 0) - 1
    if (amount > 0) this.#amounts.set(network, amount)
    else this.#amounts.delete(network)
  }
}
