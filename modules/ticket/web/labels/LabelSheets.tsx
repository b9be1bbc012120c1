// Labels as they come out of the printer, each page under the other. On a sheet the first free label is chosen by pressing it.
import { useTexts } from '#web/api/texts.ts'
import { perPage, positionAt } from '../../paper/labels/formats.ts'
import type { Label, LabelPages } from '../../paper/labels/label.ts'
import { useScale } from '../print/use-scale.ts'
import styles from './labels.module.css'

const pxPerMm = 96 / 25.4

interface LabelSheetsProps {
  labels: LabelPages
  first: number
  onFirst: (first: number) => void
}

export function LabelSheets({ labels: { format, look, pages }, first, onFirst }: LabelSheetsProps) {
  const { page } = format
  // A roll's label is shown larger than it is, as far as there is room.
  const largest = page.width < 100 ? 1.8 : 1
  const [room, scale] = useScale(page.width * pxPerMm + 2, largest)
  const size = { width: `${page.width}mm`, height: `${page.height}mm` }
  return (
    <div ref={room} className={styles.room}>
      <style>{`@page { size: ${page.width}mm ${page.height}mm; margin: 0 }`}</style>
      <div className={styles.pages} style={{ zoom: scale }}>
        {pages.map((labels, at) => (
          // Pages never change places, so the position names them.
          <section key={at} className={styles.page} style={size}>
            {at === 0 && perPage(format) > 1 && (
              <Places {...{ format, first, onFirst }} count={labels.length} />
            )}
            {labels.map(({ place, item }) => (
              <article
                key={`${place.x} ${place.y}`}
                className={styles.label}
                aria-label={item.identifier}
                style={{
                  ...placeStyle(place),
                  width: `${format.label.width}mm`,
                  height: `${format.label.height}mm`,
                  padding: `${look.padding}mm`,
                  columnGap: `${look.padding}mm`,
                }}
              >
                <Face label={item} look={look} />
              </article>
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

const placeStyle = ({ x, y }: { x: number; y: number }) => ({ left: `${x}mm`, top: `${y}mm` })

function Face({ label, look }: { label: Label; look: LabelPages['look'] }) {
  const { shop, identifier, identifierPoints, model, job, qr } = label
  const letters = ({ points }: { points: number }) => ({ fontSize: `${points}pt` })
  return (
    <>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        style={{ width: `${look.code}mm`, height: `${look.code}mm` }}
        aria-hidden
      >
        <path d={qr.path} />
      </svg>
      <div>
        <span style={letters(look.shop)}>{shop}</span>
        <b style={letters({ points: identifierPoints })}>{identifier}</b>
        {job && <b style={letters(look.job)}>{job}</b>}
        <span style={letters(look.model)}>{model}</span>
      </div>
    </>
  )
}

type PositionsProps = Pick<LabelPages, 'format'> &
  Pick<LabelSheetsProps, 'first' | 'onFirst'> & {
    /** Labels on this sheet. */
    count: number
  }

/** A button in every place of the sheet: pressed, printing begins there. */
function Places({ format, first, onFirst, count }: PositionsProps) {
  const t = useTexts()
  const { width, height } = format.label
  return Array.from({ length: perPage(format) }, (_, at) => {
    const number = at + 1
    const isUsed = number >= first && number < first + count
    return (
      <button
        key={number}
        type="button"
        className={styles.place}
        style={{
          ...placeStyle(positionAt(format, at)),
          width: `${width}mm`,
          height: `${height}mm`,
        }}
        aria-label={t('labels.begin', { number })}
        aria-pressed={number === first}
        onClick={() => onFirst(number)}
      >
        {!isUsed && number}
      </button>
    )
  })
}
