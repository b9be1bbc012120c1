// Tells the keys of a scanner from those of a person: a scanner types a code within milliseconds and ends it with Enter. Pure.

/** Milliseconds between two keys of a scanner, at most; nobody types as fast. */
export const maxGapMs = 50
/** Fewer keys may be a person's luck. */
const minCodeLength = 4

/** The result of a key press. */
export type Verdict<Key> =
  /** It may belong to a code: nothing else gets it yet. Those in `before` did not. */
  | { readonly is: 'held'; readonly before: readonly Key[] }
  /** A code is complete. */
  | { readonly is: 'code'; readonly text: string }
  /** It is a person's, and so are the keys that were held: they go where keys go, in this order, before it. */
  | { readonly is: 'passed'; readonly before: readonly Key[] }

/** A key that was pressed. */
export interface Pressed {
  readonly key: string
  /** Milliseconds, of a clock that only goes on. */
  readonly at: number
  /** The key was held down. */
  readonly isRepeat: boolean
}

export interface Burst<Key extends Pressed> {
  press(key: Key): Verdict<Key>
  /** Nothing came for longer than the gap: whatever was held is a person's. */
  expire(): readonly Key[]
}

export function makeBurst<Key extends Pressed>(): Burst<Key> {
  let held: Key[] = []
  const release = () => {
    const before = held
    held = []
    return before
  }
  return {
    press(pressed) {
      const { key, at, isRepeat } = pressed
      // Of a capital letter; says nothing of its own.
      if (key === 'Shift') return { is: 'passed', before: [] }
      const last = held.at(-1)
      const isLate = last !== undefined && at - last.at > maxGapMs
      if (key === 'Enter' && !isLate && held.length >= minCodeLength) {
        return {
          is: 'code',
          text: release()
            .map((one) => one.key)
            .join(''),
        }
      }
      // A blank at the beginning scrolls the page, or presses a button.
      const isPart = key.length === 1 && !isRepeat && !(key === ' ' && (isLate || !last))
      if (!isPart) return { is: 'passed', before: release() }
      const before = isLate ? release() : []
      held.push(pressed)
      return { is: 'held', before }
    },
    expire: release,
  }
}
