// Calls that are begun before the part of the page is there that needs their answers. No looks, no library.

const begun = new Map<string, Promise<unknown>>()

/** Begins a call; what goes wrong with it is for the one who takes its answer. */
export function askAhead(name: string, ask: () => Promise<unknown>): void {
  const answer = ask()
  answer.catch(() => undefined)
  begun.set(name, answer)
}

/** The answer to a call that was begun under this name, once; else asks now. */
export function answerTo<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> {
  const answer = begun.get(name) as Promise<Answer> | undefined
  begun.delete(name)
  return answer ?? ask()
}

/** What nobody has taken is of no use any more: it would be old. */
export function forgetAhead(): void {
  begun.clear()
}
