// `npm run build`: the browser's part into `dist/`, each text file with a `.gz` and a `.br` beside it, so that the server
// only sends. Made beside the old one and put in its place at the end: a build that fails changes nothing.
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

// Whatever runs this: what comes out is for people, never React's development build.
process.env.NODE_ENV = 'production'

const root = join(import.meta.dirname, '..')
const place = join(root, 'dist')
const fresh = join(root, `dist.new-${process.pid}`)
const old = join(root, `dist.old-${process.pid}`)

/** Texts gain by compression; fonts and pictures are compressed already. */
const texts = /\.(?:js|css|html|svg|json|webmanifest|txt)$/
/** Below this a compressed twin saves nothing. */
const smallest = 1_024

const squeeze = {
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
}

/** Writes the compressed twins of every text of a folder. */
async function compress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && texts.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      if (bytes.length < smallest) return
      await writeFile(`${file}.gz`, await squeeze.gz(bytes))
      await writeFile(`${file}.br`, await squeeze.br(bytes))
    }),
  )
}

try {
  await build({ root, logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } })
  await compress(fresh)
  await rename(place, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(fresh, place)
} finally {
  await Promise.all([fresh, old].map((folder) => rm(folder, { recursive: true, force: true })))
}
