// Which square of a picture is kept: moved by dragging or arrow keys, made smaller by zooming in. Pure.
import type { Size } from '../clean.ts'

/** A square inside a picture, in its pixels. */
export interface Square {
  readonly x: number
  readonly y: number
  readonly side: number
}

/** How far one zooms in. */
export const maxZoom = 4

/** Pixels of the kept picture: the largest place for it is 200, on screens of two and more pixels to one. */
export const portraitSide = 512

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

function within({ width, height }: Size, { x, y, side }: Square): Square {
  return { side, x: between(0, x, width - side), y: between(0, y, height - side) }
}

/** The largest square, in the middle. */
export function middleOf({ width, height }: Size): Square {
  const side = Math.min(width, height)
  return { side, x: (width - side) / 2, y: (height - side) / 2 }
}

/** Moved by shares of its side, positive to the right and down; never beyond the picture. */
export function moved(
  size: Size,
  square: Square,
  [right, down]: readonly [number, number],
): Square {
  const { x, y, side } = square
  return within(size, { side, x: x + right * side, y: y + down * side })
}

/** `zoom` 1: the largest square; around the same middle. */
export function zoomed(size: Size, square: Square, zoom: number): Square {
  const side = Math.min(size.width, size.height) / between(1, zoom, maxZoom)
  const middle = square.side / 2
  return within(size, { side, x: square.x + middle - side / 2, y: square.y + middle - side / 2 })
}

export function zoomOf({ width, height }: Size, { side }: Square): number {
  return Math.min(width, height) / side
}
