// What the build says of the scripts that it makes: in the page, and beside the manifest, for `scripts/budget.ts`.
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')

/** Names in the page what is drawn with, so that it is fetched along with the script that asks for it. */
export const startAlong: Plugin = {
  name: 'start-along',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const start = Object.values(bundle).find(
        (one) => one.type === 'chunk' && one.name === 'start',
      )
      if (start?.type !== 'chunk') throw new Error('no script is named start')
      const isEntry = (file: string) => {
        const one = bundle[file]
        return one?.type === 'chunk' && one.isEntry
      }
      const link = (rel: string, file: string) => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `/${file}` },
        injectTo: 'head' as const,
      })
      const scripts = [start.fileName, ...start.imports].filter((file) => !isEntry(file))
      const styles = [...(start.viteMetadata?.importedCss ?? [])]
      return [
        ...styles.map((file) => link('stylesheet', file)),
        ...scripts.map((file) => link('modulepreload', file)),
      ]
    },
  },
}

/** The script of each worker, by its first source. */
const workers = new Map<string, string>()

/** Part of the build of each worker: the main one sees no more of it than its file. */
export const workerPlaces: Plugin = {
  name: 'worker-places',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const one of Object.values(bundle)) {
      const source = one.type === 'chunk' && one.facadeModuleId
      if (source) workers.set(relative(root, source.replace(/\?.*/, '')), one.fileName)
    }
  },
}

/** Notes beside the manifest, which forgets workers and sources that share a script, where each source went. */
export const sourcePlaces: Plugin = {
  name: 'source-places',
  apply: 'build',
  generateBundle(_, bundle) {
    const places = Object.values(bundle).flatMap((one) =>
      one.type === 'chunk' ? one.moduleIds.map((id) => [relative(root, id), one.fileName]) : [],
    )
    const own = places.filter(([source]) => !/^(?:\.\.|node_modules|\0)/.test(source!))
    const source = JSON.stringify(Object.fromEntries([...own, ...workers]))
    this.emitFile({ type: 'asset', fileName: '.vite/sources.json', source })
  },
}
