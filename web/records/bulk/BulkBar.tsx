// The one bar of what can be done to the chosen records of a list: set a field, the kind's actions, export, delete. It
// takes the place of the filters; on phones under the thumb.
import { IconChevronDown, IconDownload, IconTrash, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { fieldTexts } from '#core/entity/texts.ts'
import type { FindQuery, WireDocument } from '#core/wire.ts'
import { useGroup, useSlots } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { amountOf } from '../list/total.ts'
import { useExport } from '../list/use-export.ts'
import classes from './bulk.module.css'
import { Problems } from './Problems.tsx'
import { useApplicable, useChoiceParams } from './use-applicable.ts'
import { useBulk, type Bulk } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'

const SetField = lazy(() => import('./SetField.tsx'))

export interface BulkBarProps {
  readonly entity: Entity
  readonly selection: Selection
  /** Of the list: what "all" are, and in which order files have them. */
  readonly query: FindQuery
  /** How many the list matches, in words. */
  readonly total: string | undefined
}

/** The words of the bar, which lists wait for only once something is chosen. */
const words = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

/** `outline` is shown while its texts are loaded. */
export default function BulkBar({ outline, ...props }: BulkBarProps & { outline: ReactNode }) {
  return (
    <PartTexts name="bulk" load={words} outline={outline}>
      <Bar {...props} />
    </PartTexts>
  )
}

function Bar({ entity, selection, query, total }: BulkBarProps) {
  const t = useTexts()
  const bulk = useBulk(entity, selection, query)
  const { amount, isAll, isWholePage, ids, problems } = selection
  return (
    <>
      <section className={classes.bar} aria-label={t('bulk.bar')}>
        <ActionIcon aria-label={t('bulk.clear')} onClick={selection.clear}>
          <IconX size={18} />
        </ActionIcon>
        <output className={classes.count}>{t('bulk.count', { ...amount })}</output>
        {!isWholePage && !isAll && (
          <Button size="xs" variant="subtle" onClick={selection.choosePage}>
            {t('bulk.page')}
          </Button>
        )}
        {isWholePage && !isAll && total !== undefined && total !== String(ids.size) && (
          <Button size="xs" variant="subtle" onClick={selection.chooseAll}>
            {t('bulk.all', { total })}
          </Button>
        )}
        <div className={classes.actions}>
          {bulk.progress ? (
            <Button rightSection={<IconX size={14} aria-hidden />} onClick={bulk.stop}>
              {t('bulk.progress', bulk.progress)}
            </Button>
          ) : (
            (isAll || ids.size > 0) && <Actions {...{ entity, selection, query, bulk }} />
          )}
        </div>
      </section>
      {problems.size > 0 && <Problems entity={entity} problems={problems} />}
    </>
  )
}

/** What is about to be done, and to which records: those that were chosen when it was asked. */
interface Asked {
  readonly what: { readonly field: string } | 'delete'
  readonly records: Promise<readonly WireDocument[]>
  /** How many they are, once they have been read. */
  readonly count?: number
}

function Actions({ entity, selection, query, bulk }: Omit<BulkBarProps, 'total'> & { bulk: Bulk }) {
  const t = useTexts()
  const { db } = useGroup()
  const { chosen: chosenLinks = [] } = useSlots(entity.kind)
  const [asked, setAsked] = useState<Asked>()
  const chosen = selection.isAll
    ? query
    : { ...query, selector: { _id: { $in: [...selection.ids] } } }
  const { progress, start, cancel } = useExport(entity, chosen)
  const which = useChoiceParams(entity, selection)
  const { set = [] } = entity.bulk ?? {}
  const { may, acts } = useApplicable(entity, selection)
  const ask = (what: Asked['what']) => {
    const records = bulk.read()
    setAsked({ what, records })
    // What is asked in large numbers is said exactly once it has been read; what went wrong, when it is to be done.
    records.then(
      ({ length }) =>
        setAsked((now) => (now?.records === records ? { ...now, count: length } : now)),
      () => undefined,
    )
  }
  const close = () => setAsked(undefined)
  const amount =
    asked?.count === undefined ? selection.amount : amountOf(t.locale, { total: asked.count })
  return (
    <>
      {may('update') && set.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button rightSection={<IconChevronDown size={14} aria-hidden />}>
              {t('bulk.set')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {set.map((field) => (
              <Menu.Item key={field} onClick={() => ask({ field })}>
                {t(fieldTexts(entity, field).label)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {acts.map((name) => (
        <Button key={name} onClick={() => bulk.act(name)}>
          {t(`${entity.key}.actions.${name}`)}
        </Button>
      ))}
      {chosenLinks.map(({ path, text }) => (
        <Button key={path} component="a" href={`/account/${db}/${path}?${String(which)}`}>
          {t(text)}
        </Button>
      ))}
      {progress === undefined ? (
        <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={start}>
          {t('bulk.export')}
        </Button>
      ) : (
        <Button rightSection={<IconX size={14} aria-hidden />} onClick={cancel}>
          {t('records.exporting', { count: progress })}
        </Button>
      )}
      {may('remove') && (
        <Button
          color="danger"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => ask('delete')}
        >
          {t('records.delete.confirm')}
        </Button>
      )}
      <ConfirmDialog
        opened={asked?.what === 'delete'}
        danger
        title={t('bulk.delete_title', { ...amount })}
        text={t('bulk.delete_text')}
        confirmLabel={t('records.delete.confirm')}
        cancelLabel={t('actions.cancel')}
        onClose={close}
        onConfirm={() => {
          close()
          bulk.write({
            records: asked!.records,
            change: ({ _id, _rev }) => ({ _id, _rev, _deleted: true }),
            said: (deleted) => t('bulk.deleted', { count: deleted }),
          })
        }}
      />
      {typeof asked?.what === 'object' && (
        <Suspense>
          <SetField
            entity={entity}
            name={asked.what.field}
            amount={amount}
            chosen={asked.records}
            write={bulk.write}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
