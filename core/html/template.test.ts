// HTML by hand: nothing put into a template can become markup.
import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { escapeValue } from './escape.ts'
import { html } from './template.ts'

describe('html', () => {
  it('escapes what is put in, keeps what is HTML already, and joins lists', () => {
    const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`)
    const list = html`<ul title="${'"'}">
      ${items}${undefined}${false}
    </ul>`
    const tight = list.text.replace(/\s*\n\s*/g, '')
    expect(tight).toBe('<ul title="&quot;"><li>a</li><li>&lt;b&gt;</li></ul>')
  })

  test.prop([fc.string()])('leaves no sign that could open a tag or end an attribute', (text) => {
    expect(escapeValue(text)).not.toMatch(/[<>"']/)
  })
})
