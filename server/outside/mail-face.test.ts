// The look of a mail: words from texts, values escaped, nothing missing.
import { describe, expect, it } from 'vitest'
import { composeMail } from './mail-face.ts'

const hello = {
  subject: 'Hello {name}',
  title: 'Hello',
  text: 'Dear {name}',
  button: 'Open',
  note: 'Bye',
}
const link = 'http://bancada.test/x?a=1&b=2'

describe('a mail', () => {
  it('has subject, text and HTML', () => {
    const mail = composeMail({ hello }, 'hello', 'en', { values: { name: '<Dana>', link } })
    expect(mail.subject).toBe('Hello <Dana>')
    expect(mail.text).toContain(`Open:\n${link}`)
    expect(mail.html).toContain('Dear &lt;Dana&gt;')
    expect(mail.html).toContain('href="http://bancada.test/x?a=1&amp;b=2"')
  })

  it('says in its words where the links lead that its writer made, and of what leads nowhere the words', () => {
    const text =
      'Read [the **news**](https://news.example/a_b_c) and [yours](/account "You").\n\n[x](//evil.example) [y](account) ![p](https://a.example/p.png)'
    const written = { subject: 'News', text, site: 'http://bancada.test' }
    const mail = composeMail({ hello }, 'hello', 'en', { values: { name: 'x', link }, written })
    expect(mail.text).toContain(
      'Read the news (https://news.example/a_b_c) and yours (http://bancada.test/account).\n\nx y p\n',
    )
    expect(mail.html).toContain('href="https://news.example/a_b_c"')
    expect(mail.html).toContain('<p>x y p</p>')
  })

  it('keeps its subject in one line', () => {
    const mail = composeMail({ hello }, 'hello', 'en', { values: { name: 'a\r\nBcc: b', link } })
    expect(mail.subject).toBe('Hello a Bcc: b')
  })

  it('is not composed with a hole in it', () => {
    const { note, ...holed } = hello
    expect(note).toBe('Bye')
    expect(() =>
      composeMail({ hello: holed }, 'hello', 'en', { values: { name: 'x', link } }),
    ).toThrow()
    expect(() => composeMail({ hello }, 'hello', 'en', { values: { link } })).toThrow()
  })
})
