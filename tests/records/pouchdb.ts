// PouchDB with all that replicating takes. Put together once a process: its parts refuse to be added a second time.
import PouchDB from 'pouchdb-core'
import http from 'pouchdb-adapter-http'
import memory from 'pouchdb-adapter-memory'
import replication from 'pouchdb-replication'

PouchDB.plugin(http).plugin(memory).plugin(replication)

export { PouchDB }
