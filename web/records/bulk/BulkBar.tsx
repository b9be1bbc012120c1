// The one bar of what can be done to the chosen records of a list: set a field, the kind's actions, export, delete. It
// takes the place of the filters; on phones under the thumb.
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { FindQuery } from '#core/wire.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { BulkActions } from './BulkActions.tsx'
import classes from './bulk.module.css'
import { EarlyDialog } from './EarlyDialog.tsx'
import { Problems } from './Problems.tsx'
import { useBulk } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'

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
            (isAll || ids.size > 0) && <BulkActions {...{ entity, selection, query, bulk }} />
          )}
        </div>
        <EarlyDialog entity={entity} bulk={bulk} />
      </section>
      {problems.size > 0 && <Problems entity={entity} problems={problems} />}
    </>
  )
}
