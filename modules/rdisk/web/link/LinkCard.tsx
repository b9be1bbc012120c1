// Whether a file or folder has a public link, in the panel beside the list; the dialog makes, changes and revokes it.
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { dayOf, dayText } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { LinkDialog, type Linked } from './LinkDialog.tsx'
import styles from './link.module.css'
import { LinkTexts } from './LinkTexts.tsx'
import { useLink } from './use-link.ts'

interface LinkCardProps {
  db: string
  entry: Linked
}

export default function LinkCard(props: LinkCardProps) {
  return (
    <LinkTexts>
      <Content {...props} />
    </LinkTexts>
  )
}

function Content({ db, entry }: LinkCardProps) {
  const t = useTexts()
  const { link } = useLink(db, entry.id)
  const [isOpen, setOpen] = useState(false)
  const day = link && dayText(dayOf(new Date(link.expires_at)), t.locale)
  const said =
    day && t(link.has_password ? 'shared_link.until_password' : 'shared_link.until', { day })
  return (
    <Card>
      <div className={styles.card}>
        <IconLink size={17} aria-hidden />
        <div>
          <b>{t('shared_link.title')}</b>
          <span>{link === null ? t('shared_link.none') : said}</span>
        </div>
        <Button disabled={link === undefined} onClick={() => setOpen(true)}>
          {t(link ? 'shared_link.show' : 'shared_link.make')}
        </Button>
      </div>
      {isOpen && <LinkDialog db={db} entry={entry} onClose={() => setOpen(false)} />}
    </Card>
  )
}
