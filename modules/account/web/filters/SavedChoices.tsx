// What the chip of saved filters opens: those there are, and the form that gives a name to what the list is narrowed to.
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { newId } from '#core/ids.ts'
import type { WireDocument } from '#core/wire.ts'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useRestore } from '#web/records/trash/restore.ts'
import { useRemove, useSave } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { savedFilter } from '../../entities/saved-filter.ts'
import classes from './filters.module.css'

interface SavedChoicesProps extends SaveFormProps {
  readonly filters: readonly WireDocument[]
  /** The one that says what the list is narrowed to now. */
  readonly current: WireDocument | undefined
}

export default function SavedChoices({ filters, current, ...form }: SavedChoicesProps) {
  const { query, close } = form
  return (
    <div className={classes.box}>
      {filters.length > 0 && (
        <ul>
          {filters.map((one) => (
            <Saved key={one._id} filter={one} isCurrent={one === current} close={close} />
          ))}
        </ul>
      )}
      {query !== '' && !current && <SaveForm {...form} />}
    </div>
  )
}

interface SavedProps {
  readonly filter: WireDocument
  readonly isCurrent: boolean
  readonly close: () => void
}

function Saved({ filter, isCurrent, close }: SavedProps) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { path, go } = useAddress()
  const remove = useRemove(db, savedFilter.kind)
  const { _id, _rev = '', label = '', shared } = filter
  const restore = useRestore(db, savedFilter.kind)
  // The menu is gone by the time these end, so nothing here may wait for it.
  const takeAway = async () => {
    await remove.mutateAsync({ _id, _rev })
    const run = () => void restore(_id).catch(showError)
    await toast({
      message: t('records.deleted', { label }),
      undo: { label: t('actions.undo'), run },
    })
  }
  const mayRemove = savedFilter.access(actor, 'remove', filter) === undefined
  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent || undefined}
        onClick={() => {
          close()
          go(isCurrent ? path : `${path}?${String(filter.query ?? '')}`)
        }}
      >
        <span>{label}</span>
        {shared === true && <small>{t('saved-filter.everybody')}</small>}
      </button>
      {mayRemove && (
        <ActionIcon
          size="sm"
          aria-label={t('saved-filter.remove', { name: label })}
          onClick={() => void takeAway().catch(() => undefined)}
        >
          <IconTrash size={15} />
        </ActionIcon>
      )}
    </li>
  )
}

interface SaveFormProps {
  /** Segment of the list's address. */
  readonly list: string
  readonly query: string
  readonly close: () => void
}

function SaveForm({ list, query, close }: SaveFormProps) {
  const t = useTexts()
  const { db } = useGroup()
  const save = useSave(db, savedFilter.kind)
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const isBlank = name.trim() === ''
  const submit = async () => {
    if (isBlank) return
    await save.mutateAsync({ _id: newId(savedFilter.prefix), name, list, query, shared })
    close()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        // What went wrong is in the banner, and the form stays.
        submit().catch(() => undefined)
      }}
    >
      <TextInput
        label={t('saved-filter.new')}
        placeholder={t('saved-filter.fields.name')}
        value={name}
        maxLength={60}
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Checkbox
        label={t('saved-filter.fields.shared')}
        checked={shared}
        onChange={({ currentTarget }) => setShared(currentTarget.checked)}
      />
      <Button type="submit" variant="filled" disabled={isBlank || save.isPending}>
        {t('actions.save')}
      </Button>
    </form>
  )
}
