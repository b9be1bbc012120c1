// The suite of PouchDB's plug-in for `_find`, file by file.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runMocha } from './pouchdb.ts'
import type { Suite } from './suite.ts'

const folder = 'tests/find'
const setUp = 'test-suite-1/test.aaa-setup.js'
const env = { ADAPTERS: 'http', PLUGINS: 'pouchdb-find' }

export const pouchdbFind: Suite = {
  name: 'pouchdb-find',
  checkout: 'pouchdb',
  async *run(target) {
    const names = await readdir(join(target.checkout, folder), { recursive: true })
    const files = names.filter((name) => /\/test\..*\.js$/.test(name) && name !== setUp)
    for (const file of files.filter((name) => name.includes(target.only)).toSorted()) {
      const specs = [setUp, file].map((name) => `${folder}/${name}`)
      yield await runMocha(target, file.replace(/^.*\//, ''), specs, env)
    }
  },
}
