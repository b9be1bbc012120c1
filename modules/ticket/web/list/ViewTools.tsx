// Beside the title of tickets: the views at a desk; on a phone search, and one button for a sheet with all else that decides what is
// seen. Imports nothing of lists, which the other screens of this app do not load.
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import classes from '../ticket.module.css'
import { ViewSwitch, type View } from './ViewSwitch.tsx'

/** Whether the box for words is open: always at a desk, and while it holds some. */
export function useSearchOpen(isSearching: boolean) {
  const isPhone = useIsPhone()
  const [isAsked, setAsked] = useState(false)
  return {
    isPhone,
    /** It was opened by its button: what is typed goes there. */
    isAsked,
    isOpen: !isPhone || isAsked || isSearching,
    toggle: () => setAsked(!isAsked),
  }
}

export type SearchOpen = ReturnType<typeof useSearchOpen>

interface ViewToolsProps {
  readonly view: View
  readonly search: SearchOpen
  /** Something in the sheet narrows what is seen. */
  readonly isNarrowed: boolean
  /** What the sheet holds under the views; `close` closes it. */
  readonly children: (close: () => void) => ReactNode
}

export function ViewTools({ view, search, isNarrowed, children }: ViewToolsProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  if (!search.isPhone) return <ViewSwitch view={view} />
  const close = () => setOpen(false)
  return (
    <>
      <ActionIcon
        aria-label={t('actions.search')}
        aria-expanded={search.isOpen}
        onClick={search.toggle}
      >
        <IconSearch size={22} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        className={classes.viewButton}
        data-on={isNarrowed || undefined}
        aria-label={t('ticket.list.filter')}
        onClick={() => setOpen(true)}
      >
        <IconAdjustmentsHorizontal size={22} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Sheet opened={isOpen} onClose={close} title={t('ticket.list.filter')}>
        <ViewSwitch view={view} />
        <div className={classes.viewTools}>{children(close)}</div>
      </Sheet>
    </>
  )
}
