// The list of migrations in their order. A file not named here does not run; a number once released never changes.
import type { Migration } from 'kysely/migration'
import { foundation } from './first/001-foundation.ts'
import { mangoFunctions } from './first/002-mango.ts'
import { watching } from './first/003-watching.ts'
import { localDocuments } from './first/004-local-documents.ts'
import { keyColumns } from './first/005-key-columns.ts'
import { freeDatabases } from './first/006-free-databases.ts'
import { claims } from './first/007-claims.ts'
import { lines } from './first/008-lines.ts'
import { oneVersionOfRights } from './first/009-one-version.ts'
import { keyFilling } from './first/010-key-filling.ts'
import { bytes } from './first/011-bytes.ts'
import { referredWords } from './first/012-referred-words.ts'
import { countedGroups } from './first/013-counted-groups.ts'
import { naturalKeys } from './first/014-natural-keys.ts'
import { imports } from './first/015-imports.ts'
import { blobs } from './first/016-blobs.ts'
import { linksAndSecrets } from './first/017-links-and-secrets.ts'
import { amounts } from './first/018-amounts.ts'
import { roomOfFiles } from './first/019-room-of-files.ts'
import { wordsAndRelations } from './first/020-words-and-relations.ts'
import { backups } from './second/021-backups.ts'
import { pointers } from './second/022-pointers.ts'
import { postings } from './second/023-postings.ts'
import { places } from './second/024-places.ts'
import { davTables } from './second/025-dav.ts'
import { largeFiles } from './second/026-large-files.ts'
import { recordChecks } from './second/027-record-checks.ts'
import { smallFiles } from './second/028-small-files.ts'
import { feeds } from './second/029-feeds.ts'
import { readerKeys } from './second/030-reader-keys.ts'
import { earlyPlans } from './second/031-early-plans.ts'
import { hubs } from './second/032-hubs.ts'
import { quickServers } from './second/033-quick-servers.ts'
import { keptBytes } from './second/034-kept-bytes.ts'
import { feedHolders } from './second/035-feed-holders.ts'
import { namesLeft } from './second/037-names-left.ts'
import { wordsWithoutBlanks } from './second/038-words-without-blanks.ts'
import { weightOfFeeds } from './second/036-weight-of-feeds.ts'
import { tokenSessions } from './second/039-token-sessions.ts'
import { lackingFiles } from './second/040-lacking-files.ts'
import { rulesOfFeeds } from './041-rules-of-feeds.ts'
import { refusedRecords } from './042-refused-records.ts'
import { ownWaysOfFeeds } from './043-own-ways-of-feeds.ts'
import { orderOfNamesLeft } from './044-order-of-names-left.ts'
import { groupsAbove } from './045-groups-above.ts'
import { audit } from './046-audit.ts'
import { usesOfSessions } from './047-uses-of-sessions.ts'
import { passkeys } from './048-passkeys.ts'
import { operators } from './049-operators.ts'
import { deletedGroups } from './050-deleted-groups.ts'
import { recordsById } from './055-records-by-id.ts'
import { trash } from './057-trash.ts'
import { rights } from './058-rights.ts'
import { nights } from './060-nights.ts'
import { trashByItself } from './059-trash-by-itself.ts'

/** By name: `055-shelf-counts`. */
export type Migrations = Readonly<Record<string, Migration>>

/** Forward only: a released migration is never edited, its mistakes are mended by the next one. */
export const migrations: Migrations = {
  '001-foundation': foundation,
  '002-mango': mangoFunctions,
  '003-watching': watching,
  '004-local-documents': localDocuments,
  '005-key-columns': keyColumns,
  '006-free-databases': freeDatabases,
  '007-claims': claims,
  '008-lines': lines,
  '009-one-version': oneVersionOfRights,
  '010-key-filling': keyFilling,
  '011-bytes': bytes,
  '012-referred-words': referredWords,
  '013-counted-groups': countedGroups,
  '014-natural-keys': naturalKeys,
  '015-imports': imports,
  '016-blobs': blobs,
  '017-links-and-secrets': linksAndSecrets,
  '018-amounts': amounts,
  '019-room-of-files': roomOfFiles,
  '020-words-and-relations': wordsAndRelations,
  '021-backups': backups,
  '022-pointers': pointers,
  '023-postings': postings,
  '024-places': places,
  '025-dav': davTables,
  '026-large-files': largeFiles,
  '027-record-checks': recordChecks,
  '028-small-files': smallFiles,
  '029-feeds': feeds,
  '030-reader-keys': readerKeys,
  '031-early-plans': earlyPlans,
  '032-hubs': hubs,
  '033-quick-servers': quickServers,
  '034-kept-bytes': keptBytes,
  '035-feed-holders': feedHolders,
  '036-weight-of-feeds': weightOfFeeds,
  '037-names-left': namesLeft,
  '038-words-without-blanks': wordsWithoutBlanks,
  '039-token-sessions': tokenSessions,
  '040-lacking-files': lackingFiles,
  '041-rules-of-feeds': rulesOfFeeds,
  '042-refused-records': refusedRecords,
  '043-own-ways-of-feeds': ownWaysOfFeeds,
  '044-order-of-names-left': orderOfNamesLeft,
  '045-groups-above': groupsAbove,
  '046-audit': audit,
  '047-uses-of-sessions': usesOfSessions,
  '048-passkeys': passkeys,
  '049-operators': operators,
  '050-deleted-groups': deletedGroups,
  '055-records-by-id': recordsById,
  '057-trash': trash,
  '058-rights': rights,
  '059-trash-by-itself': trashByItself,
  '060-nights': nights,
}

/**
 * These and what apps bring, in one line of numbers: the order in which they run. Throws where a name has no number of three digits, or
 * a number is taken.
 */
export function inOneLine(ofApps: readonly Migrations[]): Migrations {
  const all = [migrations, ...ofApps].flatMap((some) => Object.entries(some))
  const line = new Map<string, (typeof all)[number]>()
  for (const [name, migration] of all) {
    const [, number] = /^(\d{3})-[a-z\d-]+$/.exec(name) ?? []
    if (number === undefined) throw new Error(`migration ${name}: its name begins with no number`)
    const other = line.get(number)
    if (other) throw new Error(`migration ${name}: its number is that of ${other[0]}`)
    line.set(number, [name, migration])
  }
  return Object.fromEntries([...line.keys()].toSorted().map((number) => line.get(number)!))
}
