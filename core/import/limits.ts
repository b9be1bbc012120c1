// How much one import may hold, for the screen that says so at once and for the server that holds to it.

export const maxImportRows = 100_000
/** Of the file. */
export const maxImportBytes = 64 * 1024 * 1024
export const maxImportColumns = 100
/** Rows of one call. */
export const maxRowsOfCall = 1_000
/** Days after which an import cannot be undone any more, and its rows are forgotten. */
export const importDays = 30
/** Characters of the rows of one call; less than its body may have, also where a character is three bytes. */
export const maxCharactersOfCall = 300_000
/** Characters of one cell. */
export const maxCellCharacters = 200_000
