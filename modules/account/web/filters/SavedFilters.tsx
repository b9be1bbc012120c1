// The saved filters of a list, as one of its chips: choose one, save what the list is narrowed to, take one away.
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { newId } from '#core/ids.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind, useRemove, useSave } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Popover } from '#web/ui/float/Popover.tsx'
import { Chip } from '#web/ui/list/Chips.tsx'
import { savedFilter } from '../../entities/saved-filter.ts'
import classes from './filters.module.css'

/** What a list is narrowed to, as its address says it, in one order; the page does not matter. */
function queryOf(params: URLSearchParams): string {
  const kept = new URLSearchParams(params)
  kept.delete('page')
  kept.sort()
  return kept.toString()
}

export default function SavedFilters({ entity }: { entity: Entity }) {
  const t = useTexts()
  const { db } = useGroup()
  const { params } = useAddress()
  const query = queryOf(params)
  const { data } = useFind(db, savedFilter.kind, {
    selector: { list: entity.path },
    sort: [{ name: 'asc' }],
    limit: 100,
  })
  const filters = data?.docs ?? []
  const current = filters.find((one) => one.query === query)
  if (filters.length === 0 && query === '') return null
  return (
    <Popover
      label={t('saved-filter.many')}
      target={(button) => (
        <Chip on={current !== undefined} title={t('saved-filter.many')} {...button}>
          <IconBookmark size={15} aria-hidden />
          <span className={current ? undefined : classes.name}>
            {current?.label ?? t('saved-filter.many')}
          </span>
        </Chip>
      )}
    >
      {(close) => (
        <div className={classes.box}>
          {filters.length > 0 && (
            <ul>
              {filters.map((one) => (
                <Saved key={one._id} filter={one} isCurrent={one === current} close={close} />
              ))}
            </ul>
          )}
          {query !== '' && !current && (
            <SaveForm list={entity.path ?? ''} query={query} close={close} />
          )}
        </div>
      )}
    </Popover>
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
          onClick={() => remove.mutate({ _id, _rev })}
        >
          <IconTrash size={15} />
        </ActionIcon>
      )}
    </li>
  )
}

function SaveForm({ list, query, close }: { list: string; query: string; close: () => void }) {
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
