// Two versions of a text in one: what went is struck through behind a minus, what came is underlined behind a plus; long parts
// that stayed are folded. It can be read without colours.
import { useState } from 'react'
import type { DiffBlock } from '#core/compare/diff.ts'
import type { Step } from '#core/compare/sequence.ts'
import { partTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import classes from './compare.module.css'

/** Lines of what stayed that are shown beside a change. */
const around = 2

const CompareTexts = partTexts('compare', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})

export function DiffView({ blocks }: { blocks: readonly DiffBlock[] }) {
  return (
    <CompareTexts>
      <Blocks blocks={blocks} />
    </CompareTexts>
  )
}

function Blocks({ blocks }: { blocks: readonly DiffBlock[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wider than its box is scrolled by keys, too
    <div className={classes.diff} tabIndex={0}>
      {blocks.map((block, at) => (
        <BlockLines key={at} block={block} isFirst={at === 0} isLast={at === blocks.length - 1} />
      ))}
    </div>
  )
}

interface BlockLinesProps {
  block: DiffBlock
  isFirst: boolean
  isLast: boolean
}

function BlockLines({ block, isFirst, isLast }: BlockLinesProps) {
  const t = useTexts()
  switch (block.type) {
    case 'same':
      return <SameLines {...{ isFirst, isLast }} lines={block.lines} />
    case 'removed':
      return (
        <del data-sign="−">
          <span className="sr-only">{t('compare.removed')} </span>
          {shown(block.lines)}
        </del>
      )
    case 'added':
      return (
        <ins data-sign="+">
          <span className="sr-only">{t('compare.added')} </span>
          {shown(block.lines)}
        </ins>
      )
    case 'changed':
      return (
        <div data-sign="±">
          {block.parts.map((part, at) => (
            <Part key={at} part={part} />
          ))}
        </div>
      )
  }
}

/** A blank line is seen too. */
const shown = (lines: readonly string[]) => lines.map((line) => line || ' ').join('\n')

function Part({ part: { type, text } }: { part: Step }) {
  if (type === 'same') return text
  return type === 'removed' ? <del>{text}</del> : <ins>{text}</ins>
}

function SameLines({
  lines,
  isFirst,
  isLast,
}: Omit<BlockLinesProps, 'block'> & { lines: readonly string[] }) {
  const t = useTexts()
  const [isWhole, setWhole] = useState(false)
  const before = isFirst ? 0 : around
  const after = isLast ? 0 : around
  const hidden = lines.length - before - after
  if (isWhole || hidden <= 1) return <p>{shown(lines)}</p>
  return (
    <>
      {before > 0 && <p>{shown(lines.slice(0, before))}</p>}
      <button type="button" className={classes.fold} onClick={() => setWhole(true)}>
        {t('compare.same', { count: hidden })}
      </button>
      {after > 0 && <p>{shown(lines.slice(-after))}</p>}
    </>
  )
}
