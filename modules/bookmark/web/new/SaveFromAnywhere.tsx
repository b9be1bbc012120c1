// How pages are saved from where they are read: a script for the browser's own bar, and programs that speak linkding's API.
import { IconBookmark } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { bookmarklet } from './bookmarklet.ts'
import classes from './new.module.css'

export function SaveFromAnywhere() {
  const t = useTexts()
  const { db } = useGroup()
  const link = useRef<HTMLAnchorElement>(null)
  const { origin } = window.location
  // React writes no addresses that are scripts; this one is dragged away, and never followed from here.
  useEffect(() => {
    link.current?.setAttribute('href', bookmarklet(`${origin}/account/${db}/bookmarks/new`))
  }, [db, origin])
  return (
    <Card title={t('bookmarks.anywhere.title')}>
      <p className={classes.text}>{t('bookmarks.anywhere.drag')}</p>
      <p className={classes.text}>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its address is set above */}
        <a
          ref={link}
          className={classes.drag}
          draggable
          onClick={(event) => event.preventDefault()}
        >
          <IconBookmark size={16} aria-hidden />
          {t('bookmarks.anywhere.link')}
        </a>
      </p>
      <p className={classes.text}>
        {t('bookmarks.anywhere.programs')} <code>{origin}</code>
      </p>
    </Card>
  )
}
