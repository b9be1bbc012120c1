// The text of a page, drawn from the tree that the server made of it; of a long page portion after portion, as they come.
import { memo, useEffect, useMemo, useRef } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { pictureOf } from '#web/files/Picture.tsx'
import { MarkdownTree, type DrawPicture } from '#web/markdown/MarkdownTree.tsx'
import { RecordOutline } from '#web/records/RecordOutline.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { Handbook } from '../handbook-doc.ts'
import type { Portions } from '../wiki-calls.ts'
import { writeAddress } from '../write-address.ts'
import { numberedPortions, type NumberedPortion } from './numbered.ts'
import classes from './show.module.css'

export function Paper({ doc, text }: { doc: Handbook; text: Portions }) {
  const t = useTexts()
  const { db } = useGroup()
  const picture = useMemo(
    () => pictureOf({ db, kind: 'Handbook', id: doc._id }, doc, 1600),
    [db, doc],
  )
  const isBlank = text.isWhole && text.portions.every((blocks) => blocks.length === 0)
  return (
    <article className={classes.paper}>
      {isBlank ? (
        <EmptyState title={t('wiki.blank')}>
          <Button component="a" href={`/account/${db}/handbooks/${doc._id}/edit`}>
            {t('actions.edit')}
          </Button>
        </EmptyState>
      ) : (
        <PageText text={text} picture={picture} />
      )}
    </article>
  )
}

/** What pages say of each other, drawn: links to pages that nobody has written lead to writing them. */
export function PageText({ text, picture }: { text: Portions; picture: DrawPicture }) {
  const t = useTexts()
  const { portions, isWhole, more, error } = text
  return (
    <>
      {numberedPortions(portions).map((portion, at) => (
        <PortionText key={at} portion={portion} picture={picture} />
      ))}
      {error && <p role="alert">{t.problem(error)}</p>}
      {!isWhole && !error && <Next key={portions.length} onNear={more} />}
    </>
  )
}

/** The placeholder of the next portion, which is loaded when it comes near. */
function Next({ onNear }: { onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const near = useRef(onNear)
  useEffect(() => {
    near.current = onNear
  })
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && near.current(), {
      rootMargin: '1500px',
    })
    watcher.observe(place.current!)
    return () => watcher.disconnect()
  }, [])
  return (
    <div ref={place}>
      <RecordOutline />
    </div>
  )
}

interface PortionTextProps {
  portion: NumberedPortion
  picture: DrawPicture
}

const PortionText = memo(({ portion: { blocks, ranks }, picture }: PortionTextProps) => {
  const t = useTexts()
  const { db } = useGroup()
  return (
    <div className={classes.portion}>
      <MarkdownTree
        blocks={blocks}
        ranks={ranks}
        picture={picture}
        isPage
        missing={(name, words) => (
          <a
            className={classes.missing}
            href={writeAddress(db, name)}
            title={t('wiki.missing.write')}
          >
            {words}
            <span className="sr-only"> ({t('wiki.missing.link')})</span>
          </a>
        )}
        unknown={(of) => (
          <mark className={classes.unknown} title={t('wiki.missing.no_value')}>
            {`{{${of}}}`}
            <span className="sr-only"> ({t('wiki.missing.no_value')})</span>
          </mark>
        )}
      />
    </div>
  )
})
