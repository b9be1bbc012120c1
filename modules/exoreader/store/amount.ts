// How many rows a statement was about.

/** What a statement that ends with `count(*) as amount` answers. */
export async function amountOf(rows: Promise<{ amount: number }[]>): Promise<number> {
  return (await rows)[0]?.amount ?? 0
}
