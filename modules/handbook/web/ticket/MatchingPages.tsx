// On the page of a ticket: what the shop knows of such a repair, and, once the work is done, the way to write it down.
import { IconBook2, IconCheck } from '@tabler/icons-react'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useNewAddress } from '#web/records/use-new-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { handbook as entity } from '../../entities/handbook.ts'
import { PageIcon } from '../PageIcon.tsx'
import { pageAddress, useMatching } from '../wiki-calls.ts'
import { WikiTexts } from '../WikiTexts.tsx'
import classes from './ticket.module.css'
import { useSolution } from './use-solution.ts'

interface MatchingPagesProps {
  readonly record: WireDocument
}

export default function MatchingPages(props: MatchingPagesProps) {
  return (
    <WikiTexts>
      <Matching {...props} />
    </WikiTexts>
  )
}

function Matching({ record: ticket }: MatchingPagesProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { data } = useMatching(ticket._id)
  const take = useSolution(ticket)
  const newAddress = useNewAddress(entity)
  const isDone = ticket.status === 'done'
  const mayWrite = isDone && Boolean(ticket.problem) && newAddress !== undefined
  const pages = data?.pages ?? []
  if (pages.length === 0 && !mayWrite) return null
  return (
    <div className="no-print">
      <Card title={t('handbook.many')}>
        <ul className={classes.pages}>
          {pages.map((page) => (
            <li key={page.id}>
              <a href={pageAddress(db, page)}>
                {page.icon ? <PageIcon icon={page.icon} /> : <IconBook2 size={17} aria-hidden />}
                <span>{page.title}</span>
              </a>
              <Button
                size="xs"
                variant="subtle"
                leftSection={<IconCheck size={14} aria-hidden />}
                aria-label={t('wiki.ticket.use_of', { title: page.title })}
                onClick={() => take(page)}
              >
                {t('wiki.ticket.use')}
              </Button>
            </li>
          ))}
        </ul>
        {mayWrite && (
          <a className={`link ${classes.write}`} href={`${newAddress}?ticket_id=${ticket._id}`}>
            {t('wiki.ticket.write')}
          </a>
        )}
      </Card>
    </div>
  )
}
