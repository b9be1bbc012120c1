// A statement of SQL, and what runs it.

/** SQL text with its `$n`. With a name it is planned once per connection. */
export interface Statement {
  readonly name?: string
  readonly text: string
  /** What this statement changes of the rights that are remembered (`people/principals.ts`), from its values. */
  readonly concerns?: (values: readonly unknown[]) => readonly unknown[]
}

/** How statements test a text against a pattern of somebody: they may take as long as a statement may. */
export const patternTest = 'collate "und-x-icu" ~'

/** Runs one statement and returns its rows. What hands one out has bound it to one database or to none. */
export type Run = <R>(statement: Statement, values: readonly unknown[]) => Promise<R[]>
