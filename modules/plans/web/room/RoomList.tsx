// A page of records that can be deleted: chosen by their boxes, deleted after a question. What cannot be deleted says why.
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Row, RowList, Rows, RowTitle } from '#web/ui/list/Rows.tsx'
import { When } from '#web/ui/marks/When.tsx'
import styles from '../plans.module.css'
import { Pager } from './Pager.tsx'
import { useChoice, type RoomListProps } from './use-choice.ts'

export function RoomList(props: RoomListProps) {
  const t = useTexts()
  const { entity, page, query, show } = props
  const { records, total } = page
  const choice = useChoice(props)
  const [isAsked, setAsked] = useState(false)
  const { count } = choice
  return (
    <>
      <div className={styles.roomBar}>
        <Button size="xs" onClick={choice.togglePage}>
          {t(choice.isAll ? 'plans.room.none' : 'plans.room.all')}
        </Button>
        <Button
          size="xs"
          color="danger"
          disabled={count === 0}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setAsked(true)}
        >
          {count === 0 ? t('actions.delete') : t('plans.room.delete', { count })}
        </Button>
      </div>
      <Problems problems={choice.problems} />
      <RowList columns="minmax(0, 1fr) auto" label={t(`${entity.key}.many`)}>
        <Rows>
          {records.map(({ id, label, updated_at, refused }) => {
            const name = label || t(`${entity.key}.one`)
            const select = {
              isOn: true,
              checked: choice.ids.has(id),
              label: t('plans.room.choose', { name }),
              onToggle: () => choice.toggle(id),
            }
            return (
              <Row key={id} select={refused === undefined ? select : undefined}>
                <RowTitle detail={refused && t.message({ key: refused })}>{name}</RowTitle>
                {updated_at !== null && <When at={updated_at} still />}
              </Row>
            )
          })}
        </Rows>
      </RowList>
      <Pager {...{ query, show, total, shown: records.length }} />
      <ConfirmDialog
        opened={isAsked}
        danger
        title={t('plans.room.ask', { count })}
        text={t('plans.room.ask_text')}
        confirmLabel={t('plans.room.delete', { count })}
        cancelLabel={t('actions.cancel')}
        busy={choice.isBusy}
        onClose={() => setAsked(false)}
        onConfirm={() => choice.remove(() => setAsked(false))}
      />
    </>
  )
}

function Problems({ problems }: { problems: readonly string[] }) {
  const t = useTexts()
  if (problems.length === 0) return null
  return (
    <Banner tone="danger" title={t('plans.room.kept', { count: problems.length })}>
      <ul className={styles.notes}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Banner>
  )
}
