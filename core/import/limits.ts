// How much one import may hold, for the screen that says so at once and for the server that holds to it.

export const maxImportRows = 100_000
/** Of the file. */
export const maxImportBytes = 64 * 1024 * 1024
export const maxImportColumns = 100
/** Rows of one call. */
export const maxRowsOfCall = 1_000
/** Days after which an import cannot be undone any more, and its rows are forgotten. */
export const importDays = 30
