// Makes PDF documents by a library, which is loaded with the first of them: its fonts alone are read from the disk, and nothing
// from the network. One is made at a time; each takes some hundredths of a second of the process.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { makeSemaphore } from '#core/semaphore.ts'

export interface Pdf {
  readonly bytes: Buffer
  readonly pages: number
}

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts')
/** Failure service_unavailable when more than this wait for their turn. */
const inTurn = makeSemaphore({ places: 1, maxWaiting: 50 })

async function loadLibrary() {
  const { default: library } = await import('pdfmake')
  const face = (name: string) => join(fonts, 'Roboto', `Roboto-${name}.ttf`)
  const normal = face('Regular')
  const bold = face('Medium')
  library.setFonts({ Roboto: { normal, bold, italics: normal, bolditalics: bold } })
  library.setUrlAccessPolicy(() => false)
  library.setLocalAccessPolicy((path) => path.startsWith(fonts))
  return library
}

let library: ReturnType<typeof loadLibrary> | undefined

/** Lays a document out and answers its bytes. Its footer is drawn on every page. */
export async function makePdf(definition: TDocumentDefinitions): Promise<Pdf> {
  library ??= loadLibrary()
  const { createPdf } = await library.then((loaded) => ({
    createPdf: loaded.createPdf.bind(loaded),
  }))
  return inTurn(async () => {
    let pages = 1
    const { footer } = definition
    const counted: TDocumentDefinitions = {
      ...definition,
      footer(page, count, size) {
        pages = count
        return typeof footer === 'function' ? footer(page, count, size) : (footer ?? null)
      },
    }
    const bytes = await createPdf(counted).getBuffer()
    return { bytes, pages }
  })
}
