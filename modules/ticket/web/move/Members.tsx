// The members of the Group to give a ticket to: oneself first, and nobody last.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useChange } from '#web/records/use-change.ts'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { Avatar } from '#web/ui/marks/Marks.tsx'
import type { Ticket } from '../ticket-doc.ts'
import { OptionButtons } from './OptionButtons.tsx'

export default function Members({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTexts()
  const { db, people, actor } = useGroup()
  const change = useChange(db, 'Ticket', ticket)
  const isMe = (id: string) => id === actor.user_id
  const members = [...people.values()]
    .filter((person) => person.member)
    .toSorted((a, b) => Number(isMe(b.id)) - Number(isMe(a.id)) || a.name.localeCompare(b.name))
  const options = members.map(({ id, name }) => ({
    value: id,
    label: isMe(id) ? t('ticket.me', { name }) : name,
    mark: <Avatar id={id} name={name} spoken={false} />,
    current: ticket.technical_id === id,
  }))
  const nobody = {
    value: '',
    label: t('ticket.nobody'),
    mark: <Avatar spoken={false} />,
    current: !ticket.technical_id,
  }
  return (
    <Sheet opened onClose={onClose} title={t('ticket.assign')}>
      <OptionButtons
        label={t('ticket.assign')}
        options={[...options, nobody]}
        onChoose={(id) => {
          change.mutate({ patch: () => ({ technical_id: id || undefined }) })
          onClose()
        }}
      />
    </Sheet>
  )
}
