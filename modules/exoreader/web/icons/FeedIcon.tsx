// The mark of a feed: the icon of its site once it was seen and has come, until then and without one its first letter.
import { useEffect, useRef, useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { outcomeOf, wantIcon } from './loading.ts'
import classes from './icons.module.css'

interface FeedIconProps {
  readonly feed: {
    /** Absent: nobody subscribes to it any more. */
    readonly _id?: string
    readonly title?: string
  }
}

export function FeedIcon({ feed: { _id, title = '' } }: FeedIconProps) {
  const { db } = useGroup()
  const address = _id === undefined ? undefined : `/${db}/_reader/icons/${_id}`
  const tile = useRef<HTMLSpanElement>(null)
  const [, setOutcome] = useState<string>()
  const outcome = address === undefined ? 'none' : outcomeOf(address)
  useEffect(() => {
    if (!tile.current || address === undefined || outcome !== undefined) return undefined
    let leave = () => {}
    const watcher = new IntersectionObserver(([entry]) => {
      leave()
      leave = entry?.isIntersecting ? wantIcon(address, () => setOutcome(address)) : () => {}
    })
    watcher.observe(tile.current)
    return () => {
      watcher.disconnect()
      leave()
    }
  }, [address, outcome])
  const [letter = '?'] = title.replace(/^(?:the|o|a|os|as) /i, '').match(/[\p{L}\p{N}]/u) ?? []
  return (
    <span ref={tile} className={classes.icon} aria-hidden>
      {outcome === 'there' ? (
        <img src={address} alt="" width={16} height={16} />
      ) : (
        letter.toUpperCase()
      )}
    </span>
  )
}
