// The further things that a customer brings, and the button that adds one.
import { IconPlus } from '@tabler/icons-react'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ExtraVisit } from './ExtraVisit.tsx'
import type { Visits } from './use-visits.ts'

/** Things that are checked in at once, beside the first. */
const max = 19

export default function ExtraVisits({ visits }: { visits: Visits }) {
  const t = useTexts()
  const { brought, forms } = visits
  return (
    <>
      {brought.map(({ key, draft }, index) => (
        <ExtraVisit
          key={key}
          number={index + 2}
          draft={draft}
          ref={(visit) => {
            if (visit) forms.current.set(key, visit)
            else forms.current.delete(key)
          }}
          onTyped={visits.typed}
          onRemove={() => visits.remove(key)}
        />
      ))}
      {brought.length < max && (
        <Button leftSection={<IconPlus size={16} stroke={1.9} aria-hidden />} onClick={visits.add}>
          {t('ticket.visit.add')}
        </Button>
      )}
    </>
  )
}
