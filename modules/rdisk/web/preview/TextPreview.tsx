// A text, a page in Markdown or a table of values, read into the page within limits.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { layoutOf, tableOf } from '#core/import/text-file.ts'
import type { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Markdown } from '#web/markdown/Markdown.tsx'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import type { Item } from '#web/files/disk/items.ts'
import { Waiting } from './Preview.tsx'
import classes from './preview.module.css'
import { readText, type ReadText } from './read-text.ts'

/** Of a table. */
const maxRows = 500
const maxColumns = 60
/** Characters of a text in Markdown that is drawn as such: a longer one is shown as it is written. */
const maxMarkdown = 200_000

interface TextPreviewProps {
  item: Item
  /** Of its bytes. */
  address: string
  what: 'markdown' | 'csv' | 'text'
}

export default function TextPreview({ item, address, what }: TextPreviewProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { id, tag, size } = item
  const { data, error, refetch } = useQuery<ReadText, ApiError>({
    queryKey: ['text', db, id, tag],
    queryFn: ({ signal }) => readText(address, { size, signal }),
    staleTime: Infinity,
  })
  if (error) return <NotLoaded error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.isBinary) return <p className={classes.note}>{t('disk.preview.binary')}</p>
  const { text, isCut } = data
  const isPage = what === 'markdown' && text.length <= maxMarkdown
  return (
    <>
      {isPage && (
        <div className={classes.page}>
          <Markdown text={text} />
        </div>
      )}
      {what === 'csv' && <Table text={text} label={item.name} />}
      {what !== 'csv' && !isPage && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wider than its box is scrolled by keys, too
        <pre className={classes.text} tabIndex={0}>
          {text}
        </pre>
      )}
      {isCut && <p className={classes.note}>{t('disk.preview.cut')}</p>}
    </>
  )
}

function Table({ text, label }: { text: string; label: string }) {
  const t = useTexts()
  const { header, rows } = useMemo(() => {
    const layout = layoutOf(text)
    return tableOf(text, layout, maxRows + layout.before + 1)
  }, [text])
  const columns = header.slice(0, maxColumns)
  const shown = rows.cells.slice(0, maxRows)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above */}
      <div className={classes.table} tabIndex={0}>
        <table aria-label={label}>
          {columns.some(Boolean) && (
            <thead>
              <tr>
                {columns.map((name, at) => (
                  <th key={at} scope="col" data-number={isOfNumbers(shown, at) || undefined}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {shown.map((row, at) => (
              <tr key={at}>
                {columns.map((_, column) => (
                  <td key={column} data-number={isNumber(row[column]) || undefined}>
                    {row[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.cells.length > maxRows && (
        <p className={classes.note}>{t('disk.preview.rows', { count: maxRows })}</p>
      )}
    </>
  )
}

/** Its name is above its figures, then. */
function isOfNumbers(rows: readonly (readonly string[])[], column: number): boolean {
  const filled = rows.flatMap((row) => row[column] || [])
  return filled.length > 0 && filled.every(isNumber)
}

const isNumber = (cell = '') => /^[-+]?[\d.,\s]*\d%?$/.test(cell)
