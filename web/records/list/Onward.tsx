// On a phone a list grows before its end is reached. Its length is in the address, so Back finds the row that was left.
import { useEffect, useRef } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { pageSizes } from './list-state.ts'
import type { PagerProps } from './ListTools.tsx'
import classes from './list.module.css'

export default function Onward({ list: { state, set }, page: { docs, total = 0 } }: PagerProps) {
  const t = useTexts()
  const grow = () => set({ size: state.size + pageSizes[0] })
  const hasMore = docs.length >= state.size && docs.length < total
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current) return undefined
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), {
      rootMargin: '800px',
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  })
  if (!hasMore) return null
  return (
    <div ref={end} className={classes.pager}>
      <Button onClick={grow}>{t('records.more')}</Button>
    </div>
  )
}
