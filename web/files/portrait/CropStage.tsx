// The square that is kept of a picture: dragged under a round window, moved with arrow keys, zoomed by a slider or the wheel.
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { maxZoom, moved, zoomed, zoomOf, type Square } from './crop.ts'
import { drawPart } from './open-portrait.ts'
import classes from './portrait.module.css'

/** Pixels of the canvas; it is shown at half of that. */
const stageSide = 480
/** Share of the square that an arrow key moves. */
const step = 0.05

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

interface CropStageProps {
  picture: ImageBitmap
  square: Square
  onChange: (square: Square) => void
}

export function CropStage({ picture, square, onChange }: CropStageProps) {
  const t = useTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  const dragged = useRef<readonly [number, number]>(null)
  useEffect(() => {
    const { x, y, side } = square
    if (canvas.current) drawPart(canvas.current, picture, { x, y, width: side, height: side })
  }, [picture, square])
  const drag = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const from = dragged.current
    if (!from) return
    dragged.current = [clientX, clientY]
    const shown = currentTarget.clientWidth
    const by = [(from[0] - clientX) / shown, (from[1] - clientY) / shown] as const
    onChange(moved(picture, square, by))
  }
  const press = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    onChange(moved(picture, square, by))
  }
  const spoken = { role: 'img', 'aria-label': t('portrait.move') }
  const zoom = (to: number) => onChange(zoomed(picture, square, to))
  return (
    <div className={classes.crop}>
      <canvas
        ref={canvas}
        width={stageSide}
        height={stageSide}
        // Moved by keys as well as by the pointer.
        tabIndex={0}
        {...spoken}
        className={classes.stage}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          dragged.current = [event.clientX, event.clientY]
        }}
        onPointerMove={drag}
        onPointerUp={() => (dragged.current = null)}
        onPointerCancel={() => (dragged.current = null)}
        onWheel={({ deltaY }) => zoom(zoomOf(picture, square) * (deltaY < 0 ? 1.08 : 1 / 1.08))}
        onKeyDown={press}
      />
      <label className={classes.zoom}>
        <span>{t('portrait.zoom')}</span>
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoomOf(picture, square)}
          onChange={(event) => zoom(Number(event.currentTarget.value))}
        />
      </label>
    </div>
  )
}
