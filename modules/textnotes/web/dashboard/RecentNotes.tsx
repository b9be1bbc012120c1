// On the first page of the notes: those changed last, and the way to a new one.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useNewKey } from '#web/records/use-new-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { titleOf } from '../../rules/names.ts'
import { useNotes, type NoteItem } from '../note-calls.ts'
import { useMayWrite } from '../may-write.ts'
import { NoteTexts } from '../NoteTexts.tsx'
import classes from './dashboard.module.css'

/** Notes that it shows. */
const max = 8

export default function RecentNotes() {
  return (
    <NoteTexts outline={<CardSkeleton lines={6} />}>
      <Shown />
    </NoteTexts>
  )
}

function Shown() {
  const t = useTexts()
  const { db } = useGroup()
  const { data } = useNotes(db, { limit: max })
  const mayWrite = useMayWrite()
  const root = `/account/${db}/notes`
  useNewKey(mayWrite ? `${root}/new` : undefined)
  if (!data) return <CardSkeleton lines={6} />
  const write = (label: string) =>
    mayWrite && (
      <Button component="a" variant="filled" href={`${root}/new`}>
        {label}
      </Button>
    )
  if (data.items.length === 0) {
    return (
      <EmptyState
        title={t('notes.empty')}
        text={t('notes.empty_text')}
        drawing={<Icon name="note" size={28} />}
      >
        {write(t('notes.write_first'))}
      </EmptyState>
    )
  }
  return (
    <Card
      title={t('textnotes.notes')}
      action={
        <a className="link" href={root}>
          {t('notes.none.to_notes')}
        </a>
      }
    >
      <ul className={classes.notes}>
        {data.items.map((note) => (
          <li key={note.id}>
            <Note root={root} note={note} />
          </li>
        ))}
      </ul>
      {write(t('textnotes.new'))}
    </Card>
  )
}

function Note({ root, note }: { root: string; note: NoteItem }) {
  const { id, name, path, tags, modified_at } = note
  return (
    <a href={`${root}/${id}`}>
      <span>
        <b>{titleOf(name)}</b>
        <small>{[path, ...tags].filter(Boolean).join(' · ')}</small>
      </span>
      <small>
        <When at={modified_at} still />
      </small>
    </a>
  )
}
