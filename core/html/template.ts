// HTML written by hand: a tagged template that escapes everything put into it. Used by mails and the API page.
import { escapeValue } from './escape.ts'

/** Text that is HTML already and goes in as it is. Only `html` makes one. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

function part(value: unknown): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map((item) => part(item)).join('')
  return value === undefined || value === null || value === false ? '' : escapeValue(String(value))
}

/** html`<p>${text}</p>`: strings are escaped, `Html` and lists of it go in as they are, nothing for undefined. */
export function html(strings: TemplateStringsArray, ...values: unknown[]): Html {
  return new Html(strings.reduce((text, next, index) => text + part(values[index - 1]) + next))
}
