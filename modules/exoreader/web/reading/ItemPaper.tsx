// An item as a sheet that is read: head, what the whole article says of itself, content.
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import type { Marks } from '../items/use-marks.ts'
import type { Item } from '../reader-calls.ts'
import { ItemContent } from './ItemContent.tsx'
import { ItemHead } from './ItemHead.tsx'
import { RuleNote } from './RuleNote.tsx'
import type { WholeArticle } from './use-article.ts'
import classes from './reading.module.css'

interface ItemPaperProps {
  readonly item: Item
  readonly as: 'h1' | 'h2'
  readonly marks: Marks
  readonly whole: WholeArticle
  readonly takesFocus?: boolean
}

export function ItemPaper({ item, as, marks, whole, takesFocus }: ItemPaperProps) {
  const t = useTexts()
  return (
    <article className={classes.paper}>
      <ItemHead item={item} as={as} takesFocus={takesFocus} />
      <RuleNote item={item} marks={marks} />
      {whole.problem !== undefined && (
        <p className={classes.note} role="alert">
          {whole.problem}
        </p>
      )}
      {whole.lack !== undefined && (
        <p className={classes.note}>
          {t('reader.article.lack', { why: whole.lack })}
          <Button size="xs" loading={whole.isLoading} onClick={whole.toggle}>
            {t('reader.article.again')}
          </Button>
        </p>
      )}
      {whole.content !== undefined && !whole.isKept && (
        <output className={classes.note}>
          {t('reader.article.shown')}
          <Button size="xs" onClick={whole.toggle}>
            {t('reader.article.back')}
          </Button>
        </output>
      )}
      <ItemContent item={item} article={whole.content} heading={as === 'h1' ? 'h2' : 'h3'} />
    </article>
  )
}
