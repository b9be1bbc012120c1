// A button that opens a message or a call to a customer.
import type { MouseEvent } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import type { Way } from '../../rules/customer/ways.ts'
import { outside } from './outside.ts'
import { WayIcon } from './WayIcon.tsx'

interface WayLinkProps {
  readonly way: Way
  readonly href: string | undefined
  readonly onClick?: (event: MouseEvent) => void
}

export function WayLink({ way, href, onClick }: WayLinkProps) {
  const t = useTexts()
  return (
    <Button
      component="a"
      href={href}
      {...outside(way)}
      leftSection={<WayIcon way={way} />}
      onClick={onClick}
    >
      {t(`ticket.ways.${way}`)}
    </Button>
  )
}
