// What somebody typed in a Group and did not save, where the Group is closed to them now: it is still in this browser, to be
// read and copied, or discarded.
import { useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { fieldTexts } from '#core/entity/texts.ts'
import { isRef } from '#core/fields/ref.ts'
import { useSession } from '../../api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { draftsIn, dropDraft, type StoredDraft } from '#web/records/form/drafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Facts, type Fact } from '#web/ui/list/Facts.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, Stack } from '#web/ui/page/Page.tsx'
import { useProduct } from '../product.ts'

export default function LeftBehind({ db }: { db: string }) {
  const t = useTexts()
  const { person } = useSession()
  const { registry } = useProduct()
  const [drafts, setDrafts] = useState(() => draftsIn(person?.id ?? null, db, new Date()))
  const readable = drafts.flatMap((kept) => {
    const entity = registry.byKind(kept.kind)
    return entity && writtenIn(entity, kept).length > 0 ? [{ kept, entity }] : []
  })
  if (readable.length === 0) return null
  return (
    <Page narrow>
      <Stack>
        <p className="muted">{t('shell.left_behind.text')}</p>
        {readable.map(({ kept, entity }) => (
          <Left
            key={kept.key}
            {...{ kept, entity }}
            onDrop={() => {
              dropDraft(kept.key)
              setDrafts(drafts.filter(({ key }) => key !== kept.key))
            }}
          />
        ))}
      </Stack>
    </Page>
  )
}

interface LeftProps {
  readonly kept: StoredDraft
  readonly entity: Entity
  readonly onDrop: () => void
}

function Left({ kept, entity, onDrop }: LeftProps) {
  const t = useTexts()
  const facts = writtenIn(entity, kept).map(([name, words]): Fact => [
    t(fieldTexts(entity, name).label),
    <span key={name} style={{ whiteSpace: 'pre-wrap' }}>
      {words}
    </span>,
  ])
  return (
    <Card
      title={t(`${entity.key}.one`)}
      action={
        <Button size="xs" variant="subtle" onClick={onDrop}>
          {t('records.draft.drop')}
        </Button>
      }
    >
      <Facts
        facts={[...facts, [t('shell.left_behind.at'), <When key="at" at={kept.draft.at} />]]}
      />
    </Card>
  )
}

/** What was typed, by field: nothing that was there before, nothing that was chosen. */
function writtenIn(entity: Entity, { draft: { values, base } }: StoredDraft): [string, string][] {
  return Object.entries(entity.fields).flatMap(([name, field]): [string, string][] => {
    const value = values[name]
    const isChosen = isRef(field) || ['choice', 'flag', 'person', 'color'].includes(field.kind)
    if (isChosen || JSON.stringify(value) === JSON.stringify(base?.[name])) return []
    const words = wordsOf(value)
    return words === '' ? [] : [[name, words]]
  })
}

/** Rows one below the other. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join('\n')
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(wordsOf).filter(Boolean).join(', ')
}
