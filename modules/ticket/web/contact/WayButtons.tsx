// One button for each way a customer can be reached.
import { waysOf, type Links } from '../../rules/customer/contact.ts'
import classes from '../ticket.module.css'
import { WayLink } from './WayLink.tsx'

export function WayButtons({ links }: { links: Links }) {
  const known = waysOf(links)
  if (known.length === 0) return null
  return (
    <div className={`${classes.ways} no-print`}>
      {known.map((way) => (
        <WayLink key={way} way={way} href={links[way]} />
      ))}
    </div>
  )
}
