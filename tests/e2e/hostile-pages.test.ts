// Pages that are made to harm, in Markdown and in HTML, before a real browser: nothing of them runs, nothing leaves, and what there
// is to press leads nowhere but to other sites and pages.
import { expect } from 'vitest'
import { hostileTexts, swallowing } from '../handbooks/hostile-texts.ts'
import { done, test } from './desk.ts'

const fields = [{ field_name: 'hostile', field_value: '<img src=x onerror=hit()>' }]
const end = 'the end of this page'

/** What is in the article that must not be, and what has run; after everything in it was touched. */
function look(article: Element) {
  for (const one of article.querySelectorAll('*')) {
    for (const name of ['mouseover', 'pointerenter', 'focus', 'toggle', 'error', 'load']) {
      one.dispatchEvent(new Event(name))
    }
  }
  const all = [...article.querySelectorAll('*')]
  const attributes = all.flatMap((one) => [...one.attributes])
  const bad = /^\s*(?:javascript|vbscript|data|blob|file):|evil\.example/i
  return {
    ran: (globalThis as { ran?: number }).ran ?? 0,
    elements: all
      .map((one) => one.localName)
      .filter((name) =>
        /^(?:script|i?frame|object|embed|form|input|style|link|meta|base|video|audio|math)$/.test(
          name,
        ),
      ),
    attributes: attributes
      .filter(
        ({ name, value }) =>
          /^on|^style$|^srcdoc$|^ping$/i.test(name) || (name !== 'title' && bad.test(value)),
      )
      .map(({ name, value }) => `${name}=${value}`),
  }
}

test('pages that are made to harm run nothing, load nothing and lead nowhere', async ({ desk }) => {
  const write = (uri: string, content: string, content_type: string) =>
    desk.make({ klass: 'Handbook', title: uri, uri, content, content_type, fields })
  await write('markdown', [...hostileTexts, ...swallowing, end].join('\n\n'), 'text/markdown')
  await write('html', [...hostileTexts, `<p>${end}</p>`].join('\n'), 'text/html')
  for (const [at, text] of swallowing.entries()) {
    await write(`own-${at}`, `<p>${end}</p>${text}`, 'text/html')
  }
  const visitor = await desk.at('wiki')
  const { page } = visitor
  const asked: string[] = []
  page.on('request', (request) => {
    if (/evil|a\.example/.test(request.url())) asked.push(request.url())
  })
  const script = await page.addInitScript(() => {
    Object.assign(globalThis, { ran: 0, hit: () => ((globalThis as { ran?: number }).ran = 1) })
  })
  for (const uri of ['markdown', 'html', ...swallowing.keys().map((at) => `own-${at}`)]) {
    await visitor.open(`/account/${desk.group}/wiki/${uri}`)
    const article = page.getByRole('article')
    await article.getByText(end).waitFor()
    expect(await article.evaluate(look), uri).toEqual({ ran: 0, elements: [], attributes: [] })
  }
  expect(asked).toEqual([])
  await script.dispose()
  await done(visitor)
})
