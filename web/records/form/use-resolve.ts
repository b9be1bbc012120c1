// Ends a comparison of two versions: saves what was chosen of both over theirs, and keeps as a draft what was not taken.
import type { Entity } from '#core/entity/entity.ts'
import { differences, same } from './merge.ts'
import type { FormDraft } from './use-draft.ts'
import type { Submit } from './use-submit.ts'
import type { Typed, Values } from './use-typed.ts'

/** How a comparison ended. */
export interface Resolved {
  /** Revision the record is at now; theirs when nothing differed from it and nothing was saved. */
  readonly rev: string
  /** True when something typed was not taken: it is kept as a draft of the record. */
  readonly keeps: boolean
}

interface Parts {
  readonly typed: Typed
  readonly draft: FormDraft
  readonly submit: Submit
}

/** Saves these values, chosen from `mine` and theirs, over their version; undefined when that was refused. */
export type Resolve = (chosen: Values, mine: Values) => Promise<Resolved | undefined>

export function useResolve(entity: Entity, { typed, draft, submit }: Parts): Resolve {
  const { id, base } = typed
  return async (chosen, mine) => {
    const theirs = submit.conflict?.theirs
    const lost = differences(entity, {}, mine, chosen).filter(
      ({ name }) => !same(base?.[name], mine[name]),
    )
    const isTheirs = theirs && differences(entity, {}, chosen, theirs).length === 0
    if (!isTheirs) {
      submit.setConflict(undefined)
      typed.setBase(theirs)
      typed.put(chosen)
      typed.setDirty(true)
    }
    const answer = isTheirs ? { rev: theirs._rev ?? '' } : await submit.send(chosen, theirs)
    if (!answer) return undefined
    const { rev } = answer
    typed.setDirty(false)
    draft.drop()
    const keeps = lost.length > 0
    if (keeps) {
      const notTaken = Object.fromEntries(lost.map((one) => [one.name, one.mine]))
      draft.keep({ ...chosen, ...notTaken }, { ...chosen, _id: id, _rev: rev })
    }
    return { rev, keeps }
  }
}
