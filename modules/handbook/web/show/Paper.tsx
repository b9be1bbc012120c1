// The text of a page, drawn from the tree that the server made of it.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { pictureOf } from '#web/files/Picture.tsx'
import { MarkdownTree, type MarkdownTreeProps } from '#web/markdown/MarkdownTree.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { PageAnswer } from '../wiki-calls.ts'
import { writeAddress } from '../write-address.ts'
import classes from './show.module.css'

export function Paper({ answer: { doc, blocks } }: { answer: PageAnswer }) {
  const t = useTexts()
  const { db } = useGroup()
  const place = { db, kind: 'Handbook', id: doc._id }
  return (
    <article className={classes.paper}>
      {blocks.length > 0 ? (
        <PageText blocks={blocks} picture={pictureOf(place, doc, 1600)} />
      ) : (
        <EmptyState title={t('wiki.blank')}>
          <Button component="a" href={`/account/${db}/handbooks/${doc._id}/edit`}>
            {t('actions.edit')}
          </Button>
        </EmptyState>
      )}
    </article>
  )
}

/** What pages say of each other, drawn: links to pages that nobody has written lead to writing them. */
export function PageText(props: Pick<MarkdownTreeProps, 'blocks' | 'picture'>) {
  const t = useTexts()
  const { db } = useGroup()
  return (
    <MarkdownTree
      {...props}
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
  )
}
