// As much of PouchDB as the tests use. The published types declare a global Buffer of their own, which breaks Node's.

declare module 'pouchdb-core' {
  interface Stored {
    _id: string
    _rev: string
    _conflicts?: string[]
  }
  interface Result {
    ok: boolean
    docs_read: number
    docs_written: number
    doc_write_failures: number
    errors: unknown[]
  }
  interface Replication extends Promise<Result> {
    on(event: 'denied' | 'error', listener: (value: unknown) => void): void
    cancel(): void
  }
  interface Following {
    live?: boolean
    retry?: boolean
    heartbeat?: number
  }
  interface Row {
    id: string
    value: { rev: string }
  }
  interface ChangeRow {
    id: string
    changes: { rev: string }[]
  }

  export default class PouchDB<Content extends object> {
    static plugin(plugin: unknown): typeof PouchDB
    constructor(name: string, options: object)
    get(id: string, options?: { rev?: string; conflicts?: boolean }): Promise<Content & Stored>
    get(id: string, options: { open_revs: 'all'; revs: true }): Promise<{ ok: Content & Stored }[]>
    put(doc: Content & { _id: string; _rev?: string }): Promise<{ rev: string }>
    remove(doc: Stored): Promise<unknown>
    remove(id: string, rev: string): Promise<unknown>
    bulkDocs(docs: readonly (Content & { _id: string })[]): Promise<unknown>
    allDocs(options: { startkey: string; endkey: string }): Promise<{ rows: Row[] }>
    changes(options: { style: 'all_docs'; since: number }): Promise<{ results: ChangeRow[] }>
    sync(other: PouchDB<Content>, options?: Following): Replication
    replicate: {
      from(other: PouchDB<Content>, options?: { selector?: object }): Replication
      to(other: PouchDB<Content>): Replication
    }
    info(): Promise<{ update_seq: number | string }>
    destroy(): Promise<void>
  }
}

declare module 'pouchdb-adapter-http' {
  const plugin: unknown
  export default plugin
}

declare module 'pouchdb-adapter-memory' {
  const plugin: unknown
  export default plugin
}

declare module 'pouchdb-replication' {
  const plugin: unknown
  export default plugin
}
