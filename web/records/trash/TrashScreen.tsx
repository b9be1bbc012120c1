// What was deleted in a Group: by whom and when, for how long it can be restored, and the ways back.
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { restoreRefused, trashDays, type Trashed } from '#core/access/trash.ts'
import { editorsAlone } from '#core/access/policies.ts'
import { labelText } from '#core/time/day.ts'
import { dayMs } from '#core/time/zone.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useDoer } from '#web/api/doings.ts'
import { partTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Row, RowList, Rows, RowTitle } from '#web/ui/list/Rows.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { When } from '#web/ui/marks/When.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { NotLoaded } from '../NotLoaded.tsx'
import classes from './trash.module.css'
import { useTrash, useTrashActions } from './use-trash.ts'

const TrashTexts = partTexts('trash', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})

export default function TrashScreen() {
  const outline = (
    <Page>
      <RowsSkeleton />
    </Page>
  )
  return (
    <TrashTexts outline={outline}>
      <Trash />
    </TrashTexts>
  )
}

function Trash() {
  const t = useTexts()
  const [words, setWords] = useState('')
  const [kind, setKind] = useState('')
  const { items, error, isPending, hasMore, loadMore, retry } = useTrash({ words, kind })
  const isNarrowed = words.trim() !== '' || kind !== ''
  const isEmpty = !isPending && !error && items.length === 0
  return (
    <Page>
      <PageHeader title={t('records.trash')} subtitle={t('trash.text', { count: trashDays })} />
      <div className={classes.filters}>
        <TextInput
          type="search"
          aria-label={t('trash.search')}
          placeholder={t('trash.search')}
          maxLength={100}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <KindChoice value={kind} onChoose={setKind} />
      </div>
      {error && items.length === 0 && <NotLoaded error={error} onRetry={retry} />}
      {isPending && <RowsSkeleton />}
      {isEmpty && (
        <EmptyState
          title={t(isNarrowed ? 'trash.not_found' : 'trash.nothing')}
          drawing={<IconTrash size={28} stroke={1.5} aria-hidden />}
        />
      )}
      {items.length > 0 && <TrashRows key={`${kind} ${words}`} items={items} />}
      {hasMore && (
        <Button variant="subtle" onClick={loadMore}>
          {t('trash.older')}
        </Button>
      )}
    </Page>
  )
}

function KindChoice({ value, onChoose }: { value: string; onChoose: (kind: string) => void }) {
  const t = useTexts()
  const { entities } = useRegistry()
  const kinds = entities
    .filter(({ trash }) => trash)
    .map(({ kind, key }) => ({ value: kind, label: t(`${key}.many`) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, t.locale))
  return (
    <NativeSelect
      aria-label={t('trash.kind')}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[{ value: '', label: t('trash.all') }, ...kinds]}
    />
  )
}

function TrashRows({ items }: { items: readonly Trashed[] }) {
  const t = useTexts()
  const { actor } = useGroup()
  const registry = useRegistry()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState(false)
  const { isBusy, restore, purge } = useTrashActions((refused) => setIds(new Set(refused)))
  const mayRestore = ({ item_type, deleted_by }: Trashed) => {
    const entity = registry.byKind(item_type)
    return entity !== undefined && restoreRefused(entity, actor, deleted_by) === undefined
  }
  const chosen = items.filter(({ _id }) => ids.has(_id))
  const toggle = (id: string) => {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    setIds(next)
  }
  return (
    <>
      {chosen.length > 0 && (
        <div className={classes.bar}>
          <output>{t('trash.chosen', { count: chosen.length })}</output>
          <Button size="xs" loading={isBusy} onClick={() => restore(chosen)}>
            {t('records.restore')}
          </Button>
          {editorsAlone(actor) === undefined && (
            <Button size="xs" color="danger" disabled={isBusy} onClick={() => setAsking(true)}>
              {t('trash.purge')}
            </Button>
          )}
        </div>
      )}
      <RowList columns="20px minmax(0, 1fr) auto" label={t('records.trash')}>
        <Rows>
          {items.map((item) => (
            <TrashRow
              key={item._id}
              item={item}
              checked={ids.has(item._id)}
              onToggle={mayRestore(item) ? () => toggle(item._id) : undefined}
              onRestore={() => restore([item])}
            />
          ))}
        </Rows>
      </RowList>
      <ConfirmDialog
        opened={asking}
        danger
        title={t('trash.purge_title', { count: chosen.length })}
        text={t('trash.purge_text')}
        confirmLabel={t('trash.purge')}
        cancelLabel={t('actions.cancel')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          purge(chosen)
        }}
      />
    </>
  )
}

interface TrashRowProps {
  readonly item: Trashed
  readonly checked: boolean
  /** Absent for who may not restore it. */
  readonly onToggle: (() => void) | undefined
  readonly onRestore: () => void
}

function TrashRow({ item, checked, onToggle, onRestore }: TrashRowProps) {
  const t = useTexts()
  const doer = useDoer()
  const now = useNow()
  const entity = useRegistry().byKind(item.item_type)
  const name = labelText(item.label ?? '', t.locale) || t(`${entity?.key}.one`)
  const left = Math.ceil((Date.parse(item.deleted_at) - now.getTime()) / dayMs) + trashDays
  const select = { isOn: true, checked, label: t('trash.choose', { name }) }
  return (
    <Row select={onToggle && { ...select, onToggle }}>
      <Icon name={entity?.icon ?? 'trash'} />
      <RowTitle
        detail={
          <>
            {t(`${entity?.key}.one`)} · {doer(item.deleted_by)}, <When at={item.deleted_at} still />{' '}
            · {t('trash.left', { count: Math.min(trashDays, Math.max(0, left)) })}
          </>
        }
      >
        {name}
      </RowTitle>
      {onToggle && (
        <Button size="xs" aria-label={t('trash.restore_one', { name })} onClick={onRestore}>
          {t('records.restore')}
        </Button>
      )}
    </Row>
  )
}
