// The field that a customer signs in, with finger, pen or mouse.
import { useRef } from 'react'
import type { PointerEvent } from 'react'
import { signatureField, signaturePath, type Stroke } from '../../rules/receipt/signature.ts'
import styles from './signature.module.css'

/** Units between two points: closer ones say nothing more. */
const apart = 3
/** Points that are still taken; the server refuses more. */
const maxPoints = 3_500

interface SignaturePadProps {
  label: string
  strokes: readonly Stroke[]
  onChange: (strokes: readonly Stroke[]) => void
}

export function SignaturePad({ label, strokes, onChange }: SignaturePadProps) {
  const { width, height } = signatureField
  const isDrawing = useRef(false)
  const pointOf = ({
    clientX,
    clientY,
    currentTarget,
  }: PointerEvent): readonly [number, number] => {
    const frame = currentTarget.getBoundingClientRect()
    const unit = (share: number, most: number) => Math.round(Math.min(1, Math.max(0, share)) * most)
    return [
      unit((clientX - frame.left) / frame.width, width),
      unit((clientY - frame.top) / frame.height, height),
    ]
  }
  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    isDrawing.current = true
    onChange([...strokes, pointOf(event)])
  }
  const draw = (event: PointerEvent) => {
    const last = strokes.at(-1)
    if (!isDrawing.current || !last) return
    const [x, y] = pointOf(event)
    const [lastX = 0, lastY = 0] = last.slice(-2)
    const points = strokes.reduce((sum, stroke) => sum + stroke.length / 2, 0)
    if (points >= maxPoints || Math.hypot(x - lastX, y - lastY) < apart) return
    onChange([...strokes.slice(0, -1), [...last, x, y]])
  }
  const end = () => (isDrawing.current = false)
  const spoken = { role: 'img', 'aria-label': label }
  return (
    <svg
      {...spoken}
      viewBox={`0 0 ${width} ${height}`}
      className={styles.pad}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <path d={`M30 ${height - 40}H${width - 30}`} data-line />
      <path d={signaturePath(strokes)} />
    </svg>
  )
}
