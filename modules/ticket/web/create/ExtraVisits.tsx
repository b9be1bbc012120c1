// The further things that a customer brings, and the button that adds one.
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { RefObject } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ExtraVisit } from './ExtraVisit.tsx'
import type { Visit } from './use-check-in.ts'

/** Things that are checked in at once, beside the first. */
const most = 19

interface ExtraVisitsProps {
  /** Filled with what is to be saved, by key; keys grow. */
  visits: RefObject<Map<number, Visit>>
  /** How many they are now. */
  onCount: (count: number) => void
}

export default function ExtraVisits({ visits, onCount }: ExtraVisitsProps) {
  const t = useTexts()
  const [keys, setKeys] = useState<readonly number[]>([])
  const show = (next: readonly number[]) => {
    setKeys(next)
    onCount(next.length)
  }
  return (
    <>
      {keys.map((key, index) => (
        <ExtraVisit
          key={key}
          number={index + 2}
          ref={(visit) => {
            if (visit) visits.current.set(key, visit)
            else visits.current.delete(key)
          }}
          onRemove={() => show(keys.filter((one) => one !== key))}
        />
      ))}
      {keys.length < most && (
        <Button
          leftSection={<IconPlus size={16} stroke={1.9} aria-hidden />}
          onClick={() => show([...keys, (keys.at(-1) ?? 0) + 1])}
        >
          {t('ticket.visit.add')}
        </Button>
      )}
    </>
  )
}
