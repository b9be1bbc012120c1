// Sends a line of quick entry and says what became of it; what was written can be taken back for a while.
import { useQueryClient } from '@tanstack/react-query'
import { errorTexts } from '#core/entity/texts.ts'
import { newId } from '#core/ids.ts'
import type { WireDocument } from '#core/wire.ts'
import { ApiError, call } from '#web/api/client.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { act } from '#web/api/writing/actions.ts'
import { createRecord, refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { standingOf } from '../../rules/entry/standing.ts'
import { lineErrors, type QuickLine } from '../../rules/quick/line.ts'
import type { LineProblems } from './use-line-check.ts'

/** A line that was refused, as it was typed. */
export interface RefusedLine {
  readonly id: string
  readonly line: QuickLine
  readonly problems: LineProblems
}

interface SendLineOptions {
  readonly onAdded: ((entry: WireDocument) => void) | undefined
  readonly onRefused: (line: RefusedLine) => void
  /** With the line as it was typed. */
  readonly onTakenBack: (line: QuickLine) => void
}

/** Resolves when what is shown of entries and wallets is loaded anew. */
type SendLine = (line: QuickLine, entry: Record<string, unknown>) => Promise<void>

export function useSendLine({ onAdded, onRefused, onTakenBack }: SendLineOptions): SendLine {
  const t = useTexts()
  const { db } = useGroup()
  const registry = useRegistry()
  const client = useQueryClient()
  const reload = async ({ kind }: QuickLine) => {
    await Promise.all([refresh(client, db, kind), refresh(client, db, 'Wallet')])
  }
  // What is confirmed is never deleted.
  const remove = async (entry: WireDocument) => {
    const { _id: id, _rev: rev } = entry
    const unconfirm = { id, rev, action: 'status/unconfirm' }
    const last = standingOf(entry) === 'confirmed' ? (await act(db, unconfirm)).rev : rev
    await call('DELETE', `/${db}/${id}`, { query: { rev: last } })
  }
  const takeBack = async (entry: WireDocument, sent: QuickLine) => {
    await remove(entry).catch((error: unknown) => void toast({ message: t.problem(error) }))
    onTakenBack(sent)
    await reload(sent)
  }
  return async (sent, entry) => {
    const entity = registry.byKind(sent.kind)!
    const _id = newId(entity.prefix)
    try {
      const { rev } = await createRecord(db, { ...entry, _id, klass: sent.kind })
      const added = { ...entry, _id, _rev: rev, klass: sent.kind }
      onAdded?.(added)
      const undo = { label: t('actions.undo'), run: () => void takeBack(added, sent) }
      const message = t(`entry.added.${entity.key}`, { standing: standingOf(entry) })
      void toast({ about: 'quick-entry', message, undo })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const problems = error.fields
        ? (lineErrors(
            sent.kind,
            t.fieldProblems(error.fields, (path) => errorTexts(entity, path)),
          ) as LineProblems)
        : { '': t.problem(error, entity.key) }
      onRefused({ id: _id, line: sent, problems })
    }
    await reload(sent)
  }
}
