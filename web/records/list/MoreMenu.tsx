// What is seldom done with a list, behind three dots: choose rows or columns, write a file, import one.
import {
  IconCheckbox,
  IconColumns3,
  IconDownload,
  IconSearch,
  IconUpload,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import type { Entity } from '#core/entity/entity.ts'
import { useGroup, useSlots } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import type { Selection } from '../bulk/use-selection.ts'
import { useImportAddress } from '../use-new-address.ts'
import type { ChosenColumns } from './chosen-columns.ts'
import { findQuery } from './list-query.ts'
import { useExport } from './use-export.ts'
import type { List } from './use-list.ts'

const ColumnsSheet = lateDialog(() => import('./ColumnsSheet.tsx'))

export interface MoreMenuProps {
  readonly entity: Entity
  readonly list: List
  readonly selection?: Selection
  /** Columns can be chosen. */
  readonly columns?: ChosenColumns
  /** Applied besides what the person chose, as the list itself does. */
  readonly selector?: Record<string, unknown>
}

/** What is seldom needed: to choose rows on a touch screen, and the export, with its progress in the same place. */
export function MoreMenu({ entity, list, selection, columns, selector }: MoreMenuProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { progress, start, cancel } = useExport(entity, findQuery(entity, list.state, selector))
  const importAddress = useImportAddress(entity)
  const { files = [] } = useSlots(entity.kind)
  const isPhone = useIsPhone()
  const [isChoosing, setChoosing] = useState(false)
  if (progress !== undefined) {
    return (
      <Button rightSection={<IconX size={14} aria-hidden />} onClick={cancel}>
        {t('records.exporting', { count: progress })}
      </Button>
    )
  }
  return (
    <>
      <DotsMenu label={t('records.more')}>
        {selection && (
          <Menu.Item leftSection={<IconCheckbox size={16} aria-hidden />} onClick={selection.start}>
            {t('records.bulk.start')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={start}>
          {t('records.export')}
        </Menu.Item>
        {files.map(({ path, text }) => (
          <Menu.Item
            key={path}
            href={`/account/${db}/${path}`}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t(text)}
          </Menu.Item>
        ))}
        {importAddress && (
          <Menu.Item href={importAddress} leftSection={<IconUpload size={16} aria-hidden />}>
            {t('import.open')}
          </Menu.Item>
        )}
        {selection && (
          <Menu.Item
            href={`/account/${db}/search?kind=${entity.path}`}
            leftSection={<IconSearch size={16} aria-hidden />}
          >
            {t('shell.advanced')}
          </Menu.Item>
        )}
        {columns && !isPhone && (
          <Menu.Item
            leftSection={<IconColumns3 size={16} aria-hidden />}
            onClick={() => setChoosing(true)}
          >
            {t('records.choose_columns')}
          </Menu.Item>
        )}
      </DotsMenu>
      {columns && isChoosing && (
        <ColumnsSheet entity={entity} {...columns} onClose={() => setChoosing(false)} />
      )}
    </>
  )
}
