// What comes after finishing: telling the customer that it is ready, by the best way there is.
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ways } from '../../rules/customer/contact.ts'
import { outside } from './outside.ts'
import type { TicketContact } from './use-ticket-contact.ts'
import { WayIcon } from './WayIcon.tsx'

/** Disabled, with the reason, for a customer without telephone and e-mail. */
export function TellButton({ contact: { links, follow } }: { contact: TicketContact }) {
  const t = useTexts()
  const way = ways.find((one) => links[one])
  const words = t('ticket.tell-ready')
  if (!way) {
    return (
      <Button disabled title={t('ticket.unreachable')}>
        {words}
      </Button>
    )
  }
  return (
    <Button
      component="a"
      variant="filled"
      href={links[way]}
      {...outside(way)}
      leftSection={<WayIcon way={way} />}
      onClick={(event) => follow(way, event)}
    >
      {words}
    </Button>
  )
}
