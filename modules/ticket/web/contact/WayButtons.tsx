// One button for each way a customer can be reached.
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ways, type Links } from '../../rules/customer/contact.ts'
import classes from '../ticket.module.css'
import { outside } from './outside.ts'
import { WayIcon } from './WayIcon.tsx'

export function WayButtons({ links }: { links: Links }) {
  const t = useTexts()
  const known = ways.filter((way) => links[way])
  if (known.length === 0) return null
  return (
    <div className={`${classes.ways} no-print`}>
      {known.map((way) => (
        <Button
          key={way}
          component="a"
          href={links[way]}
          {...outside(way)}
          leftSection={<WayIcon way={way} />}
        >
          {t(`ticket.ways.${way}`)}
        </Button>
      ))}
    </div>
  )
}
