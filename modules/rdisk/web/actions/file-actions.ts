// What is done to files and folders, said quietly with its undo. Knows no screens: what must be asked is handed on.
import { showError } from '#web/api/banner.ts'
import { ApiError } from '#web/api/client.ts'
import type { Texts } from '#web/api/texts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import type { Item } from '#web/files/disk/items.ts'
import {
  isTaken,
  mark,
  orRefuse,
  place,
  trash,
  type Marks,
  type Refused,
  type Taken,
} from '#web/files/disk/writes.ts'

/** The folder that something goes to; `id` `''` is the root. */
export interface Target {
  readonly id: string
  readonly name: string
}

/** Names that are taken where something goes. */
export interface Clash {
  readonly items: readonly Item[]
  /** Name of the folder. */
  readonly folder: string
  readonly onChoose: (taken: Taken) => void
}

export interface FileActions {
  /** The person may change files here. */
  readonly mayWrite: boolean
  readonly move: (items: readonly Item[], to: Target) => void
  readonly copy: (items: readonly Item[], to: Target) => void
  /** Rejects with `ApiError`: what is wrong with the name is shown where it was typed. */
  readonly rename: (item: Item, name: string) => Promise<void>
  readonly mark: (items: readonly Item[], marks: Marks) => void
  /** Into the trash. */
  readonly remove: (items: readonly Item[]) => void
  readonly restore: (items: readonly Item[]) => void
  /** Runs a write, loads anew what it changed, and says what went wrong. False when it was refused. */
  readonly run: (write: () => Promise<unknown>) => Promise<boolean>
  /** Says that something was done, and offers to take it back. */
  readonly say: (message: string, undo: () => Promise<unknown>) => void
}

export interface ActionContext {
  readonly db: string
  readonly mayWrite: boolean
  readonly t: Texts
  readonly onClash: (clash: Clash) => void
  readonly reload: () => Promise<void>
}

const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id)

export function fileActions(context: ActionContext): FileActions {
  const { db, mayWrite, t, reload } = context
  const reporter = reporterOf(context)
  const { run, say, nameOf } = reporter
  const placing = placingOf(context, reporter)

  const toTrash = async (items: readonly Item[], how: 'remove' | 'restore') => {
    await run(async () => {
      const { refused } = await trash(db, how, idsOf(items))
      reporter.complain(refused)
      const count = items.length - refused.length
      if (count === 0) return
      const back = how === 'remove' ? 'restore' : 'remove'
      say(t(`disk.done.${how}`, { count, name: nameOf(items) }), () =>
        trash(db, back, idsOf(items)),
      )
    })
  }

  return {
    mayWrite,
    run,
    say,
    move: placing('move'),
    copy: placing('copy'),
    async rename(item, name) {
      const { id, parent } = item
      await orRefuse(place(db, 'move', { ids: [id], parent, name }))
      await reload()
      say(t('disk.done.rename', { name }), () =>
        place(db, 'move', { ids: [id], parent, name: item.name }),
      )
    },
    mark(items, marks) {
      void run(async () => {
        await mark(db, idsOf(items), marks)
        const message = t(`disk.done.${markName(marks)}`, {
          count: items.length,
          name: nameOf(items),
        })
        say(message, () => markBack(db, items, marks))
      })
    },
    remove: (items) => void toTrash(items, 'remove'),
    restore: (items) => void toTrash(items, 'restore'),
  }
}

/** Runs writes, and says what became of them. */
function reporterOf({ t, reload }: ActionContext) {
  const run: FileActions['run'] = async (write) => {
    try {
      await write()
      return true
    } catch (error) {
      showError(error, 'cloud-file')
      return false
    } finally {
      await reload()
    }
  }
  const say: FileActions['say'] = (message, undo) =>
    void toast({ message, undo: { label: t('actions.undo'), run: () => void run(undo) } })
  return {
    run,
    say,
    /** What was refused for another reason than its name. */
    complain([first]: readonly Refused[]) {
      if (first) void toast({ message: t.problem(new ApiError(422, first), 'cloud-file') })
    },
    /** Only one is called by its name. */
    nameOf: (items: readonly Item[]) => (items.length === 1 ? (items[0]?.name ?? '') : ''),
  }
}

/** Moves or copies; for a name that is taken there the person chooses, and it is tried again so. */
function placingOf(
  { db, t, onClash }: ActionContext,
  { run, say, complain, nameOf }: ReturnType<typeof reporterOf>,
) {
  return (how: 'move' | 'copy') => (items: readonly Item[], to: Target) => {
    const attempt = async (some: readonly Item[], taken: Taken) => {
      await run(async () => {
        const ids = idsOf(some)
        const { items: done, refused } = await place(db, how, { ids, parent: to.id, taken })
        const clashing = some.filter(({ id }) =>
          refused.some((why) => isTaken(why) && why.id === id),
        )
        complain(refused.filter((why) => !isTaken(why)))
        const count = some.length - refused.length
        const message = t(`disk.done.${how}`, { count, name: nameOf(some), folder: to.name })
        // What became a version of another file lives on there: there is nothing to put back.
        if (count > 0 && taken === 'overwrite') void toast({ message })
        else if (count > 0) say(message, () => takeBack(db, how, some, done))
        if (clashing.length > 0) {
          onClash({
            items: clashing,
            folder: to.name,
            onChoose: (next) => void attempt(clashing, next),
          })
        }
      })
    }
    // Beside itself a copy gets a name of its own; nothing is moved to where it is.
    const isHere = items.every(({ parent }) => parent === to.id)
    if (how === 'copy') void attempt(items, isHere ? 'keep_both' : 'refuse')
    else if (!isHere) void attempt(items, 'refuse')
  }
}

async function takeBack(
  db: string,
  how: 'move' | 'copy',
  before: readonly Item[],
  done: readonly Item[],
): Promise<void> {
  // Into the trash and not away: somebody may have changed a copy meanwhile.
  if (how === 'copy') return void (await trash(db, 'remove', idsOf(done)))
  const moved = new Set(idsOf(done))
  for (const { id, parent, name } of before) {
    if (moved.has(id)) await place(db, 'move', { ids: [id], parent, name })
  }
}

/** Each gets the mark that it had before. */
async function markBack(db: string, items: readonly Item[], marks: Marks): Promise<void> {
  const former = Map.groupBy(items, (item) =>
    marks.starred === undefined ? item.color : String(item.starred),
  )
  for (const [value, some] of former) {
    await mark(
      db,
      idsOf(some),
      marks.starred === undefined ? { color: value } : { starred: value === 'true' },
    )
  }
}

function markName({ starred }: Marks): 'star' | 'unstar' | 'color' {
  if (starred === undefined) return 'color'
  return starred ? 'star' : 'unstar'
}
