// A raw value as text, for inputs and for reading.

/** Text and numbers as they are, nothing for all else. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
