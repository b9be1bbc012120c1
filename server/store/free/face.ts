// What the store says of free databases.
import type { Database } from '../database.ts'

/** Databases of documents without a kind, apart from the product's: nothing here can name one of those. */
export interface FreeDatabases {
  /** Failure illegal_database_name for what CouchDB would not take either. */
  database(name: string): Database
  /** Failure file_exists when it is there. */
  create(name: string): Promise<void>
  /** With everything in it. Failure not_found when there is none. */
  drop(name: string): Promise<void>
  /** Names in their order. */
  list(): Promise<string[]>
}
