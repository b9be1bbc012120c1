// One list of the Group: its phones, or its addresses. Administrators add, change and delete (spec 6).
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { RowFields, RowsField } from '#core/fields/rows.ts'
import { showErrorOf } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionDialog } from '#web/records/action/ActionDialog.tsx'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Pill } from '#web/ui/marks/Marks.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { contactForms } from '../../rules/contact-forms.ts'
import styles from '../account.module.css'
import type { Settings } from '../settings.ts'
import { readContacts, withRow } from './contact.ts'
import type { ContactRow } from './contact.ts'

export interface ContactCardProps {
  name: 'phones' | 'addresses'
  rows: RowsField
  settings: Settings
}

type Open = { mode: 'new' } | { mode: 'edit' | 'delete'; row: ContactRow }

export function ContactCard({ name, rows, settings }: ContactCardProps) {
  const t = useTexts()
  const { actor } = useGroup()
  const [open, setOpen] = useState<Open>()
  const list = readContacts(settings.value(name))
  const mayEdit = actor.membership?.editor === true
  const close = () => setOpen(undefined)
  const save = (next: ContactRow[]) => settings.save(name, JSON.stringify(next))
  return (
    <Card
      title={t(`adjustment.options.key.${name}`)}
      count={list.length > 0 ? list.length : undefined}
      action={
        mayEdit && (
          <Button
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setOpen({ mode: 'new' })}
          >
            {t(`admin.${name}.new`)}
          </Button>
        )
      }
    >
      {list.length === 0 && <p className={styles.none}>{t(`admin.${name}.none`)}</p>}
      <ul className={styles.contacts}>
        {list.map((row) => (
          <li key={JSON.stringify(row)} className={styles.contact}>
            <div>
              <ContactText row={row} rows={rows} />
            </div>
            {mayEdit && (
              <>
                <ActionIcon
                  aria-label={t('admin.edit_line', { line: rows.line(row) })}
                  onClick={() => setOpen({ mode: 'edit', row })}
                >
                  <IconPencil size={16} stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  aria-label={t('admin.delete_line', { line: rows.line(row) })}
                  onClick={() => setOpen({ mode: 'delete', row })}
                >
                  <IconTrash size={16} stroke={1.75} />
                </ActionIcon>
              </>
            )}
          </li>
        ))}
      </ul>
      {(open?.mode === 'new' || open?.mode === 'edit') && (
        <ActionDialog<RowFields>
          action={{ ...contactForms[name], title: `admin.${name}.${open.mode}` }}
          initial={open.mode === 'edit' ? open.row : { main: list.length === 0 }}
          send={(row) => save(withRow(list, open.mode === 'edit' ? open.row : undefined, row))}
          onClose={close}
          wide={name === 'addresses'}
        />
      )}
      <ConfirmDialog
        opened={open?.mode === 'delete'}
        danger
        title={t(`admin.${name}.delete`)}
        text={open?.mode === 'delete' ? rows.line(open.row) : ''}
        confirmLabel={t('actions.delete')}
        cancelLabel={t('actions.cancel')}
        onConfirm={() => {
          if (open?.mode !== 'delete') return
          void save(withRow(list, open.row, undefined)).catch(showErrorOf('adjustment'))
          close()
        }}
        onClose={close}
      />
    </Card>
  )
}

/** The line of an address, the number of a phone; under it what it is for. */
function ContactText({ row, rows }: { row: ContactRow; rows: RowsField }) {
  const t = useTexts()
  const { description } = row
  const words = rows.line({ ...row, description: undefined })
  return (
    <>
      <b className="num">{words}</b> {row.main === true && <Pill outline>{t('admin.main')}</Pill>}
      {typeof description === 'string' && <div className="faint">{description}</div>}
    </>
  )
}
