// The pages that are read without the product: the law, and how it works. Each is its title and its articles
// (`app/pages`); head and foot are in one frame. They are put together when the browser's part is built or served.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '..', 'app', 'pages')
const frame = 'frame.html'

const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const names = () => readdirSync(folder).filter((name) => name !== frame)

/** A page as it is served. Throws for one without a title. */
function framed(name: string): string {
  const [, title, articles] = /^<title>(.*)<\/title>\n([^]*)$/.exec(read(name)) ?? []
  if (title === undefined || articles === undefined) throw new Error(`${name} has no title`)
  return read(frame)
    .replace('{{title}}', () => title)
    .replace('{{articles}}', () => articles.trim())
}

export const framedPages: Plugin = {
  name: 'framed-pages',
  generateBundle() {
    for (const fileName of names()) {
      this.emitFile({ type: 'asset', fileName, source: framed(fileName) })
    }
  },
  configureServer({ middlewares }) {
    middlewares.use((request, reply, next) => {
      const name = request.url?.split('?', 1)[0]?.slice(1) ?? ''
      if (!names().includes(name)) return next()
      reply.setHeader('content-type', 'text/html; charset=utf-8').end(framed(name))
    })
  },
}
