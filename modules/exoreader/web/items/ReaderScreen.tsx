// The reader: subscriptions, list and item side by side; one of them at a time where the window is narrow.
import { useTexts } from '#web/api/texts.ts'
import { Kbd } from '#web/ui/marks/Kbd.tsx'
import { Player } from '../media/Player.tsx'
import { ArticlePane } from '../reading/ArticlePane.tsx'
import { FeedPane } from './FeedPane.tsx'
import { ItemPane } from './ItemPane.tsx'
import { useReader, type ReaderScreenState } from './use-reader.ts'
import { useReaderKeys } from './use-reader-keys.ts'
import classes from './items.module.css'

export default function ReaderScreen() {
  const reader = useReader()
  useReaderKeys(reader)
  const { shown, isNarrow } = reader
  const { item } = shown
  return (
    <div className={classes.screen}>
      <div className={classes.panes} data-panes>
        {isNarrow ? (
          <OnePane reader={reader} />
        ) : (
          <>
            <FeedPane reader={reader} />
            <ItemPane reader={reader} />
            {item === undefined ? (
              <NothingOpen />
            ) : (
              <ArticlePane key={item} reader={reader} id={item} />
            )}
          </>
        )}
      </div>
      <Player />
    </div>
  )
}

/** The list stays where it is while an item is read, so that the way back leads to the same row. */
function OnePane({ reader }: { reader: ReaderScreenState }) {
  const { item, isFeeds } = reader.shown
  if (item === undefined && isFeeds) return <FeedPane reader={reader} />
  return (
    <>
      <div hidden={item !== undefined}>
        <ItemPane reader={reader} />
      </div>
      {item !== undefined && <ArticlePane key={item} reader={reader} id={item} />}
    </>
  )
}

const keys = [
  ['J', 'next'],
  ['K', 'previous'],
  [' ', 'page'],
  ['S', 'star'],
  ['?', 'help'],
] as const

function NothingOpen() {
  const t = useTexts()
  return (
    <section className={classes.pane} aria-label={t('reader.nothing_open')}>
      <div className={classes.nothing}>
        <div>
          <p>{t('reader.nothing_open')}</p>
          <div className={classes.shortcuts}>
            {keys.map(([key, name]) => (
              <KeyLine
                key={key}
                sign={key === ' ' ? t('shell.keys.space') : key}
                text={t(`reader.keys.${name}`)}
              />
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

function KeyLine({ sign, text }: { sign: string; text: string }) {
  return (
    <>
      <Kbd>{sign}</Kbd>
      <span>{text}</span>
    </>
  )
}
