// Gives a category, or a supplier or customer, another name; how much that changes is said before. A name that is there makes both one.
import { useId, useState, type FormEvent } from 'react'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { entryKinds, nameWords } from '../../rules/entry/kinds.ts'
import { keptName, renameIn, type Naming } from '../../rules/naming/rename.ts'
import { offersFor, restOf } from '../../rules/quick/completion.ts'
import { CompletedInput } from '../entry/CompletedInput.tsx'
import { useLocks } from '../entry/use-locks.ts'
import { useSaying } from './use-names.ts'
import { useRename } from './use-rename.ts'

interface RenameDialogProps {
  readonly of: Naming
  readonly from: string
  /** All that are there. */
  readonly names: readonly string[]
  readonly onClose: () => void
}

export function RenameDialog({ of, from, names, onClose }: RenameDialogProps) {
  const t = useTexts()
  const { db } = useGroup()
  const words = useDialogWords()
  const id = useId()
  const read = (name: string) => nameWords(of, name)
  const [typed, setTyped] = useState(() => read(from))
  const { data: former, error } = useSaying(db, of, from)
  const rename = useRename()
  const isLocked = useLocks()
  const to = keptName(of, typed)
  const isMerge = to !== from && names.includes(to)
  const offers = names.map(read)
  const saying = former && renameIn(former, { of, from, to: to === '' ? from : typed })
  const docs = saying?.filter((one) => !isLocked(one))
  const locked = (saying?.length ?? 0) - (docs?.length ?? 0)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!docs || !former || to === '' || rename.isPending) return
    if (to === from) onClose()
    else rename.mutate({ docs, former }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t('naming.rename', { name: read(from) })}
      form={{
        problem: error ? t.problem(error) : undefined,
        busy: rename.isPending || (!former && !error),
        submit,
      }}
      {...words}
      submitLabel={t(`naming.do.${isMerge ? 'merge' : 'rename'}`)}
      onClose={onClose}
    >
      <CompletedInput
        id={id}
        label={t('naming.to')}
        value={typed}
        maxLength={100}
        error={to === '' ? t('errors.blank') : undefined}
        rest={restOf(typed, offers)}
        offers={offersFor(typed, offers)}
        data-autofocus
        onChange={setTyped}
      />
      {isMerge && <p>{t('naming.merge', { name: read(to) })}</p>}
      {docs && <p>{t('naming.says', countsOf(docs))}</p>}
      {locked > 0 && <p>{t('naming.locked', { count: locked })}</p>}
    </FormDialog>
  )
}

function countsOf(docs: readonly WireDocument[]) {
  const count = (...kinds: readonly string[]) =>
    docs.filter(({ klass }) => kinds.includes(String(klass))).length
  return {
    entries: count(...entryKinds),
    series: count('Series'),
    rules: count('Mapping'),
    budgets: count('Budget'),
  }
}
